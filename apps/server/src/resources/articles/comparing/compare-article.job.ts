import type { ArticleComparison, BlockComparison } from '@docreel/contract';
import { listReferences } from '@docreel/site';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { JobFailure, type JobKind, type JobRun, type Output } from '../../../platform/queue/queue.ts';
import { ThreadTimeout } from '../../../platform/threads/threads.ts';
import { findAssets } from '../../assets/assets.store.ts';
import { toAsset } from '../../assets/to-asset.ts';
import { getTemplateForJob } from '../../templates/get-template.ts';
import { getReadyVideo } from '../../videos/get-ready-video.ts';
import type { ArticleRow } from '../article.ts';
import { findArticle } from '../articles.store.ts';
import { readEvidence } from '../evidence.ts';
import { generateDraft, type GeneratedArticle } from '../generation/generate-draft.ts';
import { findMachineRevision, type RevisionRow } from '../revisions/revisions.store.ts';
import type { TextsToCompare } from './compare-texts.thread.ts';
import { keepComparisonPicture } from './comparison-pictures.ts';
import { listDrafts } from './list-drafts.ts';

export type CompareInput = { articleId: number; videoId: string; templateId: number };

/** Writes an article again from a recording and compares both versions. Changes nothing but the project's pictures. */
export const compareArticleJob: JobKind<Context, CompareInput> = { kind: 'compare', run: runComparison };

async function runComparison(context: Context, job: JobRun<CompareInput>): Promise<Output> {
  const { articleId, videoId, templateId } = job.input;
  const { article, base } = await readVersions(context.db, job);
  const video = await getReadyVideo(context.db, job, videoId);
  const template = await getTemplateForJob(context.db, job.projectId, { kind: 'article', id: templateId });
  // An article about a part of a video keeps the title from the planned structure. Another recording has no such part.
  const part = videoId === article.video_id ? toPart(article) : null;
  const draft = await generateDraft(context, job, {
    video,
    template,
    part,
    ...(part && base && { title: base.title }),
    onPicture: (assetId) => keepComparisonPicture(context.db, job.projectId, assetId),
  });
  job.progress('comparing', 97);
  // Somebody may have edited the article while it was written again.
  const now = await readVersions(context.db, job);
  const blocks = await compare(context, now, draft);
  const output: ArticleComparison = {
    articleId,
    videoId,
    revision: now.article.revision,
    title: { author: now.base?.title === now.article.title ? 'machine' : 'person', old: now.article.title, new: draft.title },
    counts: countStates(blocks),
    blocks,
    assets: await listAssets(context, job.projectId, blocks),
  };
  checkSize(output);
  return { ...output, quality: draft.quality };
}

interface Versions {
  article: ArticleRow;
  /** The revision that was generated last. Articles that were written by hand have none. */
  base: RevisionRow | undefined;
}

async function readVersions(db: Db, { projectId, input }: JobRun<CompareInput>): Promise<Versions> {
  const article = await findArticle(db, projectId, input.articleId);
  if (!article) throw new JobFailure('ARTICLE_NOT_FOUND', 'the article was deleted');
  return { article, base: await findMachineRevision(db, article.id) };
}

function toPart({ part_start_seconds: startSeconds, part_end_seconds: endSeconds }: ArticleRow) {
  return startSeconds === null || endSeconds === null ? null : { startSeconds, endSeconds };
}

/** Time limit for a comparison, in milliseconds: about 1,000 times the duration for an ordinary article. */
const COMPARE_MS = 10_000;
const COMPARE_TEXTS = new URL('./compare-texts.thread.ts', import.meta.url);

async function compare({ db, threads }: Context, { article, base }: Versions, draft: GeneratedArticle): Promise<BlockComparison[]> {
  const texts: TextsToCompare = {
    current: article.content,
    base: base?.content ?? null,
    drafts: await listDrafts(db, article),
    draft: draft.content,
    evidence: readEvidence(article.evidence),
    newEvidence: readEvidence(draft.evidence),
  };
  try {
    return await threads.run<BlockComparison[]>(COMPARE_TEXTS, texts, { owner: article.project_id, timeoutMs: COMPARE_MS });
  } catch (cause) {
    if (!(cause instanceof ThreadTimeout)) throw cause;
    throw new JobFailure('PROCESSING_TIMEOUT', 'the article is too complex to compare', { cause });
  }
}

function countStates(blocks: readonly BlockComparison[]): ArticleComparison['counts'] {
  const counts = { same: 0, changed: 0, new: 0, gone: 0 };
  for (const { state } of blocks) counts[state]++;
  return counts;
}

async function listAssets({ db, config }: Context, projectId: string, blocks: readonly BlockComparison[]) {
  const versions = blocks.flatMap((block) => [block.old, block.new]).filter((version) => version !== null);
  const { assetIds } = listReferences(versions.map(({ markdown }) => markdown).join('\n\n'));
  // A step without a picture has the frame of the step before it.
  const frameIds = versions.flatMap(({ evidence }) => evidence?.frame?.assetId ?? []);
  const assets = await findAssets(db, projectId, [...new Set([...assetIds, ...frameIds])]);
  return assets.map((asset) => toAsset(config, asset));
}

/** Maximum size of the output as JSON, in bytes. It is enough for an article of about 100 pages, and small enough for webhooks. */
const OUTPUT_MAX_BYTES = 2 * 1024 * 1024;

function checkSize(output: ArticleComparison): void {
  const bytes = Buffer.byteLength(JSON.stringify(output));
  if (bytes <= OUTPUT_MAX_BYTES) return;
  throw new JobFailure('PAYLOAD_TOO_LARGE', 'the article is too long to compare; divide it into several articles');
}
