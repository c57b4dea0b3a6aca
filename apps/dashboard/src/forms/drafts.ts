/** Stores unsaved article texts in this browser by article ID. */

const buildStorageKey = (articleId: number) => `docreel-draft:${articleId}`;

export function findDraft(articleId: number): string | null {
  try {
    return localStorage.getItem(buildStorageKey(articleId));
  } catch {
    return null;
  }
}

export function keepDraft(articleId: number, text: string): void {
  try {
    localStorage.setItem(buildStorageKey(articleId), text);
  } catch {
    // If local storage is full or not available, only the page contains the text.
  }
}

export function forgetDraft(articleId: number): void {
  try {
    localStorage.removeItem(buildStorageKey(articleId));
  } catch {
    // If local storage is not available, there is no stored draft.
  }
}
