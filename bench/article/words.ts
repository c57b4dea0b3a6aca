/** Plain lower-case words, as they are compared: Markdown, punctuation and apostrophes do not count. */
export function wordsOf(text: string): string[] {
  const plain = text
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/['’]/g, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Share of words put in, left out or changed, as of the words that were said; above 1 where more was invented than said. Null where nothing was said. */
export function wordErrorRate(said: string, heard: string): number | null {
  const [expected, got] = [wordsOf(said), wordsOf(heard)];
  return expected.length === 0 ? null : editDistance(expected, got) / expected.length;
}

/** Levenshtein's distance, one row at a time. */
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
