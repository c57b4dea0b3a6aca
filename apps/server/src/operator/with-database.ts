import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { destination, type Logger } from 'pino';
import { readConfig } from '../config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { DataDirInUseError, isDataDirLocked, lockDataDir } from '../platform/db/data-lock.ts';
import { joinEmbedded, startEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Db } from '../platform/db/tables.ts';
import { createLog } from '../platform/log/log.ts';
import type { Environment } from './environment.ts';
import { OperatorError } from '../lib/operator-error.ts';

/** Maximum time to wait for a service that is starting, or for another command to end. */
const PATIENCE_MS = 60_000;

/**
 * Runs `work` with the service's database, which is `DATABASE_URL` or the embedded server. If no service is running, the embedded server is
 * started for this command. Migrates the database first unless `isAsItIs` is set.
 */
export async function withDatabase<T>(env: Environment, work: (db: Db) => Promise<T>, { isAsItIs = false } = {}): Promise<T> {
  return withDatabaseUrl(env, async (url) => {
    if (!isAsItIs) await migrate(url);
    const { db, close } = openDatabase(url, { poolSize: 1 });
    try {
      return await work(db);
    } finally {
      await close();
    }
  });
}

/** Passes the database URL to `work` and, unlike `withDatabase`, does not migrate the database. */
export async function withDatabaseUrl<T>(env: Environment, work: (url: string) => Promise<T>): Promise<T> {
  const config = readConfig(env);
  await using opened = new AsyncDisposableStack();
  return await work(config.DATABASE_URL ?? (await reachEmbedded(resolve(config.DATA_DIR), opened)));
}

/** Passes the data directory to `work` while no other operator command uses it. Throws if the service is running. */
export async function withDataDir<T>(env: Environment, work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = resolve(readConfig(env).DATA_DIR);
  await using opened = new AsyncDisposableStack();
  opened.defer(await takeTurn(join(dataDir, 'operator')));
  if (isDataDirLocked(dataDir)) throw new OperatorError(`The service is running on ${dataDir}. Stop it first.`);
  return await work(dataDir);
}

async function reachEmbedded(dataDir: string, opened: AsyncDisposableStack): Promise<string> {
  // Commands on the same data directory run one at a time. Otherwise one could stop the embedded server while another one uses it.
  opened.defer(await takeTurn(join(dataDir, 'operator')));
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(100)) {
    const url = await joinEmbedded(dataDir);
    if (url !== null) return url;
    if (isDataDirLocked(dataDir) && Date.now() < deadline) continue; // The service is starting or stopping.
    const server = await startEmbedded({ dataDir, log: quietLog() });
    opened.defer(server.stop);
    return server.url;
  }
}

async function takeTurn(folder: string): Promise<() => Promise<void>> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new OperatorError(
      `The data directory ${dirname(folder)} is not writable. Set DATA_DIR to a folder that this user can write to.`,
      { cause },
    );
  }
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(50)) {
    try {
      const unlock = lockDataDir(folder);
      return async () => unlock();
    } catch (error) {
      if (!(error instanceof DataDirInUseError) || Date.now() > deadline) throw error;
    }
  }
}

/** Creates a logger that writes to standard error, because standard output is reserved for the command's result. */
function quietLog(): Logger {
  return createLog('warn', { destination: destination({ dest: 2, sync: true }) });
}
