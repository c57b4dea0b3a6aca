import type { ArticleListItem, Folder, Job, Project, PublishStatus, Video } from '@docreel/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError, step } from '../setup/say.mjs';
import { type Client, createClient } from './client.ts';
import { addGerman } from './german/publish-german.ts';
import { serveSample } from './serve-sample.ts';

const EVERY_MS = 400;

interface Demo {
  root: string;
  api: string;
  key: string;
  /** Runs an operator command on the running service. */
  docreel: (...args: string[]) => Promise<unknown>;
  project: string;
  signal: AbortSignal;
}

export interface PublishedSite {
  url: string;
  articleUrl: string;
  germanUrl: string;
}

interface Sample {
  file: string;
  name: string;
  folder: string;
}

const SAMPLES: readonly [Sample, ...Sample[]] = [
  { file: 'create-a-project.mp4', name: 'Create a project', folder: 'Getting started' },
  { file: 'plan-a-release.mp4', name: 'Plan a release', folder: 'Releases' },
];

/** Turns the sample videos into published articles through the API. Skips every stage whose result already exists. */
export async function publishSamples({ root, api, key, docreel, project, signal }: Demo): Promise<PublishedSite> {
  const client = createClient({ api, key, signal });
  await dress(client);
  const slugs: string[] = [];
  for (const sample of SAMPLES) {
    const video = (await findVideo(client, sample)) ?? (await importVideo(client, root, sample));
    const article = (await findArticle(client, video)) ?? (await writeArticle(client, video, sample));
    slugs.push(article.slug);
  }
  await addGerman({ client, docreel, project });
  const { url } = await publish(client);
  return { url, articleUrl: `${url}${slugs[0]}/`, germanUrl: `${url}de/${slugs[0]}/` };
}

const DESCRIPTION = 'Short guides to planning work together, each made from a screen recording.';

/** Sets the name and appearance of the site only in the first run, so that later changes by users stay. */
async function dress(client: Client): Promise<void> {
  const { project } = await client.get<{ project: Project }>('/project');
  if (project.description !== null) return;
  const footer = { groups: [], text: 'Made from recordings, by npm run demo.' };
  await client.patch('/project', {
    name: 'Team handbook',
    description: DESCRIPTION,
    site: { accent: '#4f46e5', corners: 'round', footer },
  });
}

/** Returns the processed video that an earlier run imported. Returns undefined if there is none or its import failed. */
async function findVideo(client: Client, { file, name }: Sample): Promise<Video | undefined> {
  const { videos } = await client.get<{ videos: Video[] }>('/videos?limit=100');
  const found = videos.find(({ filename, status }) => filename === file && status !== 'failed');
  if (!found || found.status === 'ready') return found;
  const ended = await step(`Reading “${name}”`, (progress) => untilProcessed(client, found.videoId, progress));
  return ended.status === 'ready' ? ended : undefined;
}

async function importVideo(client: Client, root: string, { file, name }: Sample): Promise<Video> {
  const served = await serveSample(root, file);
  try {
    const job = await client.post<Job>('/videos/import', { url: served.url, name });
    const { output } = await step(`Importing “${name}”`, (progress) => untilDone(client, job, progress));
    const { videoId } = output as { videoId: string };
    return await step(`Reading “${name}”`, async (progress) => {
      const video = await untilProcessed(client, videoId, progress);
      if (video.error) throw new SetupError(`The sample video could not be processed: ${video.error.code}: ${video.error.message}`);
      return video;
    });
  } finally {
    await served.close();
  }
}

async function findArticle(client: Client, { videoId }: Video): Promise<ArticleListItem | undefined> {
  const { articles } = await client.get<{ articles: ArticleListItem[] }>('/articles?limit=100');
  return articles.find((article) => article.videoId === videoId);
}

async function writeArticle(client: Client, { videoId }: Video, { name, folder }: Sample): Promise<ArticleListItem> {
  const job = await client.post<Job>('/generate', { videoId });
  const { output } = await step(`Writing “${name}”`, (progress) => untilDone(client, job, progress));
  const { id: folderId } = await client.post<Folder>('/folders', { name: folder });
  return client.patch<ArticleListItem>(`/articles/${(output as { articleId: number }).articleId}`, { folderId });
}

async function publish(client: Client): Promise<{ url: string }> {
  const { isPublished, hasUnpublishedChanges } = await client.get<PublishStatus>('/publish/status');
  if (!isPublished || hasUnpublishedChanges) {
    const job = await client.post<Job>('/publish', {});
    await step('Publishing', (progress) => untilDone(client, job, progress));
  }
  const { url } = await client.get<PublishStatus>('/publish/status');
  if (url === null) throw new SetupError('The project is published, but the service returns no URL.');
  return { url };
}

type Tell = (percent: number, detail?: string) => void;

async function untilDone(client: Client, { jobId }: Job, tell: Tell): Promise<Job> {
  for (;;) {
    const job = await client.get<Job>(`/generate/${jobId}`);
    if (job.status === 'failed') throw new SetupError(job.error ?? `The job ${jobId} failed.`);
    if (job.status === 'completed') return job;
    if (job.progress) tell(job.progress.percent, job.progress.stage);
    await sleep(EVERY_MS);
  }
}

async function untilProcessed(client: Client, videoId: string, tell: Tell): Promise<Video> {
  for (;;) {
    const video = await client.get<Video>(`/videos/${videoId}/status`);
    if (video.status === 'ready' || video.status === 'failed') return video;
    if (video.progress) tell(video.progress.percent, video.progress.stage);
    await sleep(EVERY_MS);
  }
}
