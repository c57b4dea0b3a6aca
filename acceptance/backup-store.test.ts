import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { createS3Client } from '../apps/server/src/platform/storage/s3-client.ts';
import { readS3Settings } from '../apps/server/src/platform/storage/s3-settings.ts';
import { objectStore } from '../tools/object-store/start-object-store.ts';
import { api, docreelOn, makeProject, type Service, startService, waitForJob } from './harness.ts';

/** The operator's guide, back-up and restore, where the files lie in an S3-compatible store that keeps them itself. */

async function makeBucket(): Promise<string> {
  const { endpoint, accessKeyId, secretAccessKey } = await objectStore();
  const url = `s3://${accessKeyId}:${secretAccessKey}@${new URL(endpoint).host}/backup-${randomUUID()}?tls=off`;
  await createS3Client(readS3Settings({ STORAGE_URL: url })).send({ method: 'PUT' });
  return url;
}

test('a back-up of the database beside a store of its own, restored into an empty one, finds its files', { timeout: 120_000 }, async () => {
  const STORAGE_URL = await makeBucket();
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel back-up '));
  const [out, data] = [path.join(folder, 'back-up'), path.join(folder, 'data')];
  const first = await startService({ STORAGE_URL });
  let second: Awaited<ReturnType<typeof startService>> | undefined;
  try {
    const { key, slug } = await makeProject(first);
    const publish = async (on: Service) => {
      const { json } = await api('POST', '/publish', { key, on });
      const job = await waitForJob(key, json.jobId, on);
      assert.equal(job.status, 'completed', job.error);
      return job.output;
    };
    const page = async ({ origin }: Service, name: string) => {
      const response = await fetch(`${origin}/sites/${slug}/${name}/`);
      assert.equal(response.status, 200, name);
      return response.text();
    };
    await api('POST', '/articles', { key, body: { title: 'Kept', content: 'In the store.' }, on: first });
    await publish(first);
    const kept = await page(first, 'kept');
    const made = (await docreelOn(first, ['backup', '--out', out])) as { filesCopied: number | null };
    await first.stop();

    const done = (await docreelOn({ env: { DATA_DIR: data, STORAGE_URL } }, ['restore', out])) as { filesCopied: number | null };
    assert.deepEqual([made.filesCopied, done.filesCopied], [null, null], 'the store is copied by its own tools');
    second = await startService({ DATA_DIR: data, STORAGE_URL });
    assert.equal(await page(second, 'kept'), kept);
    await api('POST', '/articles', { key, body: { title: 'New', content: 'After the restore.' }, on: second });
    assert.equal((await publish(second)).articlesCount, 2);
    assert.match(await page(second, 'new'), /After the restore/);
    assert.equal((await page(second, 'kept')).includes('In the store.'), true);
  } finally {
    await first.stop();
    await second?.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
