import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { JobFailure } from '../../../platform/queue/queue.ts';
import { ThreadTimeout } from '../../../platform/threads/threads.ts';
import { type ArticleRow, toMetadata } from '../article.ts';
import { updateArticle } from '../articles.store.ts';
import { readEvidence } from '../evidence.ts';
import type { GeneratedArticle } from '../generation/generate-draft.ts';
import type { MergedArticle, TextsToMerge } from './merge-article.thread.ts';
import { insertRevision, type RevisionRow } from '../revisions/revisions.store.ts';

type Draft = Pick<GeneratedArticle, 'title' | 'content' | 'metadata' | 'templateId' | 'evidence'>;

export interface MergeInput {
  /** The current article. The caller must have locked the row. */
  row: ArticleRow;
  /** The revision that was generated last, before people edited it. */
  base: RevisionRow;
  draft: Draft;
}

/**
 * Merges a newly generated draft with people's edits and saves the result, unless nothing changed. The revision's author is the machine if
 * no edit remains. Returns the conflicts for the job's output.
 */
export async function saveMerged({ threads }: Pick<Context, 'threads'>, tx: Db, { row, base, draft }: MergeInput) {
  const merged = await merge(threads, row.project_id, {
    base: base.content,
    mine: row.content,
    theirs: draft.content,
    evidence: readEvidence(row.evidence),
    newEvidence: readEvidence(draft.evidence),
  });
  const { content, evidence } = merged;
  const title = row.title === base.title ? draft.title : row.title;
  const isDisputed = title !== draft.title && draft.title !== base.title;
  const conflicts = [...(isDisputed ? [{ kept: title, machine: draft.title }] : []), ...merged.conflicts];
  const metadata =
    row.metadata['metaDescription'] === base.metadata['metaDescription'] ? { ...row.metadata, ...draft.metadata } : row.metadata;
  const hasChanges = content !== row.content || title !== row.title || !isDeepStrictEqual(toMetadata(metadata), toMetadata(row.metadata));
  const output = { hasChanges, conflictsCount: conflicts.length, conflicts: conflicts.slice(0, MAX_LISTED_CONFLICTS) };
  if (!hasChanges) return output;
  const isMachineText = content === draft.content && title === draft.title;
  await updateArticle(tx, isMachineText ? row : await keepMachineVersion(tx, row, draft), {
    title,
    content,
    metadata: JSON.stringify(metadata),
    evidence: JSON.stringify(evidence),
    template_id: draft.templateId,
    author: isMachineText ? 'machine' : 'person',
  });
  return output;
}

/**
 * Saves the generated version as a revision before the merged one. After a conflict, people can restore it. It is also the base of the next
 * merge.
 */
async function keepMachineVersion(tx: Db, row: ArticleRow, draft: Draft): Promise<ArticleRow> {
  const number = row.revision + 1;
  const { title, content, evidence } = draft;
  const metadata = { ...row.metadata, ...draft.metadata };
  await insertRevision(tx, {
    articleId: row.id,
    language: null,
    number,
    title,
    slug: row.slug,
    content,
    metadata,
    evidence,
    author: 'machine',
  });
  return { ...row, revision: number };
}

/** Time limit for a merge, in milliseconds: about 1,000 times the duration for an ordinary article. */
const MERGE_MS = 10_000;
/** Maximum number of conflicts in the job's output, which webhooks also contain. */
const MAX_LISTED_CONFLICTS = 50;
const MERGE_ARTICLE = new URL('./merge-article.thread.ts', import.meta.url);

async function merge(threads: Context['threads'], owner: string, texts: TextsToMerge): Promise<MergedArticle> {
  try {
    return await threads.run<MergedArticle>(MERGE_ARTICLE, texts, { owner, timeoutMs: MERGE_MS });
  } catch (cause) {
    if (!(cause instanceof ThreadTimeout)) throw cause;
    throw new JobFailure('PROCESSING_TIMEOUT', 'the article is too complex to merge, so it was not changed', { cause });
  }
}
