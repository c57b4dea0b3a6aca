import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { readConfig } from '../../config.ts';
import { testS3Storage } from '../../platform/storage/s3/testing/s3.ts';
import { checkFiles } from './check-storage.ts';

test('doctor tests every operation of a store, and reports failures without the secret', async () => {
  await using store = await testS3Storage();
  const check = (env: Record<string, string>) => checkFiles(readConfig({ DATA_DIR: store.folder, STORAGE_URL: store.url, ...env }));
  const good = await check({});
  assert.deepEqual([good.state, good.found.includes(store.settings.bucket)], ['good', true], good.found);
  assert.deepEqual(await store.remains(), []);
  const wrong: [Record<string, string>, RegExp][] = [
    [{ STORAGE_URL: store.url.replace('SECRET', 'WHISPER') }, /403 SignatureDoesNotMatch/],
    [{ STORAGE_URL: store.url.replace(store.settings.bucket, 'no-such-bucket') }, /NoSuchBucket/],
    [{ STORAGE_URL: 's3://KEY:WHISPER@127.0.0.1:2/bucket?tls=off' }, /ECONNREFUSED/],
    [{ STORAGE_URL: 's3://KEY:WHISPER@127.0.0.1:2' }, /must name a bucket/],
    [{ STORAGE_PUBLIC_URL: 'http://127.0.0.1:2' }, /signed upload to http:\/\/127.0.0.1:2 got no response/],
  ];
  for (const [env, reason] of wrong) {
    const { state, found, fix } = await check(env);
    assert.deepEqual([state, typeof fix, found.includes('WHISPER')], ['bad', 'string', false], found);
    assert.match(found, reason);
  }
});

test('a folder that is not writable is reported with the setting that changes it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docreel doctor '));
  try {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    for (const [env, setting] of [
      [{ DATA_DIR: file }, 'DATA_DIR'],
      [{ DATA_DIR: folder, STORAGE_URL: pathToFileURL(join(file, 'files')).href }, 'STORAGE_URL'],
    ] as const) {
      const { state, fix } = await checkFiles(readConfig(env));
      assert.equal(state, 'bad');
      assert.equal(fix, `Let this user write to ${join(file, 'files')}, or set ${setting} to another folder.`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
