import { readBlocks } from '@docreel/site';
import { divideUnits, replaceWords, type WordEdit } from '@docreel/translator';

export interface TextToChange {
  content: string;
  edit: WordEdit;
  /** Indexes of the blocks to change. */
  blocks: number[];
}

/** Replaces words in some blocks of a text. Runs in a worker thread. */
export default function replaceInText({ content, edit, blocks }: TextToChange): { content: string; count: number } {
  const ranges = divideUnits(readBlocks(content).map(({ markdown }) => markdown));
  const wanted = blocks.flatMap((block) => ranges[block] ?? []);
  return replaceWords(content, edit, (unit) => wanted.some(({ start, end }) => unit >= start && unit < end));
}
