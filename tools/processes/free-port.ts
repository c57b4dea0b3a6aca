import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that the system gives to connections and to whoever listens on any port: Linux begins at 32768. */
const [FIRST, BEHIND] = [20_000, 32_000];

/**
 * A port on 127.0.0.1 that nobody listens on. What starts there a while later, or again, finds it free still: only another caller of this could
 * have been given the same.
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
