import { readUnits } from '../markdown/read-units.ts';
import type { Translation } from '../types.ts';
import { computeHash } from './block.ts';

/**
 * Returns for each block of the translation whether its source text no longer exists in the article. Returns only false if the blocks
 * differ from the stored translation. Slow for long texts.
 */
export function listStale(source: string, { blocks }: Pick<Translation, 'blocks'>, pieces: readonly string[]): boolean[] {
  const current = new Set(readUnits(source).units.map(({ text }) => computeHash(text)));
  const counts = pieces.map((piece) => readUnits(piece).units.length);
  if (counts.reduce((sum, count) => sum + count, 0) !== blocks.length) return pieces.map(() => false);
  let from = 0;
  return counts.map((count) => {
    const own = blocks.slice(from, (from += count));
    return own.some((block) => block.source !== '' && !current.has(block.sourceHash));
  });
}
