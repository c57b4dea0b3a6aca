import { AsyncLocalStorage } from 'node:async_hooks';
import { PostgresDialect, PostgresDriver, type PostgresDialectConfig } from 'kysely';
import type { DatabaseConnection } from 'kysely';

const watches = new AsyncLocalStorage<{ hasCommitted: boolean }>();

export interface WatchedResult<T> {
  result: { value: T } | { error: unknown };
  /** True if a transaction sent its `COMMIT`. Its changes may then exist even if `result` is an error. */
  hasCommitted: boolean;
}

/** Runs `work` and reports whether one of its transactions was committed. An error of `work` is returned, not thrown. */
export async function watchCommits<T>(work: () => Promise<T>): Promise<WatchedResult<T>> {
  const watch = { hasCommitted: false };
  const result = await watches.run(watch, work).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  return { result, hasCommitted: watch.hasCommitted };
}

/** Kysely's PostgreSQL dialect with commits that `watchCommits` can observe. */
export class WatchedPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new WatchedPostgresDriver(this.#config);
  }
}

class WatchedPostgresDriver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const watch = watches.getStore();
    // The flag is set before `COMMIT` is sent. If the connection is lost afterwards, the transaction may be committed.
    if (watch) watch.hasCommitted = true;
    await super.commitTransaction(connection);
  }
}
