import { oneLine } from '../article/one-line.ts';

/** Escapes text for Markdown, so that it stays on one line and contains no links or markup. */
export function escapeText(text: string): string {
  return oneLine(text).replace(/[\\`*<>[\]]/g, '\\$&');
}
