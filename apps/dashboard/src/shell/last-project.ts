const KEY = 'docreel-project';

/** The slug of the project that this browser looked at last. */
export function lastProject(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function rememberProject(slug: string): void {
  try {
    localStorage.setItem(KEY, slug);
  } catch {
    // Then the first project is shown.
  }
}
