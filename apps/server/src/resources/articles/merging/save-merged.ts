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
  /** The present article, locked. */
  row: ArticleRow;
  /** What the machine wrote last. */
  base: RevisionRow;
  draft: Draft;
}

/**
 * Merges what the machine writes now with what a person made of what it wrote before, and saves it: as the machine's where nothing of
 * a person is in it. Where nothing changes there is no revision. Answers what the job's output tells of it.
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
 * The machine's own version becomes a revision before the merged one: it can be read and restored where both had changed the
 * same, and it is the base of the next merge, in which what the person wrote must still count as theirs.
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

/** A thousand times what an ordinary article takes. */
const MERGE_MS = 10_000;
/** In a job's output, which is a webhook's body too. */
const MAX_LISTED_CONFLICTS = 50;
const MERGE_ARTICLE = new URL('./merge-article.thread.ts', import.meta.url);

async function merge(threads: Context['threads'], owner: string, texts: TextsToMerge): Promise<MergedArticle> {
  try {
    return await threads.run<MergedArticle>(MERGE_ARTICLE, texts, { owner, timeoutMs: MERGE_MS });
  } catch (cause) {
    if (!(cause instanceof ThreadTimeout)) throw cause;
    throw new JobFailure('PROCESSING_TIMEOUT', 'the article is too intricate to be merged; nothing in it was changed', { cause });
  }
}
