import { type ContentBlock, readBlocks } from '@docreel/site';

/** Runs in a thread: several texts, block by block. */
export default function readManyBlocks(contents: string[]): ContentBlock[][] {
  return contents.map(readBlocks);
}
