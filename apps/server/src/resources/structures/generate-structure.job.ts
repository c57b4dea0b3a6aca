import type { GivenStructure, PlannedStructure } from '@docreel/contract';
import type { Timeline } from '@docreel/timeline';
import {
  type ArticleTemplate,
  findArticleTemplate,
  improveStructure,
  type PlannedArticle,
  planStructure,
  type StructurePlan,
  type StructureTemplate,
  stubMarkdown,
} from '@docreel/writer';
import type { Context } from '../../context.ts';
import type { Commit, JobKind, JobRun, Output } from '../../platform/queue/queue.ts';
import { generateDraft } from '../articles/generation/generate-draft.ts';
import { getTemplateForJob } from '../templates/get-template.ts';
import { getReadyVideo } from '../videos/get-ready-video.ts';
import { getTimeline } from '../videos/processing/get-timeline.ts';
import type { VideoRow } from '../videos/videos.store.ts';
import { type ReadyArticle, writeStructureIn } from './write-structure.ts';

export type StructureInput = {
  videoId: string;
  templateId: number;
  /** ID of the template for the articles. Null selects the one that belongs to the structure template. */
  articleTemplateId: number | null;
  folderId: number | null;
  autoGenerate: boolean;
  dryRun: boolean;
  /** Structure given by the user, which replaces a generated plan. */
  structure?: GivenStructure;
};

export const generateStructureJob: JobKind<Context, StructureInput> = {
  kind: 'generate_structure',
  run: makeStructure,
};

interface ArticleSources {
  video: VideoRow;
  template: ArticleTemplate;
  /** Returns the timeline of the video, which is read once for all articles. */
  moments: () => Promise<Timeline>;
}

/**
 * Creates folders and articles, each from its part of the recording. Every article is a step of the job, so a resumed job does not generate
 * it again.
 */
async function makeStructure(context: Context, job: JobRun<StructureInput>): Promise<Commit | Output> {
  const { input, projectId } = job;
  const video = await getReadyVideo(context.db, job, input.videoId);
  const template = await getTemplateForJob(context.db, projectId, { kind: 'structure', id: input.templateId });
  const moments = once(() => getTimeline(context, video, job.signal));
  const plan = await job.step('plan', async () =>
    input.structure ? toPlan(input.structure) : makePlan(context, job, { template, video, moments }),
  );
  const notes = plan.warnings.length > 0 ? { warnings: plan.warnings } : {};
  if (input.dryRun) {
    const structure = { folders: plan.folders, articles: plan.articles.map(toPlannedArticle) };
    return { folderIds: [], articleIds: [], foldersCount: 0, articlesCount: 0, structure, ...notes };
  }
  const id = input.articleTemplateId ?? findArticleTemplate(template.form);
  const articleTemplate = await getTemplateForJob(context.db, projectId, { kind: 'article', id });
  const ready = await makeArticles(context, job, { plan, work: { video, template: articleTemplate, moments } });
  return async (tx) => ({ ...(await writeStructureIn(tx, { projectId, folderId: input.folderId }, ready)), ...notes });
}

/**
 * Returns an article of the plan for the job's output. For introductions, it only contains the flag `opensOthers`, because the titles of
 * the other articles may still change.
 */
function toPlannedArticle({ contents, ...article }: PlannedArticle): PlannedStructure['articles'][number] {
  return contents ? { ...article, opensOthers: true } : article;
}

function toPlan({ folders, articles }: GivenStructure): StructurePlan {
  const others = articles.filter(({ opensOthers }) => !opensOthers);
  const contents = folders.length > 0 ? folders.map(({ name }) => name) : others.map(({ title }) => title);
  const planned = ({ opensOthers = false, summary = '', ...article }: GivenStructure['articles'][number]): PlannedArticle => ({
    ...article,
    summary,
    ...(opensOthers && contents.length > 0 && { contents }),
  });
  return {
    folders: folders.map((folder) => ({ name: folder.name, articles: folder.articles.map(planned) })),
    articles: articles.map(planned),
    warnings: [],
  };
}

async function makePlan(
  { config }: Context,
  job: JobRun<StructureInput>,
  { template, video, moments }: { template: StructureTemplate; video: VideoRow; moments: ArticleSources['moments'] },
): Promise<StructurePlan> {
  job.progress('planning the structure', 5);
  const seen = await moments();
  const plan = planStructure({ timeline: seen, template, fallbackTitle: video.name });
  const { WRITER_URL, WRITER_MODEL, WRITER_KEY } = config;
  if (!WRITER_URL) return plan;
  return improveStructure(
    { plan, timeline: seen, template },
    { url: WRITER_URL, model: WRITER_MODEL, key: WRITER_KEY, signal: job.signal },
  );
}

async function makeArticles(context: Context, job: JobRun<StructureInput>, { plan, work }: { plan: StructurePlan; work: ArticleSources }) {
  const total = plan.articles.length + plan.folders.reduce((sum, folder) => sum + folder.articles.length, 0);
  let count = 0;
  const make = async (planned: PlannedArticle): Promise<ReadyArticle> => {
    const number = ++count;
    job.progress(`writing article ${number} of ${total}`, 10 + Math.round((85 * (number - 1)) / total));
    return job.input.autoGenerate ? writeDraft(context, job, { planned, work, name: `article ${number}` }) : createStub(planned, work);
  };
  const articles: ReadyArticle[] = [];
  for (const planned of plan.articles) articles.push(await make(planned));
  const folders: { name: string; articles: ReadyArticle[] }[] = [];
  for (const { name, articles: planned } of plan.folders) {
    const inside: ReadyArticle[] = [];
    for (const one of planned) inside.push(await make(one));
    folders.push({ name, articles: inside });
  }
  return { folders, articles };
}

async function writeDraft(
  context: Context,
  job: JobRun<StructureInput>,
  { planned, work, name }: { planned: PlannedArticle; work: ArticleSources; name: string },
): Promise<ReadyArticle> {
  const { title, contents } = planned;
  const order = { ...work, part: toPart(planned), title, contents, name, onProgress: () => {} };
  const article = await generateDraft(context, job, order);
  return { ...article, metadata: { metaDescription: article.metadata.metaDescription ?? planned.summary }, author: 'machine' };
}

/** Creates a stub that is generated later. It contains its video, its part of the video and its template. */
function createStub(planned: PlannedArticle, { video, template }: ArticleSources): ReadyArticle {
  return {
    title: planned.title,
    content: stubMarkdown(planned, video.id),
    metadata: { metaDescription: planned.summary },
    videoId: video.id,
    templateId: template.id,
    evidence: [],
    part: toPart(planned),
    author: 'machine',
  };
}

function toPart({ startSeconds, endSeconds }: PlannedArticle) {
  return { startSeconds, endSeconds };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
