import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsClient } from 'aws4fetch';
import { objectStore } from '../../../tools/object-store/start-object-store.ts';

/** Behaviour of the store as seen by the service. `full` refuses writes; `cut` interrupts half of the requests. */
export type StoreMood = 'good' | 'error' | 'slow' | 'full' | 'cut';

/** An S3-compatible store with its own bucket, behind a proxy. */
export interface StoreDoor extends AsyncDisposable {
  /** Value of `STORAGE_URL`. */
  readonly url: string;
  setMood(mood: StoreMood): void;
  /** Number of requests that were affected by the behaviour. */
  readonly felt: number;
  /** Returns the keys of all objects, from the store itself. */
  list(): Promise<string[]>;
}

const SLOW_MS = 1_500;

export async function openStoreDoor(bucket: string): Promise<StoreDoor> {
  const { endpoint, accessKeyId, secretAccessKey } = await objectStore();
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: 'us-east-1' });
  const made = await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
  if (!made.ok) throw new Error(`the bucket could not be made: ${made.status}`);
  let mood: StoreMood = 'good';
  let felt = 0;

  const server = createServer((request, response) => {
    const isWrite = request.method === 'PUT' || request.method === 'POST';
    if (mood === 'good' || (mood === 'full' && !isWrite)) return pass(endpoint, request, response);
    felt++;
    if (mood === 'slow') return void setTimeout(() => pass(endpoint, request, response), SLOW_MS);
    if (mood === 'cut') return felt % 2 === 0 ? pass(endpoint, request, response) : void request.socket.resetAndDestroy();
    request.resume();
    const [status, code] = mood === 'full' ? [403, 'QuotaExceeded'] : [503, 'SlowDown'];
    return void response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>by the harness</Message></Error>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `s3://${accessKeyId}:${secretAccessKey}@127.0.0.1:${port}/${bucket}?tls=off`,
    setMood(wanted) {
      mood = wanted;
      felt = 0;
    },
    get felt() {
      return felt;
    },
    async list() {
      const keys: string[] = [];
      for (;;) {
        const after = encodeURIComponent(keys.at(-1) ?? '');
        const answer = await client.fetch(`${endpoint}/${bucket}?list-type=2&start-after=${after}`);
        const page = await answer.text();
        if (!answer.ok) throw new Error(`the bucket could not be listed: ${answer.status} ${page}`);
        keys.push(...[...page.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key));
        // The length is no criterion, because a store may return fewer than a thousand.
        if (!page.includes('<IsTruncated>true')) return keys;
      }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Forwards the request unchanged, with the host that its signature covers. */
function pass(endpoint: string, request: IncomingMessage, response: ServerResponse): void {
  const onward = send(endpoint + request.url, { method: request.method, headers: request.headers, setHost: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}
