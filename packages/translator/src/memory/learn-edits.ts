import { isSameLayout, readUnits } from '../markdown/read-units.ts';
import type { Block, Translation } from '../types.ts';
import { computeHash } from './block.ts';
import { isUntranslated } from './compare-with-source.ts';
import { pairUp } from './pair-up.ts';

/**
 * Marks the translated paragraphs that a person has changed as edited. If the person has also changed the layout, later translations keep
 * it and match paragraphs by their text.
 */
export function learnEdits(earlier: Translation, edited: string): Translation {
  const before = readUnits(earlier.content);
  const after = readUnits(edited);
  const hasSameLayout = isSameLayout(before, after);
  const texts = after.units.map((unit) => unit.text);
  const pairs = hasSameLayout
    ? texts.map((_, index) => index)
    : pairUp(
        earlier.blocks.map((block) => block.text),
        texts,
      );
  const blocks = texts.map((text, index): Block => {
    const block = earlier.blocks[pairs[index] ?? -1];
    if (block === undefined) return { sourceHash: '', source: '', text, author: 'person' };
    if (block.text === text) return block;
    // A block that nobody had translated yet is a translation of the source that it was copied from.
    return { ...block, sourceHash: isUntranslated(block) ? computeHash(block.source) : block.sourceHash, text, author: 'person' };
  });
  return { content: edited, blocks, hasOwnLayout: earlier.hasOwnLayout || !hasSameLayout };
}
