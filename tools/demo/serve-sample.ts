import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

/** Serves the sample video over HTTP on this machine during the import. */
export async function serveSample(root: string, name: string): Promise<{ url: string; close(): Promise<void> }> {
  const file = path.join(root, 'tools/fixtures/sample', name);
  const { size } = await stat(file);
  const server = createServer((request, response) => {
    if (request.url !== `/${name}`) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': size });
    if (request.method === 'HEAD') response.end();
    else createReadStream(file).pipe(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server of the sample has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/${name}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
