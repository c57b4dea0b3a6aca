import { type Block, compareWithSource, confirmPieces, isFollowed } from '@docreel/translator';
import { listPieces, type TextsToCompare } from '../compare.thread.ts';

export interface ConfirmedBlocks {
  blocks: Block[];
  /** Whether the translation now contains the whole current article. */
  isFollowed: boolean;
}

/** Marks blocks of a translation as up to date, or all of them. Runs in a worker thread. */
export default function confirm({ source, content, blocks, wanted }: TextsToCompare & { wanted: number[] | null }): ConfirmedBlocks {
  const [sourcePieces, pieces] = [listPieces(source), listPieces(content)];
  const isWanted = (piece: number) => wanted === null || wanted.includes(piece);
  const confirmed = confirmPieces({ sourcePieces, pieces, blocks }, isWanted);
  const compared = compareWithSource({ sourcePieces, pieces, blocks: confirmed });
  return { blocks: confirmed, isFollowed: compared !== null && isFollowed(compared, sourcePieces) };
}
