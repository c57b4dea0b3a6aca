import { readUnits } from '../markdown/read-units.ts';
import { computeHash } from '../memory/block.ts';
import { isUntranslated } from '../memory/compare-with-source.ts';
import type { Block } from '../types.ts';
import { matchWords, type WordEdit } from './match-words.ts';
import { findWords, replaceWords } from './replace-words.ts';

/** A translation before and after words were replaced in it, and the current text of the article. */
export interface WordsToFollow {
  source: string;
  before: readonly Block[];
  now: readonly Block[];
  edit: WordEdit;
}

/**
 * Returns the blocks of a translation after words were replaced. Blocks that a machine wrote or that nobody has translated stay so. A block
 * whose source differs only by the same words is up to date.
 */
export function followWords({ source, before, now, edit }: WordsToFollow): Block[] {
  const replace = (text: string) => (matchWords(text, edit.text).length === 0 ? text : replaceWords(text, edit, () => true).content);
  const sources = new Set(readUnits(source).units.map(({ text }) => text));
  const known = new Map(before.map((block) => [replace(block.text), block]));
  return now.map((block): Block => {
    const earlier = known.get(block.text);
    const { text } = block;
    const followed = replace(block.source);
    const isFollowed = followed !== block.source && sources.has(followed) && findWords(text, edit.text).length === 0;
    if (earlier && isUntranslated(earlier)) return { ...earlier, text, ...(isFollowed && { source: followed }) };
    return {
      ...block,
      author: earlier?.author ?? block.author,
      ...(isFollowed && { source: followed, sourceHash: computeHash(followed) }),
    };
  });
}
