/** Unsaved article texts, stored in this browser by article ID. */

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
    // Storage is not available or full: the text exists only on the page.
  }
}

export function forgetDraft(articleId: number): void {
  try {
    localStorage.removeItem(buildStorageKey(articleId));
  } catch {
    // Storage is not available, so no draft was stored.
  }
}
