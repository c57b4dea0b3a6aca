import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { after } from 'node:test';
import { promisify } from 'node:util';

/** Servers that the service connects to: a website with videos and a webhook receiver. */

export const SAMPLE_VIDEO = path.resolve(import.meta.dirname, '../../tools/fixtures/sample/create-a-project.mp4');

export interface ExternalServer {
  origin: string;
}

/** Starts a server on a free port. It runs until the process ends, but does not keep the process alive. */
export async function startExternalServer(listener: RequestListener): Promise<ExternalServer> {
  const server = createServer(listener).unref();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { origin: `http://127.0.0.1:${address.port}` };
}

interface SampleOptions {
  seconds?: number;
  /** Changes the video's bytes, so that no service has a cached result for it. */
  isNew?: boolean;
}

/** Serves the sample video at every URL that ends in `.mp4`. If `seconds` is set, serves only its first seconds. */
export async function startVideoSite({ seconds, isNew = false }: SampleOptions = {}): Promise<ExternalServer> {
  const file = seconds === undefined ? SAMPLE_VIDEO : await cutSample(seconds, isNew ? randomUUID() : 'cut');
  const { size } = await stat(file);
  return startExternalServer((request, response) => {
    if (!request.url?.endsWith('.mp4')) {
      response.writeHead(404).end('nothing here');
      return;
    }
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': size });
    createReadStream(file).pipe(response);
  });
}

/** Serves files at the path of their name, for example `/create-a-project.mp4`. */
export async function startFileSite(files: Readonly<Record<string, string>>): Promise<ExternalServer> {
  return startExternalServer((request, response) => {
    const file = files[(request.url ?? '').slice(1)];
    if (file === undefined) response.writeHead(404).end('nothing here');
    else createReadStream(file).pipe(response.writeHead(200, { 'content-type': 'video/mp4' }));
  });
}

/** Returns the first part of the sample video with captions, because transcribing the speech would take the most time. */
async function cutSample(seconds: number, comment: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-cut-'));
  after(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'cut.mp4');
  await promisify(execFile)('ffmpeg', [
    '-v',
    'error',
    '-i',
    SAMPLE_VIDEO,
    '-t',
    String(seconds),
    '-map',
    '0',
    '-c',
    'copy',
    '-metadata',
    `comment=${comment}`,
    file,
  ]);
  return file;
}

export interface Delivery {
  body: Buffer;
  headers: IncomingMessage['headers'];
  method: string | undefined;
}

/** Records all requests and responds with status 204. */
export async function startReceiver(): Promise<ExternalServer & { url: string; deliveries: Delivery[] }> {
  const deliveries: Delivery[] = [];
  const outside = await startExternalServer((request, response) => {
    void buffer(request).then((body) => {
      deliveries.push({ body, headers: request.headers, method: request.method });
      response.writeHead(204).end();
    });
  });
  return { ...outside, url: `${outside.origin}/hook`, deliveries };
}
