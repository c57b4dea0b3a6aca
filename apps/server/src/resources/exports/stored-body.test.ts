import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { createDiskStorage } from '../../platform/storage/disk/disk.ts';
import { storedBodies } from './stored-body.ts';

const LARGE = 3 * 1024 * 1024;

test('small files are read whole where they lie in a folder, a large one is a stream, and each is the same from a store', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'docreel-bodies-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const storage = createDiskStorage(folder);
  const bytes: Record<string, Buffer> = { 'a/empty': Buffer.alloc(0), 'a/small': Buffer.from('small'), 'a/large': Buffer.alloc(LARGE, 7) };
  for (const [key, body] of Object.entries(bytes)) await storage.put(key, body);
  const files = ['a/empty', 'a/small', 'a/gone', 'a/large'].map((key) => ({ storage_key: key, size_bytes: bytes[key]?.length ?? 1 }));
  const opens = t.mock.method(storage, 'open');
  const readAll = async () => {
    const found: (Buffer | null)[] = [];
    for await (const { body } of storedBodies(storage, files)) {
      if (body === null || body instanceof Uint8Array) found.push(body && Buffer.from(body));
      else found.push(await buffer(body.chunks));
    }
    return found;
  };
  const wanted = files.map(({ storage_key }) => bytes[storage_key] ?? null);
  assert.deepEqual(await readAll(), wanted);
  assert.deepEqual(
    opens.mock.calls.map(({ arguments: [key] }) => key),
    ['a/large'],
  );
  t.mock.method(storage, 'localFolder', () => null);
  assert.deepEqual(await readAll(), wanted);
});
