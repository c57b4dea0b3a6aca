import type { Block } from '@docreel/contract';
import { readBlocks } from '@docreel/site';
import { addEvidence } from './evidence.ts';

export interface BlocksToRead {
  content: string;
  /** As the database has it. */
  evidence: unknown;
}

/** Runs in a thread: reads Markdown block by block, each block with its evidence. */
export default function readContentBlocks({ content, evidence }: BlocksToRead): Block[] {
  return addEvidence(readBlocks(content), evidence);
}
