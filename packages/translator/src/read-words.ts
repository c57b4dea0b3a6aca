import type { Text } from './types.ts';

/** Returns the words of a text without its marks. */
export function readWords(text: Text): string {
  return text.map((part) => (typeof part === 'string' ? part : readWords(part.parts ?? []))).join('');
}
