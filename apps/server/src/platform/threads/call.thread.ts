import type { MessagePort } from 'node:worker_threads';

export interface ThreadCall {
  module: string;
  input: unknown;
  port: MessagePort;
}

/** The thread's half of `Threads.run`: says when the work itself begins, which may be long after the thread was asked for. */
export default async function call({ module, input, port }: ThreadCall): Promise<unknown> {
  // Of our own modules only, by the address that the caller has of it.
  const { default: work } = (await import(module)) as { default: (input: unknown) => unknown };
  port.postMessage('begun');
  return work(input);
}
