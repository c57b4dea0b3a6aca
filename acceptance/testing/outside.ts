import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import path from 'node:path';

/** The world outside the service: a site that holds videos, and a receiver of webhooks. */

export const SAMPLE_VIDEO = path.resolve(import.meta.dirname, '../../tools/fixtures/sample/create-a-project.mp4');

export interface Outside {
  origin: string;
}

/** A server on a free port. It lives as long as the run and does not keep it alive. */
export async function startOutside(listener: RequestListener): Promise<Outside> {
  const server = createServer(listener).unref();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { origin: `http://127.0.0.1:${address.port}` };
}

/** Serves the sample video at every address that ends in `.mp4`. */
export async function startVideoSite(): Promise<Outside> {
  const { size } = await stat(SAMPLE_VIDEO);
  return startOutside((request, response) => {
    if (!request.url?.endsWith('.mp4')) {
      response.writeHead(404).end('nothing here');
      return;
    }
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': size });
    createReadStream(SAMPLE_VIDEO).pipe(response);
  });
}

export interface Delivery {
  body: Buffer;
  headers: IncomingMessage['headers'];
  method: string | undefined;
}

/** Records what it is sent and answers 204. */
export async function startReceiver(): Promise<Outside & { url: string; deliveries: Delivery[] }> {
  const deliveries: Delivery[] = [];
  const outside = await startOutside((request, response) => {
    void buffer(request).then((body) => {
      deliveries.push({ body, headers: request.headers, method: request.method });
      response.writeHead(204).end();
    });
  });
  return { ...outside, url: `${outside.origin}/hook`, deliveries };
}
