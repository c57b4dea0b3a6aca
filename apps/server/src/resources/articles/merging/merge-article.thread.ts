import { readBlocks } from '@docreel/site';
import { matchEvidence, type StoredEvidence } from '../evidence.ts';
import { type MergedText, mergeTexts } from './merge-texts.ts';

/** The three versions of a text: generated before (`base`), current (`mine`) and newly generated (`theirs`). */
export interface TextsToMerge {
  base: string;
  mine: string;
  theirs: string;
  /** Evidence of the current text and of the new one. */
  evidence: StoredEvidence[];
  newEvidence: StoredEvidence[];
}

export interface MergedArticle extends MergedText {
  evidence: StoredEvidence[];
}

/** Merges the texts and the evidence of their steps, including steps that a person kept. Runs in a thread. */
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
