import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a proxy that adds an API key to each request, for programs that cannot send one. It keeps all other headers. */
export async function startKeyProxy(origin: string, key: string) {
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const options = { method, headers: { ...headers, 'x-api-key': key } };
    const forwarded = request(new URL(url ?? '/', origin), options, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  async function close(): Promise<void> {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, [Symbol.asyncDispose]: close };
}
