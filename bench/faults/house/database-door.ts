import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The way from the service to its database, which can be shut. */
export interface DatabaseDoor extends AsyncDisposable {
  /** For `DATABASE_URL`. */
  readonly url: string;
  /** `refuse`: connections end and none is taken. `silent`: nothing passes and nobody is told, as where a cable is cut. */
  shut(how: 'refuse' | 'silent'): void;
  open(): void;
}

export async function openDoor(socketUrl: string): Promise<DatabaseDoor> {
  const { searchParams, username, password, pathname } = new URL(socketUrl);
  const socketFile = `${searchParams.get('host')}/.s.PGSQL.5432`;
  const pairs = new Set<[Socket, Socket]>();
  let state: 'open' | 'refuse' | 'silent' = 'open';

  const server = createServer({ allowHalfOpen: false }, (near) => {
    if (state === 'refuse') return void near.destroy();
    const far = connect(socketFile);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [one, other] of [pair, [far, near] as [Socket, Socket]]) {
      one.on('error', () => undefined);
      one.on('data', (chunk) => {
        // What is sent into a cut cable is gone.
        if (state === 'silent') one.pause();
        else if (!other.write(chunk)) one.pause();
      });
      other.on('drain', () => one.resume());
      one.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
    if (state === 'silent') near.pause();
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  function breakAll(): void {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
  }

  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`,
    shut(how) {
      state = how;
      if (how === 'refuse') breakAll();
    },
    open() {
      // Connections that bytes were lost on are of no use to anybody.
      if (state === 'silent') breakAll();
      state = 'open';
    },
    async [Symbol.asyncDispose]() {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
