import type { Block } from '@docreel/contract';
import { readBlocks } from '@docreel/site';
import { type CheckSource, checkBlocks } from './check-blocks.ts';
import { addEvidence } from './evidence.ts';

export interface BlocksToRead {
  content: string;
  /** The evidence column as stored, not yet validated. */
  evidence: unknown;
  /** The videos with which the blocks are compared. */
  sources: CheckSource[];
}

/** Runs in a thread. Splits Markdown into blocks, adds the evidence to each, and compares generated blocks with their video. */
export default function readContentBlocks({ content, evidence, sources }: BlocksToRead): Block[] {
  return checkBlocks(addEvidence(readBlocks(content), evidence), sources);
}
