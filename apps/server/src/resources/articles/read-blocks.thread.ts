import type { Block } from '@docreel/contract';
import { readBlocks } from '@docreel/site';
import { addEvidence } from './evidence.ts';

export interface BlocksToRead {
  content: string;
  /** The evidence as stored, not validated. */
  evidence: unknown;
}

/** Reads Markdown block by block, each block with its evidence. Runs in a thread. */
export default function readContentBlocks({ content, evidence }: BlocksToRead): Block[] {
  return addEvidence(readBlocks(content), evidence);
}
