import { once } from 'node:events';
import type { StreamCall } from './threads.ts';

/** Message that the thread sends before the first item, to report that it has started. */
const BEGUN = 'begun';

/** Sends items from a worker thread to `Threads.stream`. Each item is sent after the consumer has taken the previous one. */
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
