import type { Root } from 'mdast';
import { alignByMeaning } from './align-by-meaning.ts';
import { computeSimilarity, type Meaning, readMeaning } from './meaning.ts';
import { readReviewBlocks, type ReviewBlock } from './review-blocks.ts';

export type ReviewState = 'same' | 'changed' | 'new' | 'gone';

/** One line of a comparison: two versions of a block, or a block that only one version of the article has. */
export interface Comparison {
  state: ReviewState;
  old: ReviewBlock | null;
  new: ReviewBlock | null;
  /** Index of the comparison with the other version of a block that moved. Its state is `gone` at the old and `new` at the new position. */
  movedTo: number | null;
}

/**
 * Compares two versions of an article by the meaning of their blocks. A block is `same` if only its number, its times and its pictures
 * differ. It takes as long as parsing both texts; call it in a thread on the server.
 */
export function compareTexts(old: string, now: string, parse: (content: string) => Root): Comparison[] {
  const [before, after] = [old, now].map((text) => readReviewBlocks(text, parse).map(readMeaning));
  return compareBlocks(before ?? [], after ?? []);
}

function compareBlocks(old: readonly Meaning[], now: readonly Meaning[]): Comparison[] {
  const matches = alignByMeaning({ old, now });
  const moves = findMoves(old, now, matches);
  const compared: (Pick<Comparison, 'state'> & { at: number; nowAt: number })[] = [];
  let nowAt = 0;
  const addNew = (end: number) => {
    for (; nowAt < end; nowAt++) compared.push({ state: 'new', at: -1, nowAt });
  };
  old.forEach((block, at) => {
    const match = matches[at] ?? -1;
    if (match < 0) {
      compared.push({ state: 'gone', at, nowAt: -1 });
      return;
    }
    addNew(match);
    compared.push({ state: block.key === now[match]?.key ? 'same' : 'changed', at, nowAt: match });
    nowAt = match + 1;
  });
  addNew(now.length);
  const moved = indexMoves(compared, moves);
  return compared.map(({ state, at, nowAt: index }, line) => ({
    state,
    old: toReviewBlock(old[at]),
    new: toReviewBlock(now[index]),
    movedTo: moved.get(line) ?? null,
  }));
}

/** Returns, for each line with a block that moved, the index of the line with its other version. */
function indexMoves(compared: readonly { at: number; nowAt: number }[], moves: ReadonlyMap<number, number>): Map<number, number> {
  const lines = new Map(compared.map(({ nowAt }, line) => [nowAt, line]));
  return new Map(
    compared.flatMap(({ at }, line) => {
      const other = lines.get(moves.get(at) ?? NaN);
      return other === undefined
        ? []
        : [
            [line, other],
            [other, line],
          ];
    }),
  );
}

function toReviewBlock(block: Meaning | undefined): ReviewBlock | null {
  if (!block) return null;
  const { type, markdown, number, from, to } = block;
  return { type, markdown, number, from, to };
}

/** Minimum similarity of a block that moved. It is high, because the neighbors do not confirm it. */
const MIN_SIMILARITY_MOVED = 0.8;
/** Maximum number of blocks without a match to search for moves, on each side. */
const MAX_UNMATCHED = 500;

/** Returns the blocks that moved: their old indexes with their new ones. */
function findMoves(old: readonly Meaning[], now: readonly Meaning[], matches: readonly number[]): Map<number, number> {
  const moves = new Map<number, number>();
  const found = new Set(matches);
  const gone = [...old.keys()].filter((at) => matches[at] === -1).slice(0, MAX_UNMATCHED);
  const added = new Set([...now.keys()].filter((at) => !found.has(at)).slice(0, MAX_UNMATCHED));
  for (const at of gone) {
    const block = old[at] as Meaning;
    if (block.key === '') continue;
    let best = { at: -1, similarity: 0 };
    for (const nowAt of added) {
      const similarity = computeSimilarity(block, now[nowAt] as Meaning);
      if (similarity > best.similarity) best = { at: nowAt, similarity };
    }
    if (best.similarity < MIN_SIMILARITY_MOVED) continue;
    moves.set(at, best.at);
    added.delete(best.at);
  }
  return moves;
}
