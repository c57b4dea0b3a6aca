import type { Operation } from '@docreel/contract';

/** Type of an operation as one line, its method and path. */
export type Line<O extends Operation> = `${Uppercase<O['method']>} ${O['path']}`;

/** Type of a complete list of names. A missing or additional name does not compile. */
type Exactly<Id extends string, Listed extends readonly Id[]> = Exclude<Id, Listed[number]> extends never ? Listed : never;

export function exactly<Id extends string>() {
  return <const Listed extends readonly Id[]>(...listed: Exactly<Id, Listed>) => listed;
}
