import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { writeZip } from '../../platform/archive/write-zip.ts';
import { createDiskStorage } from '../../platform/storage/disk/disk.ts';
import { createThreads } from '../../platform/threads/threads.ts';
import { type Packing, type StoredFile, storedFiles } from './stored-files.ts';

const LARGE = 3 * 1024 * 1024;

test('small files are packed by a thread where they lie in a folder, a large one is a stream, and each is the same from a store', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'docreel-stored-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const threads = createThreads();
  t.after(() => threads.close());
  const storage = createDiskStorage(folder);
  const text = 'It can be made smaller. '.repeat(50);
  const bodies: Record<string, Buffer> = {
    'empty.png': Buffer.alloc(0),
    'small.webp': Buffer.from(text),
    'words.vtt': Buffer.from(text),
    'large.webp': Buffer.alloc(LARGE, 7),
    'last.webp': Buffer.from('last'),
  };
  for (const [path, body] of Object.entries(bodies)) await storage.put(`a/${path}`, body);
  const files = ['empty.png', 'small.webp', 'gone.webp', 'words.vtt', 'large.webp', 'last.webp'].map((path): StoredFile => {
    return { path: `media/${path}`, storage_key: `a/${path}`, size_bytes: bodies[path]?.length ?? 1 };
  });
  const opens = t.mock.method(storage, 'open');
  const told = t.mock.fn();
  const local = storage.localFolder();
  assert.ok(local);
  const folders = t.mock.method(storage, 'localFolder', () => ({ ...local, told }));
  const archive = async (packing?: Packing) => {
    const missing: string[] = [];
    const parts = storedFiles(storage, { files, packing, onMissing: ({ path }) => missing.push(path) });
    return { bytes: await buffer(Readable.from(writeZip(parts))), missing };
  };
  const packed = await archive({ threads, owner: 'owner' });
  assert.deepEqual(packed.missing, ['media/gone.webp']);
  assert.deepEqual(
    opens.mock.calls.map(({ arguments: [key] }) => key),
    ['a/large.webp'],
  );
  assert.deepEqual(
    told.mock.calls.map(({ arguments: args }) => args),
    [
      ['read', ['a/empty.png', 'a/small.webp', 'a/words.vtt']],
      ['read', ['a/last.webp']],
    ],
  );
  assert.deepEqual(await archive(), packed);
  assert.deepEqual(opens.mock.callCount(), 2);
  folders.mock.mockImplementation(() => null);
  assert.deepEqual(await archive(), packed);
  assert.equal(opens.mock.callCount(), 2 + files.length);
});

test('what the disk does not give a thread is an error, and storage is told', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'docreel-stored-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'a/folder'), { recursive: true });
  const threads = createThreads();
  t.after(() => threads.close());
  const storage = createDiskStorage(folder);
  const local = storage.localFolder();
  assert.ok(local);
  const told = t.mock.fn();
  t.mock.method(storage, 'localFolder', () => ({ ...local, told }));
  const files = [{ path: 'p.webp', storage_key: 'a/folder', size_bytes: 1 }];
  const onMissing = () => assert.fail('it is there');
  await assert.rejects(storedFiles(storage, { files, packing: { threads, owner: 'owner' }, onMissing }).next(), {
    code: 'EISDIR',
    syscall: 'read',
  });
  assert.deepEqual(told.mock.calls[0]?.arguments.slice(0, 2), ['read', []]);
});
