import { type ContentBlock, readBlocks } from '@docreel/site';

/** Runs in a thread: Markdown block by block. */
export default function readContentBlocks(content: string): ContentBlock[] {
  return readBlocks(content);
}
