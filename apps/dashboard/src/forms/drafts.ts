/** Texts that are not saved yet, kept in this browser under the article's id. */

const nameOf = (articleId: number) => `docreel-draft:${articleId}`;

export function findDraft(articleId: number): string | null {
  try {
    return localStorage.getItem(nameOf(articleId));
  } catch {
    return null;
  }
}

export function keepDraft(articleId: number, text: string): void {
  try {
    localStorage.setItem(nameOf(articleId), text);
  } catch {
    // The browser keeps nothing, or has no room: then only the page has it.
  }
}

export function forgetDraft(articleId: number): void {
  try {
    localStorage.removeItem(nameOf(articleId));
  } catch {
    // Nothing was kept.
  }
}
