import type { Block } from '@docreel/contract';
import { readBlocks } from '@docreel/site';
import { addEvidence } from './evidence.ts';

export interface BlocksToRead {
  content: string;
  /** The evidence column as stored, not yet validated. */
  evidence: unknown;
}

/** Runs in a thread. Splits Markdown into blocks and adds the evidence to each. */
export default function readContentBlocks({ content, evidence }: BlocksToRead): Block[] {
  return addEvidence(readBlocks(content), evidence);
}
