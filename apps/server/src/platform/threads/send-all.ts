import { once } from 'node:events';
import type { StreamCall } from './threads.ts';

/** The thread's half of `Threads.stream`: sends piece after piece, each when the one before was taken, so that one is held at a time. */
export async function sendAll<Item>(port: StreamCall<unknown>['port'], items: Iterable<Item>): Promise<void> {
  for (const item of items) {
    const taken = once(port, 'message');
    port.postMessage(item);
    await taken;
  }
  port.close();
}
