import { type Block, compareWithSource, type ComparedPiece } from '@docreel/translator';
import { readBlocks } from '@docreel/site';

export interface TextsToCompare {
  source: string;
  content: string;
  blocks: Block[];
}

/** Compares each block of a translation with the article. Returns null if they cannot be compared. Runs in a worker thread. */
export default function run({ source, content, blocks }: TextsToCompare): ComparedPiece[] | null {
  return compareWithSource({ sourcePieces: listPieces(source), pieces: listPieces(content), blocks });
}

export function listPieces(content: string): string[] {
  return readBlocks(content).map(({ markdown }) => markdown);
}
