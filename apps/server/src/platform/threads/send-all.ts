import { once } from 'node:events';
import type { StreamCall } from './threads.ts';

/** Sent before the first item: the thread has started working. */
const BEGUN = 'begun';

/** The thread's side of `Threads.stream`. Sends the items one by one, each after the consumer has taken the one before. */
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
