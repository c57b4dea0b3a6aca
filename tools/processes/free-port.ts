import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral ports of the system, which begin at 32768 on Linux. */
const [FIRST, BEHIND] = [20_000, 32_000];

/**
 * Returns a free port on 127.0.0.1. It stays free for a program that starts there later, or again: only another call of this function could
 * return the same.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, BEHIND);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
