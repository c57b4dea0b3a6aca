import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { readConfig } from '../config.ts';
import { testDatabase } from '../platform/db/testing/database.ts';
import { addKey } from '../platform/http/testing/edge.ts';
import { createLog } from '../platform/log/log.ts';
import { startService } from '../service.ts';
import { backUp } from './back-up.ts';
import { verifyBackUp } from './verify-back-up.ts';

interface Named {
  path: string;
  key: string;
}

/** Publishes an article with an uploaded picture, and returns the files of the publication. */
async function publishPicture(folder: string, opened: AsyncDisposableStack): Promise<{ env: Record<string, string>; files: Named[] }> {
  const { db, url: DATABASE_URL, close } = await testDatabase();
  opened.defer(close);
  const env = { DATABASE_URL, DATA_DIR: join(folder, 'data'), PORT: '0' };
  const service = await startService(readConfig(env), createLog('silent'));
  opened.defer(service.stop);
  const { key } = await addKey(db, { rateLimit: 100_000 });
  const headers = { 'x-api-key': key, 'content-type': 'application/json', prefer: 'wait=25' };
  const send = async <T>(path: string, body?: object) => {
    const init = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
    return (await (await fetch(`${service.url}/api/v2${path}`, init)).json()) as T;
  };
  const picture = await sharp({ create: { width: 1200, height: 300, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer();
  const { asset } = await send<{ asset: { assetId: string } }>('/assets', { data: picture.toString('base64') });
  // The picture is resized in the background, which takes one more job.
  for (let isResized = false; !isResized; ) {
    const { rows } = await sql<{ done: boolean }>`select sizes <> '[]' as done from assets`.execute(db);
    isResized = rows[0]?.done ?? false;
  }
  await send('/articles', { title: 'Pictured', content: `![A green field](asset:${asset.assetId})` });
  const { jobId } = await send<{ jobId: string }>('/publish', {});
  assert.equal((await send<{ status: string }>(`/jobs/${jobId}`)).status, 'completed');
  const { rows } = await sql<Named>`select path, storage_key as key from publication_files`.execute(db);
  return { env, files: rows };
}

test('a backup of a published site is verified with its pages, pictures and smaller pictures, and each that is missing or damaged is named', async () => {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'docreel verify '));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const { env, files } = await publishPicture(folder, opened);
  const out = join(folder, 'backup');
  const { verified } = await backUp(env, out, { isVerified: true });
  assert.equal(verified?.files, new Set(files.map(({ key }) => key)).size);

  for (const [name, isMissing] of [
    [/^images\/\w+\.png$/, true],
    [/^images\/\w+-480\.webp$/, false],
    [/^pictured\/index\.html$/, true],
  ] as const) {
    const file = join(out, 'files', files.find(({ path }) => name.test(path))?.key ?? '');
    const bytes = await readFile(file);
    const changed = Uint8Array.from(bytes);
    changed[changed.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await (isMissing ? rm(file) : writeFile(file, changed));
    const found = isMissing ? `incomplete: the file ${file} is missing` : `damaged: the file ${file} was changed`;
    await assert.rejects(verifyBackUp(out), (error: Error) => error.message.includes(found));
    await writeFile(file, bytes);
  }
  assert.deepEqual(await verifyBackUp(out), verified);
});
