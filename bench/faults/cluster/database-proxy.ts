import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy between the service and its database that can interrupt the connections. */
export interface DatabaseProxy extends AsyncDisposable {
  /** `DATABASE_URL` of the service, which points to the proxy. */
  readonly url: string;
  /**
   * Interrupts the connections. `refuse` closes them and accepts none. `silent` drops all data without closing, like a cut network cable.
   */
  shut(how: 'refuse' | 'silent'): void;
  open(): void;
}

export async function startDatabaseProxy(socketUrl: string): Promise<DatabaseProxy> {
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
        // Data that is sent into a cut cable is lost.
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
      // Connections that lost data cannot be used again, so the proxy closes them.
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
