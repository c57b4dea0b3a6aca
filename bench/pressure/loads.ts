import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Content } from './content.ts';
import type { Ask } from './ask.ts';

/** An attack from the security audit with a limited duration. `run` returns its result in a few words. */
export interface Load {
  name: string;
  run(): Promise<string>;
}

/** Milliseconds before the test checks the connections. The service closes connections of clients that do not read earlier than this. */
const UNTAKEN_MS = 90_000;
const READERS = 14;
const UPLOADS = 20;
const UPLOAD_BYTES = 32 * 1024 * 1024;
const IDLE = 1000;
const IDLE_MS = 10_000;

export function loadsOf(ask: Ask, content: Content): Load[] {
  return [
    { name: 'four lists and four trees of the largest articles, five times', run: () => lists(ask) },
    { name: `${READERS} clients that never read`, run: () => neverRead(ask, content) },
    { name: 'eight wrong bodies of 4 MB', run: () => wrongBodies(ask) },
    { name: 'eight intricate renderings', run: () => intricate(ask, content) },
    { name: `${UPLOADS} uploads of ${UPLOAD_BYTES / 1024 / 1024} MiB at once`, run: () => uploads(ask) },
    { name: `${IDLE} idle connections`, run: () => idle(ask) },
  ];
}

async function lists(ask: Ask): Promise<string> {
  const statuses: number[] = [];
  for (let round = 0; round < 5; round++) {
    const paths = Array.from({ length: 4 }, () => ['/articles?limit=100', '/project/structure']).flat();
    statuses.push(...(await Promise.all(paths.map(async (path) => (await ask('GET', path)).status))));
  }
  return tally(statuses);
}

async function neverRead(ask: Ask, { long }: Content): Promise<string> {
  const address = new URL(ask.api);
  let ended = 0;
  const startedAt = performance.now();
  let lastMs = 0;
  const sockets = await Promise.all(
    Array.from({ length: READERS }, async () => {
      const socket = connect(Number(address.port), address.hostname);
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.pause();
      socket.write(
        `GET ${address.pathname}/articles/${long}?format=json HTTP/1.1\r\nHost: ${address.host}\r\nX-API-Key: ${ask.key}\r\n\r\n`,
      );
      return socket;
    }),
  );
  await sleep(UNTAKEN_MS);
  // A client that does not read cannot detect the end, because the operating system still buffers data. It must read first.
  await Promise.all(sockets.map((socket) => untilEnded(socket).then((isEnded) => isEnded && (ended += 1))));
  lastMs = performance.now() - startedAt;
  return `${ended} of ${READERS} answers ended by the service, looked at after ${Math.round(lastMs / 1000)} s`;
}

/** Returns whether the connection ends before the whole response has arrived. */
async function untilEnded(socket: Socket): Promise<boolean> {
  const over = once(socket, 'close').then(() => true);
  socket.resume();
  const isEnded = await Promise.race([over, sleep(5000).then(() => false)]);
  socket.destroy();
  return isEnded;
}

async function wrongBodies(ask: Ask): Promise<string> {
  const body = `{${Array.from({ length: 400_000 }, () => '"a":1').join()}}`;
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('POST', '/articles', body)));
  const longest = Math.max(...answers.map(({ length }) => length));
  return `${tally(answers.map(({ status }) => status))}, the longest answer ${longest} bytes`;
}

async function intricate(ask: Ask, { knots }: Content): Promise<string> {
  const startedAt = performance.now();
  const answers = await Promise.all(knots.map((id) => ask('GET', `/articles/${id}?format=html`)));
  return `${tally(answers.map(({ status }) => status))} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`;
}

async function uploads(ask: Ask): Promise<string> {
  const bytes = new Uint8Array(UPLOAD_BYTES).fill(0x61);
  const body = JSON.stringify({ filename: 'a.mp4', contentType: 'video/mp4', sizeBytes: UPLOAD_BYTES });
  const statuses = await Promise.all(
    Array.from({ length: UPLOADS }, async () => {
      const { status, text } = await ask('POST', '/videos/upload/presigned', body);
      if (status !== 200) return status;
      const { uploadUrl, headers } = JSON.parse(text) as { uploadUrl: string; headers: Record<string, string> };
      return (await fetch(uploadUrl, { method: 'PUT', headers, body: bytes })).status;
    }),
  );
  return tally(statuses);
}

async function idle(ask: Ask): Promise<string> {
  const address = new URL(ask.api);
  const sockets = Array.from({ length: IDLE }, () => connect(Number(address.port), address.hostname));
  for (const socket of sockets) socket.on('error', () => undefined);
  await sleep(IDLE_MS);
  const open = sockets.filter((socket) => socket.readyState === 'open').length;
  for (const socket of sockets) socket.destroy();
  return `${open} open after ${IDLE_MS / 1000} s`;
}

function tally(statuses: number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
}
