import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { findBinaries } from './binaries.ts';
import { closeServer } from './close-server.ts';
import { isDataDirLocked, waitForDataDir } from './data-lock.ts';
import { stopLeftover } from './leftover.ts';
import { readPassword } from './password.ts';
import { createCluster, programs } from './programs.ts';
import { finishReplacing, refuseOtherMajor } from './major-version.ts';
import { privateFolder } from '../process/private-folder.ts';
import { chooseUser } from './server-user.ts';
import { startServer } from './start-server.ts';
import { type Door, removeSocketDir, socketDir, buildUrl } from './socket-dir.ts';

/**
 * A PostgreSQL server that runs as a child process. It is reachable only through a socket in a private folder, with a password that only
 * this user can read. If any process is killed, the next start stops the remaining ones and recovers.
 */
export interface Embedded {
  url: string;
  /** Resolves when the server ends unexpectedly. */
  crashed: Promise<void>;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: Logger;
  /** Folder of another version of the PostgreSQL package, for upgrading its data. */
  packageDir?: string;
  /** Time to wait for a previous process that still holds the data directory, in milliseconds. Defaults to none. */
  patienceMs?: number;
  /** Additional PostgreSQL settings. Tests turn `fsync` off. */
  settings?: Readonly<Record<string, string>>;
}

/** Starts the embedded server of a data directory. Throws `DataDirInUseError` if another process uses the directory. */
export async function startEmbedded({ dataDir, log, packageDir, patienceMs = 0, settings = {} }: EmbeddedOptions): Promise<Embedded> {
  const root = resolve(await privateFolder(resolve(dataDir)));
  const unlock = await waitForDataDir(root, { patienceMs, log });
  try {
    const serverDir = await privateFolder(join(root, 'postgres'));
    const binaries = await findBinaries(join(serverDir, packageDir ? 'lib-other' : 'lib'), packageDir);
    await finishReplacing(serverDir);
    await refuseOtherMajor(root, binaries.major);
    const { prefix, user } = await chooseUser(serverDir, binaries);
    const program = programs(binaries, prefix);
    const data = join(serverDir, 'data');
    await stopLeftover(data, log);
    await createCluster(program, serverDir, settings['fsync'] !== 'off');
    const password = await closeServer(program, { dataDir: root, data });
    const sockets = await socketDir(root, user);
    const door = { sockets, password };
    const child = await startServer(program, serverDir, { door, settings });
    const embedded = lifetime(child, { url: buildUrl(door, 'docreel'), log, release: () => removeSocketDir(sockets).then(unlock) });
    await createDatabase(door).catch((error) => stopAfter(error, embedded));
    return embedded;
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Returns the URL of the embedded server that another process runs on `dataDir`, or null. Commands use it while the service is running. */
export async function joinEmbedded(dataDir: string): Promise<string | null> {
  const root = resolve(dataDir);
  if (!isDataDirLocked(root)) return null;
  const lines = (await readFile(join(root, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const sockets = lines[4];
  if (!sockets || lines[7]?.trim() !== 'ready') return null;
  return buildUrl({ sockets, password: await readPassword(root) }, 'docreel');
}

async function createDatabase(door: Door): Promise<void> {
  const client = new pg.Client(buildUrl(door, 'postgres'));
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = 'docreel'");
    if (found.rowCount === 0) await client.query('create database docreel');
  } finally {
    await client.end();
  }
}

async function stopAfter(error: unknown, embedded: Embedded): Promise<never> {
  await embedded.stop();
  throw error;
}

function lifetime(child: ChildProcess, given: { url: string; log: Logger; release: () => Promise<void> }): Embedded {
  let isStopping = false;
  const exited = once(child, 'exit').then(() => undefined);
  const crashed = exited.then(() => {
    if (isStopping) return new Promise<void>(() => undefined);
    given.log.error('the embedded PostgreSQL has ended by itself');
    return undefined;
  });
  // Open database connections keep the process alive while they are needed. The child process alone must not.
  child.unref();
  async function stop(): Promise<void> {
    isStopping = true;
    await end(child, exited);
    await given.release();
  }
  let stopped: Promise<void> | undefined;
  return {
    url: given.url,
    crashed,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/**
 * Stops the server. SIGINT is PostgreSQL's fast shutdown, which rolls back transactions and exits. SIGQUIT and SIGKILL follow only if the
 * server hangs.
 */
async function end(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.ref();
  for (const [signal, patienceMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const timer = new AbortController();
    child.kill(signal);
    await Promise.race([exited, sleep(patienceMs, undefined, { signal: timer.signal }).catch(() => undefined)]);
    timer.abort();
  }
}
