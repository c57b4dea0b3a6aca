import type { ArticleListItem, Job, PublishStatus, Video } from '@docreel/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError, step } from '../setup/say.mjs';
import { type Client, createClient } from './client.ts';
import { serveSample } from './serve-sample.ts';

const EVERY_MS = 400;

interface Demo {
  root: string;
  api: string;
  key: string;
  signal: AbortSignal;
}

/** From the sample video to a published article, through the API alone. Each stage is skipped where its result is there. */
export async function publishSample({ root, api, key, signal }: Demo): Promise<{ url: string; articleUrl: string }> {
  const client = createClient({ api, key, signal });
  const video = (await findVideo(client)) ?? (await importVideo(client, root));
  const article = (await findArticle(client, video)) ?? (await writeArticle(client, video));
  const { url } = await publish(client);
  return { url, articleUrl: `${url}${article.slug}/` };
}

/** The sample as an earlier run imported it, once it is ready; undefined also when that import came to nothing. */
async function findVideo(client: Client): Promise<Video | undefined> {
  const { videos } = await client.get<{ videos: Video[] }>('/videos?limit=100');
  const found = videos.find(({ filename, status }) => filename === SAMPLE && status !== 'failed');
  if (!found || found.status === 'ready') return found;
  const ended = await step('Reading the video', (progress) => untilProcessed(client, found.videoId, progress));
  return ended.status === 'ready' ? ended : undefined;
}

const SAMPLE = 'create-a-project.mp4';

async function importVideo(client: Client, root: string): Promise<Video> {
  const sample = await serveSample(root, SAMPLE);
  try {
    const job = await client.post<Job>('/videos/import', { url: sample.url, name: 'Create a project' });
    const { output } = await step('Importing the video', (progress) => untilDone(client, job, progress));
    const { videoId } = output as { videoId: string };
    return await step('Reading the video', async (progress) => {
      const video = await untilProcessed(client, videoId, progress);
      if (video.error) throw new SetupError(`The sample video could not be processed: ${video.error.code}: ${video.error.message}`);
      return video;
    });
  } finally {
    await sample.close();
  }
}

async function findArticle(client: Client, { videoId }: Video): Promise<ArticleListItem | undefined> {
  const { articles } = await client.get<{ articles: ArticleListItem[] }>('/articles?limit=100');
  return articles.find((article) => article.videoId === videoId);
}

async function writeArticle(client: Client, { videoId }: Video): Promise<ArticleListItem> {
  const job = await client.post<Job>('/generate', { videoId });
  const { output } = await step('Writing the article', (progress) => untilDone(client, job, progress));
  return client.get<ArticleListItem>(`/articles/${(output as { articleId: number }).articleId}`);
}

async function publish(client: Client): Promise<{ url: string }> {
  const { isPublished, hasUnpublishedChanges } = await client.get<PublishStatus>('/publish/status');
  if (!isPublished || hasUnpublishedChanges) {
    const job = await client.post<Job>('/publish', {});
    await step('Publishing', (progress) => untilDone(client, job, progress));
  }
  const { url } = await client.get<PublishStatus>('/publish/status');
  if (url === null) throw new SetupError('The project is published, but the service does not say where.');
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
