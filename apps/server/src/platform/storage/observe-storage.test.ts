import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from 'node:stream/consumers';
import { serve } from '../outbound/testing/server.ts';
import { observeStorage } from './observe-storage.ts';
import { createS3Storage } from './s3/s3.ts';
import { readS3Settings } from './s3/settings.ts';
import { testDiskStorage } from './disk/testing/disk.ts';

const PATIENCE = { deadlineMs: 2_000, tries: 1, backoffMs: 0 };

function watch() {
  const seen: string[] = [];
  return { seen, observe: (operation: string, outcome: string) => void seen.push(`${operation} ${outcome}`) };
}

test('every operation is reported with its outcome, and a read again after its last byte', async () => {
  await using under = await testDiskStorage();
  const { seen, observe } = watch();
  const storage = observeStorage(under.storage, observe);
  await storage.put('a/b', 'hello');
  assert.equal(await storage.open('a/nothing'), null);
  const opened = await storage.open('a/b');
  assert.equal(opened && (await text(opened.stream)), 'hello');
  await assert.rejects(storage.put('a/c', 'hello', { maxBytes: 1 }), { code: 'FILE_TOO_LARGE' });
  const source = (async function* () {
    yield 'half';
    throw new Error('the source went away');
  })();
  await assert.rejects(storage.put('a/d', source), /went away/);
  await assert.rejects(storage.localFile('a/d'), { code: 'STORAGE_UNAVAILABLE' });
  await storage.uploads.sign('uploads/a', { contentType: 'text/plain', maxBytes: 1, expiresInSeconds: 1 });
  const given = ['put ok', 'open ok', 'open ok', 'read ok', 'put refused', 'put broken_off', 'local_file unavailable'];
  assert.deepEqual(seen, given);
});

test('a full, refusing or unreachable store is distinguished from errors of callers', async () => {
  await using store = await serve((request, response) => {
    const code = request.url?.includes('full') ? 'QuotaExceeded' : 'AccessDenied';
    request.resume().on('end', () => response.writeHead(403).end(`<Error><Code>${code}</Code></Error>`));
  });
  const storageAt = (port: number) => {
    const { seen, observe } = watch();
    const settings = readS3Settings({ STORAGE_URL: `s3://KEY:SECRET@127.0.0.1:${port}/bucket?tls=off` });
    return { seen, storage: observeStorage(createS3Storage(settings, { scratchFolder: '/nowhere', patience: PATIENCE }), observe) };
  };
  const [there, away] = [storageAt(store.port), storageAt(1)];
  await assert.rejects(there.storage.put('full', 'x'), { code: 'STORAGE_FULL' });
  await assert.rejects(there.storage.delete('other'), { code: 'STORAGE_UNAVAILABLE' });
  await assert.rejects(away.storage.uploads.listParts('uploads/a', 'none'), { code: 'STORAGE_UNAVAILABLE' });
  assert.deepEqual([there.seen, away.seen], [['put full', 'delete unavailable'], ['list_parts unavailable']]);
});
