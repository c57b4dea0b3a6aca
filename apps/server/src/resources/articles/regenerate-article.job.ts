import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { type Finish, JobFailure, type JobRun } from '../../platform/queue/queue.ts';
import { ThreadTimeout } from '../../platform/threads/threads.ts';
import { getTemplateForJob } from '../templates/get-template.ts';
import { getReadyVideo } from '../videos/get-ready-video.ts';
import type { ArticleRow } from './article.ts';
import { findArticle, lockArticle, updateArticle } from './articles.store.ts';
import type { StoredEvidence } from './evidence.ts';
import { type GeneratedArticle, generateDraft } from './generate-draft.ts';
import type { MergedArticle, TextsToMerge } from './merge-article.thread.ts';
import { findMachineRevision, insertRevision, type RevisionRow } from './revisions.store.ts';

export type RegenerateInput = { videoId: string; templateId: number; articleId: number };

/** The slow half of `regenerateArticle`: writes the article again and merges what came of it with what stands there at the end. */
export async function regenerate(context: Context, job: JobRun<RegenerateInput>): Promise<Finish> {
  const { articleId, videoId, templateId } = job.input;
  const article = await findArticle(context.db, job.projectId, articleId);
  const base = await findMachineRevision(context.db, articleId);
  if (!article || !base) throw gone();
  const video = await getReadyVideo(context.db, job, videoId);
  const template = await getTemplateForJob(context.db, job.projectId, { kind: 'article', id: templateId });
  const part = partOf(article);
  // One of several that were made from a recording is called what the plan says.
  const { quality, ...draft } = await generateDraft(context, job, { video, template, part, ...(part && { title: base.title }) });
  return async (tx) => {
    // Only now: a person may have gone on writing while the machine did.
    const row = await lockArticle(tx, job.projectId, articleId);
    const before = await findMachineRevision(tx, articleId);
    if (!row || !before) throw gone();
    return { articleId, videoId, quality, ...(await saveMerged(context, tx, { row, base: before, draft })) };
  };
}

function gone(): JobFailure {
  return new JobFailure('ARTICLE_NOT_FOUND', 'the article was deleted');
}

function partOf({ part_start_seconds: startSeconds, part_end_seconds: endSeconds }: ArticleRow) {
  return startSeconds === null || endSeconds === null ? null : { startSeconds, endSeconds };
}

type Draft = Omit<GeneratedArticle, 'quality'>;

interface Versions {
  row: ArticleRow;
  base: RevisionRow;
  draft: Draft;
}

async function saveMerged({ threads }: Pick<Context, 'threads'>, tx: Db, { row, base, draft }: Versions) {
  const merged = await merge(threads, {
    base: base.content,
    mine: row.content,
    theirs: draft.content,
    evidence: (row.evidence ?? []) as StoredEvidence[],
    newEvidence: draft.evidence as StoredEvidence[],
  });
  const { content, evidence } = merged;
  const title = row.title === base.title ? draft.title : row.title;
  const isDisputed = title !== draft.title && draft.title !== base.title;
  const conflicts = [...(isDisputed ? [{ kept: title, machine: draft.title }] : []), ...merged.conflicts];
  const metadata =
    row.metadata['metaDescription'] === base.metadata['metaDescription'] ? { ...row.metadata, ...draft.metadata } : row.metadata;
  const hasChanges = content !== row.content || title !== row.title || !isDeepStrictEqual(metadata, row.metadata);
  const output = { hasChanges, conflictsCount: conflicts.length, conflicts: conflicts.slice(0, MOST_DESCRIBED) };
  if (!hasChanges) return output;
  const isMachines = content === draft.content && title === draft.title;
  const change = { title, content, metadata: JSON.stringify(metadata), evidence: JSON.stringify(evidence), template_id: draft.templateId };
  await updateArticle(tx, isMachines ? row : await keepMachineVersion(tx, row, draft), change, isMachines ? 'machine' : 'person');
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
const MOST_DESCRIBED = 50;
const MERGE_ARTICLE = new URL('./merge-article.thread.ts', import.meta.url);

async function merge(threads: Context['threads'], texts: TextsToMerge): Promise<MergedArticle> {
  try {
    return await threads.run<MergedArticle>(MERGE_ARTICLE, texts, { timeoutMs: MERGE_MS });
  } catch (cause) {
    if (!(cause instanceof ThreadTimeout)) throw cause;
    throw new JobFailure('PROCESSING_TIMEOUT', 'the article is too intricate to be merged; nothing in it was changed', { cause });
  }
}
