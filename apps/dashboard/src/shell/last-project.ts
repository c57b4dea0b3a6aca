const KEY = 'docreel-project';

/** Returns the slug of the project that was last viewed in this browser. */
export function readLastProject(): string | null {
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
    // Storage is not available: the first project is shown.
  }
}
