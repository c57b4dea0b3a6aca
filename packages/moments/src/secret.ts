import { namesSecret } from './screen-words/screen-words.ts';

const SIGNS_LEAST = 4;

/** A password and its like are never printed: by the field's name, or by dots and stars, which are read as the same sign again and again. */
export function hidesValue(field: string | null, value: string | null): boolean {
  if (namesSecret(field ?? '')) return true;
  const signs = (value ?? '').replace(/\s+/gu, '').toLowerCase();
  if (!/[\p{L}\p{N}]/u.test(signs)) return true;
  // A port (8080), a price (1000) has two digits as well; of dots one digit is read.
  return signs.length >= SIGNS_LEAST && new Set(signs).size <= (/^\d+$/u.test(signs) ? 1 : 2);
}
