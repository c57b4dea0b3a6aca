import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../config.ts';
import { testS3Storage } from '../platform/storage/testing-s3.ts';
import { examineFiles } from './examine-places.ts';

test('doctor tries everything that is done with a store, and names what fails without the secret', async () => {
  await using store = await testS3Storage();
  const examine = (env: Record<string, string>) => examineFiles(readConfig({ DATA_DIR: store.folder, STORAGE_URL: store.url, ...env }));
  const good = await examine({});
  assert.deepEqual([good.state, good.found.includes(store.settings.bucket)], ['good', true], good.found);
  assert.deepEqual(await store.remains(), []);
  const wrong: [Record<string, string>, RegExp][] = [
    [{ STORAGE_URL: store.url.replace('SECRET', 'WHISPER') }, /403 SignatureDoesNotMatch/],
    [{ STORAGE_URL: store.url.replace(store.settings.bucket, 'no-such-bucket') }, /NoSuchBucket/],
    [{ STORAGE_URL: 's3://KEY:WHISPER@127.0.0.1:2/bucket?tls=off' }, /ECONNREFUSED/],
    [{ STORAGE_URL: 's3://KEY:WHISPER@127.0.0.1:2' }, /must name a bucket/],
    [{ STORAGE_PUBLIC_URL: 'http://127.0.0.1:2' }, /signed upload to http:\/\/127.0.0.1:2 got no answer/],
  ];
  for (const [env, reason] of wrong) {
    const { state, found, mend } = await examine(env);
    assert.deepEqual([state, typeof mend, found.includes('WHISPER')], ['bad', 'string', false], found);
    assert.match(found, reason);
  }
});
