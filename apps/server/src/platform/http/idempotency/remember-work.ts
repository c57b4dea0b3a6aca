import { deserialize, serialize } from 'node:v8';
import type { Db } from '../../db/tables.ts';

/** Where the results of a request's transactions are kept. */
export interface Results {
  /** Of an earlier attempt whose process died, in the order of its transactions. */
  known: readonly Buffer[];
  /** Writes the next one, in its transaction. */
  keep(tx: Db, result: Buffer): Promise<void>;
}

/**
 * The database for a request that may be repeated: a transaction that an earlier attempt has committed is not run again, and
 * answers what it answered then. Like the steps of a job, a result is stored with its effect. What is written outside a
 * transaction is not remembered.
 */
export function rememberWork(db: Db, { known, keep }: Results): Db {
  let count = 0;

  async function once<T>(execute: (work: (tx: Db) => Promise<T>) => Promise<T>, work: (tx: Db) => Promise<T>): Promise<T> {
    const earlier = known[count++];
    if (earlier) return deserialize(earlier) as T;
    return execute(async (tx) => {
      const result = await work(tx);
      await keep(tx, serialize(result));
      return result;
    });
  }

  return new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction') {
        const found: unknown = Reflect.get(target, name, target);
        return typeof found === 'function' ? (found.bind(target) as unknown) : found;
      }
      return () => withExecute(target.transaction(), once);
    },
  });
}

type Once = <T>(execute: (work: (tx: Db) => Promise<T>) => Promise<T>, work: (tx: Db) => Promise<T>) => Promise<T>;

/** The builder of a transaction, its settings kept, whose `execute` goes by `once`. */
function withExecute(builder: ReturnType<Db['transaction']>, once: Once): ReturnType<Db['transaction']> {
  return new Proxy(builder, {
    get(target, name) {
      if (name === 'execute') return <T>(work: (tx: Db) => Promise<T>) => once((run) => target.execute(run), work);
      const found: unknown = Reflect.get(target, name, target);
      if (typeof found !== 'function') return found;
      return (...args: unknown[]) => withExecute(Reflect.apply(found, target, args) as typeof builder, once);
    },
  });
}
