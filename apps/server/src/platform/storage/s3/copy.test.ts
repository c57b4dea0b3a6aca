import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { createS3Client } from './client.ts';
import { copyObject } from './copy.ts';
import { testS3Storage } from './testing/s3.ts';

test('s3: an object above the limit of one copy request is copied in parts', async () => {
  await using under = await testS3Storage();
  const bytes = randomBytes(11 * 1024 * 1024);
  await under.storage.put('from', bytes);
  assert.equal(await copyObject(createS3Client(under.settings), { from: 'from', to: 'to', pieceBytes: 5 * 1024 * 1024 }), true);
  const hash = createHash('sha256');
  for await (const chunk of (await under.storage.open('to'))?.stream ?? []) hash.update(chunk as Buffer);
  assert.equal(hash.digest('hex'), createHash('sha256').update(bytes).digest('hex'));
  assert.equal((await under.remains()).length, 2);
});
