import type { Db } from '../../../platform/db/tables.ts';
import type { ArticleRow } from '../article.ts';
import { EVIDENCE_MAX, readEvidence, type StoredEvidence } from '../evidence.ts';
import { listComparisons } from './list-drafts.ts';

const MOMENT = /\]\(video:([\w-]{1,64})#t=(\d+(?:\.\d+)?)/g;

/**
 * Returns the evidence to store with a new text of an article: if the text contains steps from a comparison, their evidence is added.
 * Returns undefined if nothing is added.
 */
export async function addComparedEvidence(tx: Db, row: ArticleRow, content: string): Promise<StoredEvidence[] | undefined> {
  const evidence = readEvidence(row.evidence);
  const known = new Set(evidence.map(({ videoId, startSeconds }) => toKey(videoId, startSeconds)));
  const missing = new Set([...content.matchAll(MOMENT)].map(([, videoId = '', seconds]) => toKey(videoId, Number(seconds))));
  for (const key of known) missing.delete(key);
  if (missing.size === 0) return undefined;
  const found = (await listComparisons(tx, row)).flat().flatMap((comparison): StoredEvidence[] => {
    const block = comparison.new;
    if (!block?.evidence || !missing.delete(toKey(block.evidence.videoId, block.evidence.startSeconds))) return [];
    const { certainty = null, origin = null, text } = block;
    return [{ ...block.evidence, text: text.split('\n', 1)[0] ?? '', certainty, origin }];
  });
  return found.length === 0 ? undefined : [...evidence, ...found].slice(-EVIDENCE_MAX);
}

/** Links contain the start time rounded to a tenth of a second. */
function toKey(videoId: string, seconds: number): string {
  return `${videoId} ${Math.round(seconds * 10)}`;
}
