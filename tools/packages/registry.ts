import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A small npm registry in memory, for tests: `npm publish`, `npm install` and `npx` work with it, and it needs no network. */

export interface Registry {
  url: string;
  /** Environment variables that make npm use this registry only, with its own cache folder. */
  env(cache: string): Record<string, string>;
  close(): Promise<void>;
}

/** The body of `npm publish`: metadata and the tarball in base64. */
interface Published {
  name: string;
  'dist-tags': Record<string, string>;
  versions: Record<string, { dist: { tarball: string } }>;
  _attachments: Record<string, { data: string }>;
}

export async function startRegistry(): Promise<Registry> {
  const packages = new Map<string, Published>();
  const tarballs = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = decodeURIComponent((request.url ?? '/').slice(1));
    if (request.method === 'PUT') publish((await json(request)) as Published);
    const tarball = tarballs.get(name);
    const found = packages.get(name);
    if (request.method === 'PUT') response.writeHead(201, { 'content-type': 'application/json' }).end('{}');
    else if (tarball) response.writeHead(200).end(tarball);
    else response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? {}));
  }

  function publish({ _attachments, ...metadata }: Published): void {
    for (const [file, { data }] of Object.entries(_attachments)) tarballs.set(`tarballs/${file}`, Buffer.from(data, 'base64'));
    const [file = ''] = Object.keys(_attachments);
    for (const version of Object.values(metadata.versions)) version.dist.tarball = `${url}/tarballs/${encodeURIComponent(file)}`;
    packages.set(metadata.name, { ...metadata, _attachments: {} });
  }

  return {
    url,
    env: (cache) => ({
      npm_config_registry: url,
      npm_config_cache: cache,
      // npm publishes only with a token. The registry does not check it.
      [`npm_config_//${new URL(url).host}/:_authToken`]: 'test',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_update_notifier: 'false',
    }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
