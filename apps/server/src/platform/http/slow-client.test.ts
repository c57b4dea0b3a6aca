import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase, type TestDatabase } from '../db/testing/database.ts';
import type { App } from './create-app.ts';
import type { Handler } from './handler.ts';
import { serve } from './serve.ts';
import type { noteOperations } from './testing/contract.ts';
import { addKey, noteApp } from './testing/edge.ts';

/** Size of the response in bytes. It exceeds the buffers of both sockets. */
const LONG = 'x'.repeat(14 * 1024 * 1024);
const WITHIN_MS = 500;
/** The operating system reports free space in its send buffer only when a large part of it is free again. */
const STEP = 2 * 1024 * 1024;

let database: TestDatabase;
let key: string;
before(async () => {
  database = await testDatabase();
  key = (await addKey(database.db)).key;
});
after(() => database.close());

async function withServer(app: App, run: (port: number) => Promise<void>): Promise<void> {
  const serving = await serve(app, { host: '127.0.0.1', port: 0, readTimeoutMs: WITHIN_MS });
  try {
    await run(Number(new URL(serving.url).port));
  } finally {
    await serving.close(0);
  }
}

/** Sends a request and reads the response only after `resume` is called. */
async function ask(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.pause();
  socket.on('error', () => undefined);
  socket.write(`GET /api/v2/notes/1 HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nConnection: close\r\n\r\n`);
  return socket;
}

async function countBytes(socket: Socket): Promise<number> {
  let length = 0;
  for await (const chunk of socket) length += (chunk as Buffer).length;
  return length;
}

function jsonApp(work: () => Promise<void> = async () => undefined): App {
  return noteApp(database.db, {
    handlers: {
      async getNote() {
        await work();
        return { body: { id: 1, text: LONG } };
      },
    },
  });
}

/** The response is a stream that is read at the client's speed, as files and exports are. */
function streamApp(onCancel: () => void): App {
  const getNote = async () => ({
    contentType: 'text/plain',
    file: new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(65_536).fill(0x78));
      },
      cancel: onCancel,
    }),
  });
  return noteApp(database.db, { handlers: { getNote: getNote as unknown as Handler<(typeof noteOperations)['getNote']> } });
}

test('a JSON response that the client does not read in time is closed', async () => {
  await withServer(jsonApp(), async (port) => {
    const socket = await ask(port);
    // On a busy machine, the long response is ready late.
    await once(socket, 'readable');
    await sleep(4 * WITHIN_MS);
    assert.ok((await countBytes(socket)) < LONG.length, 'only the content of the socket buffers arrives');
  });
});

test('a file response that the client does not read in time is closed, and its source is released', async () => {
  const cancelled = Promise.withResolvers<void>();
  await withServer(streamApp(cancelled.resolve), async (port) => {
    const startedAt = performance.now();
    const socket = await ask(port);
    await cancelled.promise;
    assert.ok(performance.now() - startedAt >= WITHIN_MS - 50);
    socket.destroy();
  });
});

test('a slow client gets the complete response', async () => {
  await withServer(jsonApp(), async (port) => {
    const socket = await ask(port);
    const startedAt = performance.now();
    let [length, rest] = [0, STEP];
    for await (const chunk of socket) {
      length += (chunk as Buffer).length;
      rest -= (chunk as Buffer).length;
      if (rest > 0) continue;
      await sleep(WITHIN_MS / 3);
      rest = STEP;
    }
    assert.ok(length > LONG.length, `${length} of ${LONG.length}`);
    assert.ok(performance.now() - startedAt > 2 * WITHIN_MS);
  });
});

test('a slow handler does not count as a stalled client', async () => {
  await withServer(
    jsonApp(() => sleep(3 * WITHIN_MS)),
    async (port) => {
      assert.ok((await countBytes(await ask(port))) > LONG.length);
    },
  );
});
