/** A file and a URL that no child process may access, with a way to detect that one did. */
import { stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { TestContext } from 'node:test';

interface Canary {
  file: string;
  url: string;
  /** Returns all accesses to the file and the URL. */
  touched: () => Promise<string[]>;
}

export const CANARY_WORDS = 'yellow bird of the mine';

export async function createCanary(test: TestContext, folder: string): Promise<Canary> {
  const accesses: string[] = [];
  const server = createServer((request, response) => {
    accesses.push(`${request.method} ${request.url}`);
    response.end(`1\n00:00:00,000 --> 00:00:02,000\n${CANARY_WORDS}\n\n`);
  });
  server.on('connection', ({ remotePort }) => accesses.push(`a connection from ${remotePort}`));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  test.after(() => server.close());
  const file = path.join(folder, 'canary.srt');
  await writeFile(file, `1\n00:00:00,000 --> 00:00:02,000\n${CANARY_WORDS}\n\n`);
  // Sets the access time before the modification time, so that the next read updates the access time even on a file system with
  // `relatime`.
  await utimes(file, new Date(0), new Date());
  return {
    file,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/canary.mp4`,
    async touched() {
      const { atimeMs } = await stat(file);
      return [...accesses, ...(atimeMs === 0 ? [] : [`the file was read at ${new Date(atimeMs).toISOString()}`])];
    },
  };
}
