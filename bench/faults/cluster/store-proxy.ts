import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsClient } from 'aws4fetch';
import { objectStore } from '../../../tools/object-store/start-object-store.ts';

/** Faults of the object store. `full` rejects writes; `cut` interrupts half of the requests. */
export type StoreBehaviour = 'good' | 'error' | 'slow' | 'full' | 'cut';

/** An S3-compatible object store with its own bucket, behind a fault proxy. */
export interface StoreProxy extends AsyncDisposable {
  /** `STORAGE_URL` of the service, which points to the proxy. */
  readonly url: string;
  setBehaviour(behaviour: StoreBehaviour): void;
  /** Number of requests that the fault has affected. */
  readonly affected: number;
  /** Returns the keys of all objects, read directly from the store. */
  list(): Promise<string[]>;
}

const SLOW_MS = 1_500;

export async function startStoreProxy(bucket: string): Promise<StoreProxy> {
  const { endpoint, accessKeyId, secretAccessKey } = await objectStore();
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: 'us-east-1' });
  const made = await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
  if (!made.ok) throw new Error(`the bucket could not be made: ${made.status}`);
  let behaviour: StoreBehaviour = 'good';
  let affected = 0;

  const server = createServer((request, response) => {
    const isWrite = request.method === 'PUT' || request.method === 'POST';
    if (behaviour === 'good' || (behaviour === 'full' && !isWrite)) return pass(endpoint, request, response);
    affected++;
    if (behaviour === 'slow') return void setTimeout(() => pass(endpoint, request, response), SLOW_MS);
    if (behaviour === 'cut') return affected % 2 === 0 ? pass(endpoint, request, response) : void request.socket.resetAndDestroy();
    request.resume();
    const [status, code] = behaviour === 'full' ? [403, 'QuotaExceeded'] : [503, 'SlowDown'];
    return void response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>by the harness</Message></Error>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `s3://${accessKeyId}:${secretAccessKey}@127.0.0.1:${port}/${bucket}?tls=off`,
    setBehaviour(wanted) {
      behaviour = wanted;
      affected = 0;
    },
    get affected() {
      return affected;
    },
    async list() {
      const keys: string[] = [];
      for (;;) {
        const after = encodeURIComponent(keys.at(-1) ?? '');
        const answer = await client.fetch(`${endpoint}/${bucket}?list-type=2&start-after=${after}`);
        const page = await answer.text();
        if (!answer.ok) throw new Error(`the bucket could not be listed: ${answer.status} ${page}`);
        keys.push(...[...page.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key));
        // Reads pages until the last one, because a store may return fewer than 1,000 keys per page.
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

/** Forwards the request unchanged. Its signature covers the original host header. */
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
