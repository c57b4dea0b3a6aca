import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Port range below the system's ephemeral ports, which start at 32768 on Linux. */
const [FIRST, BEHIND] = [20_000, 32_000];

/**
 * Returns a free port on 127.0.0.1. The system never assigns such a port automatically, so a server can start on it later. Another call may
 * return the same port.
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
