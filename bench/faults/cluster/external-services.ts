import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Ledger } from '../checks/ledger.ts';

/** How a webhook receiver responds. */
export const BEHAVIOURS = ['good', 'error', 'hang', 'reset', 'redirect', 'gone', 'busy', 'endless', 'no-tls'] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** The external servers of a run: video downloads, webhook receivers and a translation server. */
export interface ExternalServices extends AsyncDisposable {
  readonly url: string;
  /** Returns the URL of the sample video. Each `variant` has different bytes, so the service has no cached result for it. */
  videoUrl(variant: string): string;
  /** Returns the bytes of the video at that URL. */
  videoBytes(variant: string): Uint8Array;
  /** Returns the URL of a webhook receiver. The run's ledger records its requests until `forget` is called. */
  receiver(run: string, behaviour: Behaviour): string;
  remember(run: string, ledger: Ledger): void;
  forget(run: string): void;
}

export async function startExternalServices(videoFile: string): Promise<ExternalServices> {
  const video = await readFile(videoFile);
  const ledgers = new Map<string, Ledger>();
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  // Disables Node's request timeout, because some receivers hang on purpose.
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, place = '', run = '', rest = ''] = (request.url ?? '').split('/');
    if (place === 'video') return sendVideo(response, withVariant(video, run));
    if (place === 'languages') return void response.end(JSON.stringify([{ code: 'en', targets: ['de'] }]));
    const body = await buffer(request);
    if (place === 'translate') {
      const { q } = JSON.parse(body.toString()) as { q: string[] };
      return void response.end(JSON.stringify({ translatedText: q.map((words) => words.replaceAll('the', 'das')) }));
    }
    const deliveryId = String(request.headers['webhook-id']);
    const sha256 = createHash('sha256').update(body).digest('hex');
    const earlier = ledgers.get(run)?.all('arrival') ?? [];
    ledgers.get(run)?.add({ what: 'arrival', deliveryId, receiver: rest, sha256 });
    receive(rest as Behaviour, response, earlier.filter((entry) => entry.deliveryId === deliveryId).length);
  }

  return {
    url: `http://${host}`,
    videoUrl: (variant) => `http://${host}/video/${variant}/clip.mp4`,
    videoBytes: (variant) => withVariant(video, variant),
    receiver: (run, behaviour) => `${behaviour === 'no-tls' ? 'https' : 'http'}://${host}/hook/${run}/${behaviour}`,
    remember: (run, ledger) => void ledgers.set(run, ledger),
    forget: (run) => void ledgers.delete(run),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function receive(behaviour: Behaviour, response: ServerResponse, seenBefore: number): void {
  switch (behaviour) {
    case 'hang':
      return;
    case 'reset':
      return void response.socket?.resetAndDestroy();
    case 'redirect':
      return void response.writeHead(302, { location: '/hook/nowhere/good' }).end();
    case 'error':
      return void response.writeHead(500).end('no');
    case 'gone':
      return void response.writeHead(410).end();
    case 'busy':
      return void (seenBefore === 0 ? response.writeHead(429, { 'retry-after': '1' }).end() : response.end());
    case 'endless': {
      const timer = setInterval(() => response.write(randomBytes(4096)), 10);
      return void response.once('close', () => clearInterval(timer));
    }
    default:
      return void response.end();
  }
}

function sendVideo(response: ServerResponse, bytes: Buffer): void {
  response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': bytes.length }).end(bytes);
}

/** Appends an MP4 box that players skip, so that the bytes differ. */
function withVariant(video: Buffer, variant: string): Buffer {
  const words = Buffer.from(variant);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(head.length + words.length);
  head.write('free', 4);
  return Buffer.concat([video, head, words]);
}
