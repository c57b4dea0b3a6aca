import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { receiveFile } from '../../http/bodies/receive-file.ts';
import type { Storage } from '../storage.ts';
import { createDiskStorage } from './disk.ts';
import { UNFINISHED } from './unfinished-folder.ts';

const SIZE = 3 * 1024 * 1024;
/** One byte less than the announced size, so the upload stays open. */
const SENT = Buffer.alloc(SIZE - 1, 'x');

let folder: string;
let storage: Storage;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docreel-uploads-'));
  storage = createDiskStorage(folder, { publicUrl: 'http://docreel.test', secret: randomBytes(32) });
});
after(() => rm(folder, { recursive: true, force: true }));

const TERMS = { contentType: 'video/mp4', sizeBytes: SIZE, maxBytes: SIZE, expiresInSeconds: 60 };

async function unfinishedBytes(): Promise<number> {
  const names = await readdir(join(folder, UNFINISHED)).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, UNFINISHED, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

interface Put {
  response: Promise<Response>;
  finish: () => void;
}

/** Starts an upload and sends all but the last byte. `finish` sends the last byte. */
function put({ url, headers }: { url: string; headers: Record<string, string> }): Put {
  const rest = Promise.withResolvers<void>();
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new Uint8Array(SENT));
      await rest.promise;
      controller.enqueue(new Uint8Array(1));
      controller.close();
    },
  });
  const request = new Request(url, { method: 'PUT', headers, body, ...{ duplex: 'half' } });
  return { response: receiveFile(storage, request), finish: rest.resolve };
}

for (const isPart of [false, true])
  test(`concurrent PUTs to the URL of a ${isPart ? 'part' : 'file'}: the newest aborts the others, and only its bytes are stored`, async () => {
    const key = `uploads/${isPart ? 'parts' : 'whole'}`;
    const uploadId = await storage.uploads.createMultipart(key, 'video/mp4');
    const signed = isPart
      ? await storage.uploads.signPart(key, { uploadId, partNumber: 1 }, TERMS)
      : await storage.uploads.sign(key, TERMS);
    const puts: Put[] = [];
    for (let n = 0; n < 10; n++) {
      puts.push(put(signed));
      await sleep(5);
      assert.ok((await unfinishedBytes()) <= SIZE, `${await unfinishedBytes()} bytes after ${n + 1} PUTs`);
    }
    const older = puts.slice(0, -1);
    for (const { response } of older) {
      const { status, text: body } = await response.then(async (one) => ({ status: one.status, text: await one.text() }));
      assert.equal(status, 409);
      assert.match(body, /<Code>OperationAborted<\/Code>/);
    }
    const newest = puts.at(-1);
    newest?.finish();
    assert.equal((await newest?.response)?.status, 200);
    for (const { finish } of older) finish();
    assert.equal(await unfinishedBytes(), 0);
  });

test('an upload below the minimum speed is ended', async () => {
  const signed = await storage.uploads.sign('uploads/slow', TERMS);
  const body = new ReadableStream({
    async pull(controller) {
      await sleep(10);
      controller.enqueue(new Uint8Array(10));
    },
  });
  const request = new Request(signed.url, { method: 'PUT', headers: signed.headers, body, ...{ duplex: 'half' } });
  const response = await receiveFile(storage, request, { bytes: 100_000, everyMs: 30 });
  assert.equal(response.status, 400);
  assert.match(await response.text(), /<Code>RequestTimeout<\/Code>.*at least 100000 in 0.03 s/);
  assert.equal(await unfinishedBytes(), 0);
});
