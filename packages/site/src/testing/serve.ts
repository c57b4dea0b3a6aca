import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { SITE_CSP } from '../csp.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
};

export interface Served {
  /** URL of the root of the site, ending in a slash. */
  base: string;
  close: () => Promise<void>;
}

/**
 * Serves the files below `/sites/meridian/` with the content security policy of published sites. Supports byte ranges, which video players
 * request.
 */
export async function serve(files: Map<string, Buffer>): Promise<Served> {
  const server = createServer((request, response) => answer(files, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}/sites/meridian/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(files: Map<string, Buffer>, request: IncomingMessage, response: ServerResponse): void {
  // Accepts and ignores what pages report, such as a search without results.
  if (request.method === 'POST') {
    response.writeHead(204).end();
    return;
  }
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const asked = decodeURIComponent(pathname).replace('/sites/meridian/', '');
  const path = asked === '' || asked.endsWith('/') ? `${asked}index.html` : asked;
  const found = files.get(path);
  const body = found ?? files.get('404.html') ?? Buffer.alloc(0);
  const headers = {
    'content-type': TYPES[found ? extname(path) : '.html'] ?? 'application/octet-stream',
    'content-security-policy': SITE_CSP,
    'accept-ranges': 'bytes',
  };
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (from === undefined) {
    response.writeHead(found ? 200 : 404, headers).end(body);
    return;
  }
  const end = to ? Number(to) : body.length - 1;
  response.writeHead(206, { ...headers, 'content-range': `bytes ${from}-${end}/${body.length}` }).end(body.subarray(Number(from), end + 1));
}
