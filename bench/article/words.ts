/** Returns the lower-case words of a text for comparison, without Markdown, punctuation and apostrophes. */
export function wordsOf(text: string): string[] {
  const plain = text
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/['’]/g, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Returns the word error rate: the number of inserted, missing and changed words divided by the number of spoken words. It can exceed 1. It
 * is null if nothing was spoken.
 */
export function wordErrorRate(said: string, heard: string): number | null {
  const [expected, got] = [wordsOf(said), wordsOf(heard)];
  return expected.length === 0 ? null : editDistance(expected, got) / expected.length;
}

/** Returns the Levenshtein distance of two word lists. */
function editDistance(from: string[], to: string[]): number {
  let row = [0, ...to.map((_, index) => index + 1)];
  for (const [line, word] of from.entries()) {
    const next = [line + 1];
    for (const [column, other] of to.entries()) {
      const changed = (row[column] ?? 0) + (word === other ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
