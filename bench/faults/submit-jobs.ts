import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './client.ts';
import type { Random } from './random.ts';

/** IDs of the content that the jobs of a run work on. It exists before the fault. */
export interface Fixtures {
  videoIds: string[];
}

interface LoadContext {
  client: Client;
  random: Random;
  videoUrl(variant: string): string;
  videoBytes(variant: string): Uint8Array;
  /** Returns the callback URL for the next job. */
  callbackUrl(): string;
  run: string;
}

/** These videos are the same in every run, so only the first run processes them. */
const BASES = ['base-1', 'base-2'];
const baseOf = (n: number) => BASES[n % BASES.length] as string;

/** Creates two videos, three articles and a language. */
export async function prepare({ client, videoUrl }: LoadContext): Promise<Fixtures> {
  const imported = await Promise.all(BASES.map((base) => client.post('import_video_url', '/videos/import', { url: videoUrl(base) })));
  await client.post('language', '/project/languages', { code: 'de' });
  await Promise.all([1, 2, 3].map((n) => client.post('article', '/articles', { title: `Article ${n}`, content: `Open the page ${n}.` })));
  const videoIds: string[] = [];
  for (const { body } of imported) {
    const job = await untilEnded(client, String(body['jobId']));
    const { videoId } = (job['output'] ?? {}) as { videoId?: string };
    if (!videoId) throw new Error(`the first import failed: ${JSON.stringify(job)}`);
    videoIds.push(videoId);
  }
  return { videoIds };
}

async function untilEnded(client: Client, jobId: string): Promise<Record<string, unknown>> {
  for (let left = 400; left > 0; left--) {
    const { body } = await client.get(`/generate/${jobId}`);
    if (body['status'] !== 'pending') return body;
    await sleep(200);
  }
  throw new Error(`job ${jobId} did not end before anything was injected`);
}

/** Submits twenty jobs of all kinds, an upload and two articles, four requests at a time. The seed determines the order. */
export async function submit(context: LoadContext, { videoIds }: Fixtures): Promise<void> {
  const { client, random, videoUrl, run } = context;
  const callback = () => ({ callbackUrl: context.callbackUrl(), callbackSecret: 'secret' });
  const post = (type: string, path: string, body: object) => () => client.post(type, path, { ...body, ...callback() });
  const many = (count: number, make: (n: number) => () => Promise<unknown>) => Array.from({ length: count }, (_, n) => make(n));
  const requests = [
    // One of the four videos is new, so this run processes it completely.
    ...many(4, (n) => post('import_video_url', '/videos/import', { url: videoUrl(n === 0 ? run : baseOf(n)) })),
    ...many(4, (n) => post('generate', '/generate', { videoId: videoIds[n % videoIds.length] })),
    post('generate_structure', '/generate/structure', { videoId: videoIds[0] }),
    ...many(4, () => post('publish', '/publish', {})),
    ...many(3, () => post('translate', '/translate', { language: 'de' })),
    ...many(4, () => () => client.getJob('export', '/export?format=markdown')),
    ...many(2, (n) => () => client.post('article', '/articles', { title: `Late article ${n}`, content: 'Save.' })),
    () => upload(context),
  ];
  const waiting = shuffle(requests, random);
  async function work(): Promise<void> {
    for (let request = waiting.shift(); request; request = waiting.shift()) await request();
  }
  await Promise.all([work(), work(), work(), work()]);
}

async function upload({ client, videoBytes }: LoadContext): Promise<void> {
  const video = videoBytes(baseOf(0));
  const wish = { filename: 'clip.mp4', contentType: 'video/mp4', sizeBytes: video.length };
  const { body } = await client.post('presigned', '/videos/upload/presigned', wish);
  const { uploadUrl, headers, videoId } = body as { uploadUrl?: string; headers?: Record<string, string>; videoId?: string };
  if (!uploadUrl) return;
  await client.put(uploadUrl, headers ?? {}, video);
  await client.post('upload', '/videos/upload/complete', { videoId });
}

function shuffle<T>(list: readonly T[], random: Random): T[] {
  const shuffled = [...list];
  for (let n = shuffled.length - 1; n > 0; n--) {
    const other = random.between(0, n);
    [shuffled[n], shuffled[other]] = [shuffled[other] as T, shuffled[n] as T];
  }
  return shuffled;
}
