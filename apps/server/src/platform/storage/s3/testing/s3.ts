import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { objectStore } from '../../../../../../../tools/object-store/start-object-store.ts';
import { createS3Client } from '../client.ts';
import { listUnfinished } from '../multipart.ts';
import { readS3Settings, type S3Settings } from '../settings.ts';
import { createS3Storage } from '../s3.ts';
import { readElement, readElements } from '../xml.ts';
import type { TestedStorage } from '../../testing/storage.suite.ts';

/** Creates a storage in a new bucket of a real S3-compatible store. */
export async function testS3Storage(): Promise<TestedStorage & { settings: S3Settings; url: string; folder: string }> {
  const { endpoint, accessKeyId, secretAccessKey } = await objectStore();
  const bucket = `test-${randomUUID()}`;
  const url = `s3://${accessKeyId}:${secretAccessKey}@${new URL(endpoint).host}/${bucket}/some/prefix?tls=off`;
  const settings = readS3Settings({ STORAGE_URL: url });
  const client = createS3Client(settings);
  await client.send({ method: 'PUT' });
  const folder = await mkdtemp(join(tmpdir(), 'docreel-scratch-'));
  return {
    settings,
    url,
    folder,
    storage: createS3Storage(settings, { scratchFolder: folder }),
    async remains() {
      const keys: string[] = [];
      for (let after = ''; ; after = keys.at(-1) ?? '') {
        const answer = await client.send({ method: 'GET', query: { 'list-type': '2', 'start-after': after } });
        const page = answer?.text ?? '';
        keys.push(...readElements(page, 'Key'));
        // The test does not check the number of keys per page, because a store may return fewer than 1,000.
        if (readElement(page, 'IsTruncated') !== 'true') break;
      }
      return [...keys, ...(await listUnfinished(client)).map((upload) => `unfinished ${upload.key}`)];
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
