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

/** How long to wait for a service that is starting, or for another command. */
const PATIENCE_MS = 60_000;

/**
 * Runs `work` with the service's database: DATABASE_URL, the embedded server of a running service, or an embedded server started for this
 * command. Migrates the database first unless `isAsItIs` is set.
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

/** Like `withDatabase`, but passes the URL of the database and changes nothing in it. */
export async function withDatabaseUrl<T>(env: Environment, work: (url: string) => Promise<T>): Promise<T> {
  const config = readConfig(env);
  await using opened = new AsyncDisposableStack();
  return await work(config.DATABASE_URL ?? (await reachEmbedded(resolve(config.DATA_DIR), opened)));
}

async function reachEmbedded(dataDir: string, opened: AsyncDisposableStack): Promise<string> {
  // Commands run one at a time, so that none stops an embedded server that another one uses.
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

/** Standard output is reserved for the result, so the log is written elsewhere. */
function quietLog(): Logger {
  return createLog('warn', { destination: destination({ dest: 2, sync: true }) });
}
