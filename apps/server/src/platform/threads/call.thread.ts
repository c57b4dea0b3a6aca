import type { MessagePort } from 'node:worker_threads';

export interface ThreadCall {
  module: string;
  input: unknown;
  port: MessagePort;
}

/** The thread's side of `Threads.run`. Reports when the work itself starts, which may be long after the thread was requested. */
export default async function call({ module, input, port }: ThreadCall): Promise<unknown> {
  // Only our own modules, by the URL that the caller passes.
  const { default: work } = (await import(module)) as { default: (input: unknown) => unknown };
  port.postMessage('begun');
  return work(input);
}
