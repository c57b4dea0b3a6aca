import type { MessagePort } from 'node:worker_threads';

export interface ThreadCall {
  module: string;
  input: unknown;
  port: MessagePort;
}

/** Entry point of worker threads for `Threads.run`. Sends a message when the work starts, which may be long after the call. */
export default async function call({ module, input, port }: ThreadCall): Promise<unknown> {
  // The module is always one of this project, because no caller passes URLs from users.
  const { default: work } = (await import(module)) as { default: (input: unknown) => unknown };
  port.postMessage('begun');
  return work(input);
}
