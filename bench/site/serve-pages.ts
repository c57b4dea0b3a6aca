import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

/** A file of a website, not compressed. */
export interface WebFile {
  contentType: string;
  body: Buffer;
}

/** Returns the file at a path of a website, for example `/guide/`. Null means 404. */
export type LoadFile = (path: string) => Promise<WebFile | null>;

/** Content types that Brotli makes smaller. The others are compressed already. */
const TEXT = /^text\/|json|javascript|svg|xml/;

/**
 * Serves a website on a free port of 127.0.0.1. Compresses texts with Brotli. Keeps each file in memory after its first request, so that
 * later page loads do not measure the source of the files. Returns the origin, without a trailing slash.
 */
export async function servePages(load: LoadFile): Promise<{ origin: string } & AsyncDisposable> {
  const known = new Map<string, Promise<(WebFile & { encoding: string | null }) | null>>();
  const find = (name: string) => {
    const found = known.get(name) ?? load(name).then(compress);
    known.set(name, found);
    return found;
  };
  const server = createServer((request, response) => {
    find(new URL(request.url ?? '/', 'http://localhost').pathname).then(
      (file) => {
        if (!file) return response.writeHead(404).end();
        const headers = { 'content-type': file.contentType, 'content-length': file.body.byteLength };
        return response.writeHead(200, file.encoding === null ? headers : { ...headers, 'content-encoding': file.encoding }).end(file.body);
      },
      (error: Error) => response.writeHead(500).end(error.stack),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function compress(file: WebFile | null): Promise<(WebFile & { encoding: string | null }) | null> {
  if (!file || !TEXT.test(file.contentType)) return file && { ...file, encoding: null };
  return { ...file, body: await promisify(brotliCompress)(file.body), encoding: 'br' };
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Loads the files of a website from a folder. */
export function filesOf(root: string): LoadFile {
  return async (file) => {
    const name = file.endsWith('/') ? `${file}index.html` : file;
    const body = await readFile(path.join(root, decodeURIComponent(name))).catch(() => null);
    return body && { contentType: TYPES[path.extname(name)] ?? 'application/octet-stream', body };
  };
}
