import type { Block } from '@docreel/contract';

/** A block of the article and its translation. `at` is the index of the block in the translation. */
export interface BlockPair {
  source: Block | null;
  translated: Block | null;
  at: number;
}

/** Maximum number of blocks to compare, far more than usual articles have. Blocks of longer texts are paired by position. */
const MAX_BLOCKS = 2000;

/**
 * Pairs the blocks of an article with those of its translation. Machine translation keeps every block, so most texts pair one to one. If a
 * person added or removed blocks, as many blocks of the same kind as possible are paired in order.
 */
export function pairBlocks(source: readonly Block[], translated: readonly Block[]): BlockPair[] {
  if (source.length === translated.length || source.length > MAX_BLOCKS || translated.length > MAX_BLOCKS)
    return pairInOrder(source, translated);
  const common = measureCommon(source, translated);
  const pairs: BlockPair[] = [];
  let [left, right] = [0, 0];
  while (left < source.length || right < translated.length) {
    const [below, beside] = [common[left + 1]?.[right] ?? 0, common[left]?.[right + 1] ?? 0];
    if (left < source.length && right < translated.length && isAlike(source[left], translated[right]))
      pairs.push(toPair(source[left++], translated[right], right++));
    else if (right >= translated.length || (left < source.length && below >= beside)) pairs.push(toPair(source[left++], undefined, -1));
    else pairs.push(toPair(undefined, translated[right], right++));
  }
  return pairs;
}

function pairInOrder(source: readonly Block[], translated: readonly Block[]): BlockPair[] {
  const length = Math.max(source.length, translated.length);
  return Array.from({ length }, (_, at) => toPair(source[at], translated[at], at));
}

function toPair(source: Block | undefined, translated: Block | undefined, at: number): BlockPair {
  return { source: source ?? null, translated: translated ?? null, at };
}

function isAlike(one: Block | undefined, other: Block | undefined): boolean {
  return one?.type === other?.type && one?.level === other?.level;
}

/** Returns a table: for each pair of positions, how many blocks can be paired from there on. */
function measureCommon(source: readonly Block[], translated: readonly Block[]): number[][] {
  const table = Array.from({ length: source.length + 1 }, () => Array.from({ length: translated.length + 1 }, () => 0));
  for (let left = source.length - 1; left >= 0; left--)
    for (let right = translated.length - 1; right >= 0; right--) {
      const row = table[left];
      if (!row) continue;
      const [below, beside] = [table[left + 1]?.[right] ?? 0, row[right + 1] ?? 0];
      const isPair = isAlike(source[left], translated[right]);
      row[right] = isPair ? (table[left + 1]?.[right + 1] ?? 0) + 1 : Math.max(below, beside);
    }
  return table;
}
