import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Article, Job, PublishStatus, Video } from '@docreel/contract';
import type { Client } from '../demo/client.ts';

interface Upload {
  videoId: string;
  uploadUrl: string;
  headers: Record<string, string>;
}

/** Uploads a video, generates an article from it and publishes the project. Returns the URL of the article's page. */
export async function publishVideo(client: Client, file: string): Promise<string> {
  const bytes = await readFile(file);
  const body = { filename: path.basename(file), contentType: 'video/mp4', sizeBytes: bytes.length };
  const { videoId, uploadUrl, headers } = await client.post<Upload>('/videos/upload/presigned', body);
  const put = await fetch(uploadUrl, { method: 'PUT', headers, body: bytes });
  assert.equal(put.status, 200);
  await client.post('/videos/upload/complete', { videoId });
  await until(
    () => client.get<Video>(`/videos/${videoId}/status`),
    ({ status }) => status === 'ready',
  );
  const { articleId } = (await finish(client, '/generate', { videoId })).output as { articleId: number };
  const { slug, content } = await client.get<Article>(`/articles/${articleId}`);
  assert.match(content, /^1\. /m, 'The article has no numbered step.');
  await finish(client, '/publish', {});
  const { url } = await client.get<PublishStatus>('/publish/status');
  return `${url}${slug}/`;
}

async function finish(client: Client, address: string, body: unknown): Promise<Job> {
  const { jobId } = await client.post<Job>(address, body);
  return until(
    () => client.get<Job>(`/generate/${jobId}`),
    ({ status }) => status === 'completed',
  );
}

async function until<T extends { status: string }>(read: () => Promise<T>, isDone: (found: T) => boolean): Promise<T> {
  for (;;) {
    const found = await read();
    if (isDone(found)) return found;
    assert.notEqual(found.status, 'failed', JSON.stringify(found));
    await sleep(500);
  }
}
