import { readBlocks } from '@docreel/site';
import { matchEvidence, type StoredEvidence } from '../evidence.ts';
import { type MergedText, mergeTexts } from './merge-texts.ts';

/** What the machine wrote before, what it became, and what the machine writes now. */
export interface TextsToMerge {
  base: string;
  mine: string;
  theirs: string;
  /** Of the present text and of the new one. */
  evidence: StoredEvidence[];
  newEvidence: StoredEvidence[];
}

export interface MergedArticle extends MergedText {
  evidence: StoredEvidence[];
}

/** Runs in a thread: the text merged, and what its steps rest on, those that a person kept included. */
export default function mergeArticle({ base, mine, theirs, evidence, newEvidence }: TextsToMerge): MergedArticle {
  const merged = mergeTexts(base, mine, theirs);
  const blocks = readBlocks(merged.content);
  const found = matchEvidence(blocks, newEvidence);
  const kept = matchEvidence(
    blocks.filter((_, at) => !found[at]),
    evidence,
  );
  return { ...merged, evidence: [...newEvidence, ...kept.filter((entry) => entry !== undefined)] };
}
