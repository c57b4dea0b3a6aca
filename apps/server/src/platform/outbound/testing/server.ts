import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';

/** An HTTP server for tests, on a free port. Disposing it closes all its connections. */
export interface TestServer extends AsyncDisposable {
  port: number;
  url: string;
  /** Number of connections that clients have opened so far. */
  connections(): number;
}

export async function listen(server: Server): Promise<TestServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    connections: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

export function serve(listener: RequestListener): Promise<TestServer> {
  return listen(createServer(listener));
}
