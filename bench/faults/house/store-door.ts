import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsClient } from 'aws4fetch';
import { objectStore } from '../../../tools/object-store/start-object-store.ts';

/** How the store behaves, as the service sees it. `full` refuses what would be written; `cut` breaks off half of the exchanges. */
export type StoreMood = 'good' | 'error' | 'slow' | 'full' | 'cut';

/** An S3-compatible store with a bucket of one's own, and the way to it. */
export interface StoreDoor extends AsyncDisposable {
  /** For `STORAGE_URL`. */
  readonly url: string;
  setMood(mood: StoreMood): void;
  /** How often the mood was felt. */
  readonly felt: number;
  /** Keys of all objects, asked of the store itself. */
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
        // Not its length: a store may leave off before a thousand.
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

/** As it is, with the host that the signature covers. */
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
