import { namesSecret } from './ui-vocabulary/ui-vocabulary.ts';

const SIGNS_LEAST = 4;

/**
 * Returns whether a value must not be printed because it is a password or another secret. This is decided by the name of the field or by
 * the masking characters (dots, stars), which OCR reads as one repeated sign.
 */
export function hidesValue(field: string | null, value: string | null): boolean {
  if (namesSecret(field ?? '')) return true;
  const signs = (value ?? '').replace(/\s+/gu, '').toLowerCase();
  if (!/[\p{L}\p{N}]/u.test(signs)) return true;
  // A port (8080) or a price (1000) consists of two different digits. Masking dots that are misread as digits give only one.
  return signs.length >= SIGNS_LEAST && new Set(signs).size <= (/^\d+$/u.test(signs) ? 1 : 2);
}
