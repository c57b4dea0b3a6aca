import type { Operation } from '@docreel/contract';

/** How an operation is written in one line. */
export type Line<O extends Operation> = `${Uppercase<O['method']>} ${O['path']}`;

/** A list of all of a kind: one that is missing or extra does not compile. */
type Exactly<Id extends string, Listed extends readonly Id[]> = Exclude<Id, Listed[number]> extends never ? Listed : never;

export function exactly<Id extends string>() {
  return <const Listed extends readonly Id[]>(...listed: Exactly<Id, Listed>) => listed;
}
