import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { receiveFile } from '../../http/bodies/receive-file.ts';
import type { Storage } from '../storage.ts';

/** Starts an HTTP server that receives uploads to a storage's own URLs, for a test. */
export async function serveUploads(makeStorage: (publicUrl: string) => Storage): Promise<{ storage: Storage; close(): Promise<void> }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const storage = makeStorage(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const listener = getRequestListener((request) => receiveFile(storage, request));
  server.on('request', (incoming, outgoing) => void listener(incoming, outgoing));
  return {
    storage,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
