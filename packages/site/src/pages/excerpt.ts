import { oneLine } from '../article/one-line.ts';

const MAX_CHARACTERS = 180;

/** Returns the start of a text on one line, truncated after a whole word. */
export function excerpt(text: string): string {
  const line = oneLine(text);
  if (line.length <= MAX_CHARACTERS) return line;
  const cut = line.slice(0, MAX_CHARACTERS);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > MAX_CHARACTERS / 2 ? end : MAX_CHARACTERS).replace(/[\s,;:.–-]+$/, '')}…`;
}
