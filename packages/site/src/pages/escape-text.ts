import { oneLine } from '../article/one-line.ts';

/** Escapes text for Markdown: it stays on one line, without links or markup. */
export function escapeText(text: string): string {
  return oneLine(text).replace(/[\\`*<>[\]]/g, '\\$&');
}
