/** Replaces the text between two markers. Throws unless each marker occurs exactly once. */
export function replaceBetween(page: string, marks: { begin: string; end: string }, content: string): string {
  const from = page.indexOf(marks.begin);
  const to = page.indexOf(marks.end);
  if (from < 0 || to < from) throw new Error(`The page has no "${marks.begin}" followed by "${marks.end}".`);
  return `${page.slice(0, from + marks.begin.length)}\n${content}\n${page.slice(to)}`;
}
