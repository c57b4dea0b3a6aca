import { once } from 'node:events';
import type { StreamCall } from './threads.ts';

/** Said before the first piece: from now on the thread is at work. */
const BEGUN = 'begun';

/** The thread's half of `Threads.stream`: sends piece after piece, each when the one before was taken, so that one is held at a time. */
export async function sendAll<Item>(port: StreamCall<unknown>['port'], items: Iterable<Item> | AsyncIterable<Item>): Promise<void> {
  async function send(message: Item | typeof BEGUN): Promise<void> {
    const taken = once(port, 'message');
    port.postMessage(message);
    await taken;
  }
  await send(BEGUN);
  for await (const item of items) await send(item);
  port.close();
}
