const KEY = 'docreel-project';

/** Returns the slug of the project that this browser opened last. */
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
    // If local storage is not available, the dashboard opens the first project.
  }
}
