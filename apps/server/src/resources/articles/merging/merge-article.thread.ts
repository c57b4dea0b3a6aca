import { type ContentBlock, readBlocks } from '@docreel/site';
import { addNearestEvidence, matchEvidence, type StoredEvidence } from '../evidence.ts';
import { type MergedText, mergeTexts } from './merge-texts.ts';

/** The three versions of an article: `base` was generated before, `mine` is the current text, and `theirs` is newly generated. */
export interface TextsToMerge {
  base: string;
  mine: string;
  theirs: string;
  /** Evidence of the current text (`evidence`) and of the newly generated text (`newEvidence`). */
  evidence: StoredEvidence[];
  newEvidence: StoredEvidence[];
}

export interface MergedArticle extends MergedText {
  evidence: StoredEvidence[];
}

/** Runs in a thread. Merges the three texts, and keeps the evidence of steps that a person kept. */
export default function mergeArticle({ base, mine, theirs, evidence, newEvidence }: TextsToMerge): MergedArticle {
  const merged = mergeTexts(base, mine, theirs);
  const blocks = readBlocks(merged.content);
  const found = matchAll(blocks, newEvidence);
  const kept = matchAll(
    blocks.filter((_, at) => !found[at]),
    evidence,
  );
  return { ...merged, evidence: [...newEvidence, ...kept.filter((entry) => entry !== undefined)] };
}

function matchAll(blocks: readonly ContentBlock[], evidence: readonly StoredEvidence[]) {
  return addNearestEvidence(blocks, matchEvidence(blocks, evidence), evidence);
}
