import type { Block, UnsupportedText } from '@docreel/contract';

/** The unsupported texts and the picture of a block that has a moment, as the server returned them. */
export interface BlockNote {
  /** Parts of the block that the video does not support. Missing if the block was not compared with the video. */
  unsupported: readonly UnsupportedText[] | undefined;
  /** The picture that was generated for the block. */
  frame: { seconds: number; assetId: string | null } | null;
}

/** Notes of blocks by the URL of their first moment, as the Markdown contains it. */
export type BlockNotes = ReadonlyMap<string, BlockNote>;

const MOMENT = /\]\((video:[\w-]{1,64}#t=\d{1,6}(?:\.\d{1,3})?)\)/;

/** Returns the notes of the blocks of an article. */
export function readNotes(blocks: readonly Block[] | undefined): BlockNotes {
  const notes = new Map<string, BlockNote>();
  for (const { markdown, unsupported, evidence } of blocks ?? []) {
    const src = MOMENT.exec(markdown)?.[1];
    if (src !== undefined && !notes.has(src)) notes.set(src, { unsupported, frame: evidence?.frame ?? null });
  }
  return notes;
}
