import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { findBinaries } from './binaries.ts';
import { isDataDirLocked, lockDataDir } from './data-lock.ts';
import { stopLeftover } from './leftover.ts';
import { createCluster, type Program, programs } from './programs.ts';
import { chooseUser, privateFolder } from './server-user.ts';
import { removeSocketDir, socketDir } from './socket-dir.ts';

/**
 * A real PostgreSQL as a child of ours, reachable only through a socket in a folder of this user. It survives
 * `kill -9` of anything: the next start finds what is left, stops it and goes on.
 */
export interface Embedded {
  url: string;
  /** Resolves when the server ends without having been asked to. */
  crashed: Promise<void>;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: Logger;
  /** Server settings beside ours; tests turn `fsync` off. */
  settings?: Readonly<Record<string, string>>;
}

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  // Containers give 64 MB of shared memory; parallel queries would ask for more, and short ones gain nothing.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  log_min_messages: 'warning',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

/** Starts the server of `dataDir`; throws `DataDirInUseError` when another process of ours has it. */
export async function startEmbedded({ dataDir, log, settings = {} }: EmbeddedOptions): Promise<Embedded> {
  const root = resolve(await privateFolder(resolve(dataDir)));
  const unlock = lockDataDir(root);
  try {
    const serverDir = await privateFolder(join(root, 'postgres'));
    const binaries = await findBinaries(join(serverDir, 'lib'));
    const program = programs(binaries, await chooseUser(serverDir, binaries));
    await stopLeftover(join(serverDir, 'data'), log);
    await createCluster(program, serverDir, settings['fsync'] !== 'off');
    const sockets = await socketDir(root, (await stat(serverDir)).uid);
    const child = await launch(program, serverDir, { ...SETTINGS, ...settings, unix_socket_directories: `"${sockets}"` });
    await untilReady(child, sockets, join(serverDir, 'server.log'));
    await createDatabase(sockets);
    return lifetime(child, { url: urlOf(sockets, 'docreel'), log, release: () => removeSocketDir(sockets).then(unlock) });
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The address of the server that another process runs on `dataDir`, or null: for commands that work beside the service. */
export async function joinEmbedded(dataDir: string): Promise<string | null> {
  const root = resolve(dataDir);
  if (!isDataDirLocked(root)) return null;
  const lines = (await readFile(join(root, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const sockets = lines[4];
  return sockets && lines[7]?.trim() === 'ready' ? urlOf(sockets, 'docreel') : null;
}

async function launch({ postgres }: Program, serverDir: string, settings: Record<string, string>): Promise<ChildProcess> {
  const logFile = join(serverDir, 'server.log');
  await rename(logFile, `${logFile}.1`).catch(() => undefined);
  // A file, not a pipe: the server outlives us for a moment after `kill -9`, and may still have something to say.
  const output = await open(logFile, 'a', 0o600);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { file, args, env } = postgres(['-D', join(serverDir, 'data'), ...options]);
  // Its own process group, or Ctrl-C in a terminal would end it before we have drained.
  const child = spawn(file, args, { env, stdio: ['ignore', output.fd, output.fd], detached: true });
  await output.close();
  return child;
}

async function untilReady(child: ChildProcess, sockets: string, logFile: string): Promise<void> {
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  // Recovery after a crash replays at most 1 GB of log; two minutes are many times what that takes.
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(25)) {
    if (failure !== undefined || child.exitCode !== null || child.signalCode !== null) {
      const tail = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n').slice(-5).join('\n');
      throw new Error(`The embedded PostgreSQL did not start. ${failure ?? tail}`);
    }
    const client = new pg.Client(urlOf(sockets, 'postgres'));
    try {
      await client.connect();
      return await client.end();
    } catch {
      // Not listening yet, or still recovering.
    }
  }
  child.kill('SIGQUIT');
  throw new Error('The embedded PostgreSQL did not become ready within two minutes.');
}

async function createDatabase(sockets: string): Promise<void> {
  const client = new pg.Client(urlOf(sockets, 'postgres'));
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = 'docreel'");
    if (found.rowCount === 0) await client.query('create database docreel');
  } finally {
    await client.end();
  }
}

function lifetime(child: ChildProcess, given: { url: string; log: Logger; release: () => Promise<void> }): Embedded {
  let isStopping = false;
  const exited = once(child, 'exit').then(() => undefined);
  const crashed = exited.then(() => {
    if (isStopping) return new Promise<void>(() => undefined);
    given.log.error('the embedded PostgreSQL has ended by itself');
    return undefined;
  });
  // The pool's connections keep the process alive while they are needed; the child alone must not.
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

/** SIGINT is PostgreSQL's fast stop: roll back, write out, leave. The harder ones only if it hangs. */
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

function urlOf(sockets: string, database: string): string {
  // The port names the socket's file; written out, or PGPORT in the environment would choose another.
  return `postgres://docreel@localhost:5432/${database}?host=${encodeURIComponent(sockets)}`;
}
