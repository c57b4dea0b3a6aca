import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';
import { closeSocket } from './close-socket.ts';
import type { Db, Tables } from './tables.ts';

/** The pool behind each database that can be bound, and the database that a bound one was made from. */
const sources = new WeakMap<Db, { pool: pg.Pool; db: Db }>();

/** Makes a database bindable. Called once by the code that opens it. */
export function registerPool(db: Db, pool: pg.Pool): void {
  sources.set(db, { pool, db });
}

/**
 * Returns the same database for one piece of work. When the signal fires, running statements are terminated on the server, open
 * transactions are rolled back, and every later statement throws the signal's reason.
 */
export function bindToSignal(db: Db, signal: AbortSignal): Db {
  const source = sources.get(db);
  if (!source) throw new Error('Only a database, not a transaction, can be bound to a signal.');
  const bound = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: bindPool(source, signal) }) });
  sources.set(bound, source);
  return bound;
}

/** Returns the database without the signal it was bound to, for the short statements that clean up after work has ended. */
export function withoutSignal(db: Db): Db {
  return sources.get(db)?.db ?? db;
}

function bindPool({ pool, db }: { pool: pg.Pool; db: Db }, signal: AbortSignal): PostgresPool {
  return {
    async connect() {
      signal.throwIfAborted();
      const client = await pool.connect();
      if (signal.aborted) {
        client.release();
        throw signal.reason;
      }
      let running = 0;
      const end = () => void (running > 0 && terminate(db, client));
      signal.addEventListener('abort', end, { once: true });
      return {
        // Kysely sends text with parameters only; streams, which have a cursor, are not used here.
        async query(statement: string, parameters: unknown[]) {
          signal.throwIfAborted();
          running++;
          try {
            return await client.query(statement, parameters);
          } catch (error) {
            throw signal.aborted ? signal.reason : error;
          } finally {
            running--;
          }
        },
        release() {
          signal.removeEventListener('abort', end);
          // PostgreSQL rolls back the open transaction of a connection that is closed.
          client.release(signal.aborted);
        },
      } as unknown as PostgresPoolClient;
    },
    options: pool.options,
    // The pool belongs to others.
    end: async () => undefined,
  };
}

/**
 * Closing the connection frees the code that waits here. The server would notice only after the statement, so it is also told to
 * terminate it.
 */
async function terminate(db: Db, client: pg.PoolClient): Promise<void> {
  const { processID } = client as pg.PoolClient & { processID: number };
  closeSocket(client);
  // If the database is unreachable, there is no statement to end.
  await sql`select pg_terminate_backend(${processID}::int)`.execute(db).catch(() => undefined);
}
