import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';
import { closeSocket } from './close-socket.ts';
import type { Db, Tables } from './tables.ts';

/** The connection pool and the original database of each database object that can be bound to a signal. */
const sources = new WeakMap<Db, { pool: pg.Pool; db: Db }>();

/** Registers the connection pool of a database, so that `bindToSignal` accepts the database. */
export function registerPool(db: Db, pool: pg.Pool): void {
  sources.set(db, { pool, db });
}

/**
 * Returns the same database for one piece of work that the signal can abort. When the signal fires, running statements are terminated on
 * the server and open transactions are rolled back. Every later statement throws the signal's reason.
 */
export function bindToSignal(db: Db, signal: AbortSignal): Db {
  const source = sources.get(db);
  if (!source) throw new Error('Only a database, not a transaction, can be bound to a signal.');
  const bound = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: bindPool(source, signal) }) });
  sources.set(bound, source);
  return bound;
}

/** Returns the original database of one that is bound to a signal. Use it for short statements that clean up after the work has ended. */
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
        // Kysely always sends a text with parameters. Only its streams use a cursor, and no code uses those.
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
          // If the signal has fired, the connection is closed, and PostgreSQL rolls back its open transaction.
          client.release(signal.aborted);
        },
      } as unknown as PostgresPoolClient;
    },
    options: pool.options,
    // Closing a bound database does not end the pool, which other code also uses.
    end: async () => undefined,
  };
}

/**
 * Ends a connection's running statement. Closing the socket rejects the statement's promise immediately. The server would notice only after
 * the statement, so a second statement terminates it.
 */
async function terminate(db: Db, client: pg.PoolClient): Promise<void> {
  const { processID } = client as pg.PoolClient & { processID: number };
  closeSocket(client);
  // If the database is unreachable, the statement has already ended.
  await sql`select pg_terminate_backend(${processID}::int)`.execute(db).catch(() => undefined);
}
