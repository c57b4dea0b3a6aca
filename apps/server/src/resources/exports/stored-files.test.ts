import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { createDiskStorage } from '../../platform/storage/disk/disk.ts';
import { type StoredFile, readStoredFiles } from './stored-files.ts';

async function openStorage(t: { after(work: () => Promise<void>): void }) {
  const folder = await mkdtemp(join(tmpdir(), 'docreel-stored-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return { folder, storage: createDiskStorage(folder) };
}

test('small files are read whole, a large one is a stream, and missing ones are reported, all in order', async (t) => {
  const { storage } = await openStorage(t);
  const bodies: Record<string, Buffer> = {
    'empty.png': Buffer.alloc(0),
    'small.webp': Buffer.from('small'),
    'large.webp': Buffer.alloc(3 * 1024 * 1024, 7),
    'last.webp': Buffer.from('last'),
  };
  for (const [path, body] of Object.entries(bodies)) await storage.put(`a/${path}`, body);
  const sizes: Record<string, number> = {
    ...Object.fromEntries(Object.entries(bodies).map(([path, { length }]) => [path, length])),
    'gone.webp': 1,
    'lost.mp4': 5e6,
  };
  const order = ['empty.png', 'small.webp', 'gone.webp', 'large.webp', 'lost.mp4', 'last.webp'];
  const files = order.map((path): StoredFile => ({ path: `media/${path}`, storage_key: `a/${path}`, size_bytes: sizes[path] ?? 0 }));
  const missing: string[] = [];
  const read: [string, Buffer, string][] = [];
  for await (const { path, body } of readStoredFiles(storage, { files, onMissing: ({ path: gone }) => missing.push(gone) })) {
    if (typeof body === 'string') assert.fail('files are bytes');
    if (body instanceof Uint8Array) read.push([path, Buffer.from(body), 'held']);
    else read.push([path, Buffer.concat(await Readable.from(body.chunks).toArray()), 'streamed']);
  }
  assert.deepEqual(missing, ['media/gone.webp', 'media/lost.mp4']);
  assert.deepEqual(
    read.map(([path, , how]) => [path, how]),
    [
      ['media/empty.png', 'held'],
      ['media/small.webp', 'held'],
      ['media/large.webp', 'streamed'],
      ['media/last.webp', 'held'],
    ],
  );
  for (const [path, body] of read) assert.ok(body.equals(bodies[path.slice('media/'.length)] ?? Buffer.alloc(1)), path);
});

test('a file that cannot be read fails the archive', async (t) => {
  const { folder, storage } = await openStorage(t);
  await mkdir(join(folder, 'a/folder'), { recursive: true });
  const files = [{ path: 'p.webp', storage_key: 'a/folder', size_bytes: 1 }];
  await assert.rejects(readStoredFiles(storage, { files, onMissing: () => assert.fail('the file exists') }).next());
});
