import type { Inline } from './types.ts';

export type { Inline };

/** Control characters, and characters that change the direction of the text after them. Neither is allowed in an article. */
export const UNSEEN = /[\p{Cc}\u200b\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

export function cleanText(text: string): string {
  return text.toWellFormed().replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
}
