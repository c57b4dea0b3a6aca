import { createHash } from 'node:crypto';
import { Kysely } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { registerPool } from './bind-to-signal.ts';
import { closeSocket } from './close-socket.ts';
import { isStatementStale } from './is-database-away.ts';
import type { Db, Tables } from './tables.ts';
import { WatchedPostgresDialect } from './watch-commits.ts';

/** The connection pool, and the typed database on top of it. */
export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  poolSize?: number;
  log?: Logger;
}

/** Opens the database at `url`. Connections are created on first use. */
export function openDatabase(url: string, { poolSize = 12, log }: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    Client: preparingClient(),
    connectionString: url,
    max: poolSize,
    types: { getTypeParser },
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    // Longer than the server's own limit: only an unreachable or frozen server reaches it.
    query_timeout: 32_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    // A frozen process has to release its locks early enough for another one to continue its job within 35 s. That process polls every 5
    // s.
    idle_in_transaction_session_timeout: 25_000,
    application_name: 'docreel',
  });
  // An idle connection may end when the server restarts, and the pool creates a new one. Without a listener the error would end the
  // process. Only the message is logged, because `pg` attaches the whole client to the error.
  pool.on('error', ({ message }) => log?.warn({ reason: message }, 'an idle database connection has ended'));
  const db = new Kysely<Tables>({ dialect: new WatchedPostgresDialect({ pool }) });
  registerPool(db, pool);
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  return { db, pool, close: () => close(db, pool, clients) };
}

/** Message of `pg` after `query_timeout`. */
const UNANSWERED = 'Query read timeout';

/** How long open transactions may take to end when the database is closed. */
const CLOSE_MS = 3_000;

/** Waits for open transactions, then closes their connections: a statement that hangs must not keep the process alive. */
async function close(db: Db, pool: pg.Pool, clients: ReadonlySet<pg.PoolClient>): Promise<void> {
  const timer = setTimeout(() => clients.forEach(closeSocket), CLOSE_MS);
  try {
    await db.destroy();
    // Kysely ends the pool only if it was used.
    if (!pool.ending) await pool.end();
  } finally {
    clearTimeout(timer);
  }
}

/** `pg` returns bigint and count(*) as text. All our values fit into a number. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
  if (oid === pg.types.builtins.INT8 && format !== 'binary') return Number;
  return pg.types.getTypeParser(oid, format);
}

/**
 * A client that names every statement, so that PostgreSQL parses and plans it once per connection. That doubles the reads per second. The
 * number of names is bounded, because a list of values of each length is its own statement. If a migration of a newer version makes one
 * stale, all get new names.
 */
function preparingClient() {
  const names = new Map<string, string>();
  let round = 0;
  function nameOf(sql: string): string | undefined {
    const known = names.get(sql);
    if (known !== undefined || names.size >= 1000 || sql.length > 4000) return known;
    const name = createHash('sha256').update(`${round} ${sql}`).digest('base64url').slice(0, 32);
    names.set(sql, name);
    return name;
  }
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // The pool listens to idle connections only. If a connection breaks between two statements of a transaction, it emits an error that
      // would end the process without a listener.
      this.on('error', () => undefined);
    }

    override query(...args: unknown[]): never {
      const [text, values, ...rest] = args;
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
      const sent: unknown = Reflect.apply(super.query, this, name === undefined ? args : [{ name, text, values }, ...rest]);
      // The server does not respond: the connection is closed, because the next query would wait behind this one.
      if (sent instanceof Promise) sent.catch((error: Error) => error.message === UNANSWERED && closeSocket(this));
      // `never` fits each overload of `pg`, which returns a promise, nothing or the query.
      if (name === undefined || !(sent instanceof Promise)) return sent as never;
      return sent.catch((error: Error) => this.askAnew(error, name, args)) as never;
    }

    /** After an error, the server refuses the rest of a transaction. Its first error is the reason, and the transaction may be retried. */
    private async askAnew(error: Error, name: string, args: unknown[]): Promise<unknown> {
      if (!isStatementStale(error)) throw error;
      // If several statements fail together, the first one renews the names for all.
      if (names.get(String(args[0])) === name) {
        names.clear();
        round += 1;
      }
      const again: Promise<unknown> = Reflect.apply(super.query, this, args);
      return again.catch(() => {
        throw error;
      });
    }
  };
}
