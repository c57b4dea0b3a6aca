import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOutbound } from '../../../../platform/outbound/create-outbound.ts';
import { serve } from '../../../../platform/outbound/testing/server.ts';
import { createDiskStorage } from '../../../../platform/storage/disk/disk.ts';
import { download, type DownloadRequest } from '../download.ts';

/** Test file whose bytes encode their own position, so that tests detect bytes that are appended at the wrong offset. */
export const FILE = Buffer.alloc(3 * 1024 * 1024 + 17);
for (let at = 0; at + 4 <= FILE.length; at += 4) FILE.writeUInt32BE(at, at);
const SHA256 = createHash('sha256').update(FILE).digest('hex');
export const ETAG = '"v1"';

type SourceRequest = { method: string; range: string | undefined; ifRange: string | undefined };

/** Runs `check` against a test server that responds with `behave`. `requests` lists the requests received so far. */
export async function withSource(
  behave: (request: IncomingMessage, response: ServerResponse, attempt: number) => void,
  check: (source: {
    url: string;
    requests: SourceRequest[];
    get(request?: Partial<DownloadRequest>): ReturnType<typeof download>;
    files(): Promise<string[]>;
  }) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'docreel-download-'));
  const requests: SourceRequest[] = [];
  const listener: RequestListener = (request, response) => {
    requests.push({
      method: request.method ?? '',
      range: request.headers.range,
      ifRange: request.headers['if-range'] as string | undefined,
    });
    behave(request, response, requests.length);
  };
  await using server = await serve(listener);
  const outbound = createOutbound({ allowCidrs: '127.0.0.1/32', headersTimeoutMs: 300, stallTimeoutMs: 300 });
  const url = `${server.url}/videos/my%20film.mp4?token=1`;
  const get = (request: Partial<DownloadRequest> = {}) =>
    download(
      { outbound, storage: createDiskStorage(folder) },
      {
        url,
        storageKey: 'videos/one',
        maxBytes: 10 * 1024 * 1024,
        signal: new AbortController().signal,
        retries: { maxTries: 3, maxRestarts: 2, backoffMs: 1, maxWaitMs: 2000 },
        ...request,
      },
    );
  const files = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).map((one) => one.name);
  try {
    await check({ url, requests, get, files });
  } finally {
    await outbound.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Responds like a correct server, but disconnects after the first `until` bytes of the file. */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { until = FILE.length, etag = ETAG, bytes = FILE } = {},
): void {
  const start = request.headers['if-range'] === etag ? Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0) : 0;
  const headers = { etag, 'content-length': bytes.length - start };
  if (start > 0) response.writeHead(206, { ...headers, 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` });
  else response.writeHead(200, headers);
  if (until >= bytes.length) return void response.end(bytes.subarray(start));
  response.write(bytes.subarray(start, Math.max(start, until)), () => response.destroy());
}

/** Properties of the stored file after a complete download. */
export const expectedFile = { sizeBytes: FILE.length, sha256: SHA256, filename: 'my film.mp4' };
