import { createHash } from 'node:crypto';
import { Kysely } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { registerPool } from './bind-to-signal.ts';
import { closeSocket } from './close-socket.ts';
import { isStatementStale } from './is-database-away.ts';
import type { Db, Tables } from './tables.ts';
import { WatchedPostgresDialect } from './watch-commits.ts';

/** A connection pool and the typed database that uses it. */
export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  poolSize?: number;
  log?: Logger;
}

/** Opens the database at `url`. A connection is created when it is first needed. */
export function openDatabase(url: string, { poolSize = 12, log }: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    Client: preparingClient(),
    connectionString: url,
    max: poolSize,
    types: { getTypeParser },
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    // The client's time limit exceeds the server's limit of 30 s, so only an unreachable or frozen server reaches it.
    query_timeout: 32_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    // If a process freezes, the server releases its locks after 25 s. Another process polls every 5 s and can continue the job within 35 s.
    idle_in_transaction_session_timeout: 25_000,
    application_name: 'docreel',
  });
  // An idle connection may end when the server restarts, and the pool creates a new one. Without this listener, the error would end the
  // process. Only the message is logged, because `pg` attaches the whole client object to the error.
  pool.on('error', ({ message }) => log?.warn({ reason: message }, 'an idle database connection has ended'));
  const db = new Kysely<Tables>({ dialect: new WatchedPostgresDialect({ pool }) });
  registerPool(db, pool);
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  return { db, pool, close: () => close(db, pool, clients) };
}

/** Error message of the `pg` library after `query_timeout`. */
const QUERY_TIMEOUT_MESSAGE = 'Query read timeout';

/** How long open transactions may continue after the database is closed, in milliseconds. */
const CLOSE_MS = 3_000;

/** Waits for open transactions, then closes all connections, so that a hanging statement does not keep the process alive. */
async function close(db: Db, pool: pg.Pool, clients: ReadonlySet<pg.PoolClient>): Promise<void> {
  const timer = setTimeout(() => clients.forEach(closeSocket), CLOSE_MS);
  try {
    await db.destroy();
    // Kysely ends the pool only if a query was sent.
    if (!pool.ending) await pool.end();
  } finally {
    clearTimeout(timer);
  }
}

/** Parses bigint and `count(*)` as numbers instead of text, because all values in this schema are exact as numbers. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
  if (oid === pg.types.builtins.INT8 && format !== 'binary') return Number;
  return pg.types.getTypeParser(oid, format);
}

/**
 * Returns a client class that names every statement, so that PostgreSQL parses and plans each one once per connection. Named statements
 * double the reads per second. The number of names is limited, because each length of a value list is another statement. If a migration
 * makes one statement outdated, all statements get new names.
 */
function preparingClient() {
  const names = new Map<string, string>();
  let round = 0;
  function getStatementName(sql: string): string | undefined {
    const known = names.get(sql);
    if (known !== undefined || names.size >= 1000 || sql.length > 4000) return known;
    const name = createHash('sha256').update(`${round} ${sql}`).digest('base64url').slice(0, 32);
    names.set(sql, name);
    return name;
  }
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // The pool listens for errors of idle connections only. Without this listener, a connection that breaks between two statements of a
      // transaction would end the process.
      this.on('error', () => undefined);
    }

    override query(...args: unknown[]): never {
      const [text, values, ...rest] = args;
      const name = typeof text === 'string' && Array.isArray(values) ? getStatementName(text) : undefined;
      const sent: unknown = Reflect.apply(super.query, this, name === undefined ? args : [{ name, text, values }, ...rest]);
      // If the server does not respond, the connection is closed, because the next query would wait for this one.
      if (sent instanceof Promise) sent.catch((error: Error) => error.message === QUERY_TIMEOUT_MESSAGE && closeSocket(this));
      // The return type `never` fits all overloads of `query`, which return a promise, nothing or a query object.
      if (name === undefined || !(sent instanceof Promise)) return sent as never;
      return sent.catch((error: Error) => this.queryAgain(error, name, args)) as never;
    }

    /**
     * Sends an outdated statement again without its name. Inside a transaction the second attempt also fails, so the first error is thrown
     * and the caller may retry the transaction.
     */
    private async queryAgain(error: Error, name: string, args: unknown[]): Promise<unknown> {
      if (!isStatementStale(error)) throw error;
      // If several statements fail at the same time, only the first failure renews the names.
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
