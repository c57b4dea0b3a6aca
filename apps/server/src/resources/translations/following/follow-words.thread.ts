import { type Block, compareWithSource, followWords, isFollowed, type WordsToFollow } from '@docreel/translator';
import { listPieces } from '../compare.thread.ts';

/** Updates the translation memory after words were replaced in an article and its translation. Runs in a worker thread. */
export default function run({ content, ...words }: WordsToFollow & { content: string }): { blocks: Block[]; isFollowed: boolean } {
  const blocks = followWords(words);
  const sourcePieces = listPieces(words.source);
  const compared = compareWithSource({ sourcePieces, pieces: listPieces(content), blocks });
  return { blocks, isFollowed: compared !== null && isFollowed(compared, sourcePieces) };
}
