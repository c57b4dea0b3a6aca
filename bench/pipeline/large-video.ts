import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const SAMPLE = path.join(import.meta.dirname, '..', '..', 'tools', 'fixtures', 'sample', 'create-a-project.mp4');
const CHUNK = Buffer.alloc(1024 * 1024);

export interface LargeVideo extends AsyncDisposable {
  url(sizeBytes: number): string;
}

/**
 * Serves valid videos of any size over HTTP: the sample video, followed by an MP4 box that players skip. The box is generated while it is
 * sent.
 */
export async function serveLargeVideo(): Promise<LargeVideo> {
  const sample = await readFile(SAMPLE);
  const server = createServer((request, response) => {
    const sizeBytes = Number(/(\d+)\.mp4$/.exec(request.url ?? '')?.[1] ?? 0);
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': sizeBytes });
    response.write(Buffer.concat([sample, freeBoxHeader(sizeBytes - sample.length)]));
    pour(response, sizeBytes - sample.length - 16);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: (sizeBytes) => `http://127.0.0.1:${port}/${sizeBytes}.mp4`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** ISO/IEC 14496-12, section 4.2: a box size of 1 means that the real size follows as a 64-bit number. */
function freeBoxHeader(sizeBytes: number): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(1, 0);
  header.write('free', 4);
  header.writeBigUInt64BE(BigInt(sizeBytes), 8);
  return header;
}

function pour(response: ServerResponse, bytes: number): void {
  let left = bytes;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      const chunk = CHUNK.subarray(0, Math.min(left, CHUNK.length));
      left -= chunk.length;
      if (!response.write(chunk)) return void response.once('drain', more);
    }
    response.end();
  };
  more();
}
