import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ArticleListItem, Folder, Job, PublishStatus, Video } from '@docreel/contract';
import { type Client, createClient } from '../demo/client.ts';
import { serveSample } from '../demo/serve-sample.ts';
import { ARTICLES } from './seed-articles.ts';

/** The account in every development database. Its fixed password is safe, because `npm run dev` listens only on 127.0.0.1. */
export const LOGIN = { email: 'dev@docreel.local', password: 'docreel-development' };

const PROJECT = 'Handbook';
const SLUG = 'handbook';
const SAMPLE = 'create-a-project.mp4';

export interface SeedOptions {
  root: string;
  dataDir: string;
  /** Origin of the API server, for example `http://127.0.0.1:20123`. */
  origin: string;
  signal: AbortSignal;
}

/**
 * Creates the account, a project with a published site and an API key, and imports a sample video. Skips everything that an earlier run
 * created. Returns the API key.
 */
export async function seed(options: SeedOptions): Promise<{ key: string }> {
  await createAccount(options);
  const key = await getKey(options);
  const client = createClient({ api: `${options.origin}/api/v2`, key, signal: options.signal });
  await createArticles(client);
  await publish(client);
  await importSample(client, options.root);
  return { key };
}

/** The server writes a link for creating the first account into its data folder. It deletes the link when an account exists. */
async function createAccount({ dataDir, origin }: SeedOptions): Promise<void> {
  const link = await readFile(path.join(dataDir, 'setup-link'), 'utf8').catch(() => null);
  if (link === null) return;
  const token = link.trim().slice(link.indexOf('#') + 1);
  await postAsPerson(origin, '/setup', { body: { ...LOGIN, name: 'Dev', projectName: PROJECT, token } });
}

/** The API returns the value of a key only once, so the seed stores it in the data folder. */
async function getKey({ dataDir, origin }: SeedOptions): Promise<string> {
  const file = path.join(dataDir, 'api-key');
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (kept !== '' && (await isAccepted(origin, kept))) return kept;
  const { cookie } = await postAsPerson(origin, '/session', { body: LOGIN });
  const body = { name: 'Development', scopes: ['read', 'write', 'generate', 'publish'], rateLimit: 600 };
  const { json } = await postAsPerson(origin, `/projects/${SLUG}/keys`, { body, cookie });
  const { key } = json as { key: string };
  await writeFile(file, `${key}\n`, { mode: 0o600 });
  return key;
}

async function isAccepted(origin: string, key: string): Promise<boolean> {
  const { ok } = await fetch(`${origin}/api/v2/videos?limit=1`, { headers: { 'x-api-key': key } });
  return ok;
}

async function createArticles(client: Client): Promise<void> {
  const { articles } = await client.get<{ articles: ArticleListItem[] }>('/articles?limit=100');
  if (articles.length > 0) return;
  const folders = new Map<string, number>();
  for (const { folder, title, content } of ARTICLES) {
    const folderId = folders.get(folder) ?? (await client.post<Folder>('/folders', { name: folder })).id;
    folders.set(folder, folderId);
    await client.post('/articles', { title, content, folderId });
  }
}

async function publish(client: Client): Promise<void> {
  const { isPublished } = await client.get<PublishStatus>('/publish/status');
  if (!isPublished) await untilDone(client, await client.post<Job>('/publish', {}));
}

/** Waits only until the video is downloaded. The server processes it in the background. */
async function importSample(client: Client, root: string): Promise<void> {
  const { videos } = await client.get<{ videos: Video[] }>('/videos?limit=1');
  if (videos.length > 0) return;
  const served = await serveSample(root, SAMPLE);
  try {
    await untilDone(client, await client.post<Job>('/videos/import', { url: served.url, name: 'Create a project' }));
  } finally {
    await served.close();
  }
}

async function untilDone(client: Client, { jobId }: Job): Promise<void> {
  for (;;) {
    const { status, error } = await client.get<Job>(`/generate/${jobId}`);
    if (status === 'completed') return;
    if (status === 'failed') throw new Error(error ?? `The job ${jobId} failed.`);
    await sleep(200);
  }
}

/** Calls the API that the dashboard uses, with the headers of a page on the same origin. */
async function postAsPerson(origin: string, address: string, { body, cookie }: { body: unknown; cookie?: string }) {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) };
  const response = await fetch(`${origin}/app/api${address}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${address} returned ${response.status}: ${text}`);
  return { json: JSON.parse(text) as unknown, cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}
