import { oneLine } from '../article/one-line.ts';

/** Words that stay words in Markdown: no line of their own, no link, no markup. */
export function escapeText(text: string): string {
  return oneLine(text).replace(/[\\`*<>[\]]/g, '\\$&');
}
