import { iterate } from './iterate.ts';
import type { Send, WireCall } from './send.ts';

/** Creates the methods of a client from a table of routes. The caller adds the types of inputs and results. */

type Lines = Readonly<Record<string, string>>;

export function createMethods(send: Send, lines: Lines, files: readonly string[]): object {
  const methods = Object.entries(lines).map(([id, line]) => {
    const isFile = files.includes(id);
    return [
      id,
      async (call: WireCall = {}) => {
        const { body, response } = await send(line, { ...call, isFile });
        return isFile ? response : body;
      },
    ];
  });
  return Object.fromEntries(methods) as object;
}

export function createIterators(send: Send, lines: Lines, lists: readonly string[]): object {
  return Object.fromEntries(lists.map((id) => [id, (call?: WireCall) => iterate(send, lines[id] ?? '', call)]));
}
