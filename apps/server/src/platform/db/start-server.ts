import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Program } from './programs.ts';
import { type Door, buildUrl } from './socket-dir.ts';

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  // Parallel queries are off. They need more than the 64 MB of shared memory in a container, and short queries do not become faster.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  log_min_messages: 'warning',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

interface Start {
  door: Door;
  settings: Readonly<Record<string, string>>;
}

/** Starts the PostgreSQL server and waits until it responds. */
export async function startServer(program: Program, serverDir: string, { door, settings }: Start): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    const child = await launch(program, serverDir, { ...SETTINGS, ...settings, unix_socket_directories: `"${door.sockets}"` });
    const failure = await untilReady(child, door);
    if (failure === null) return child;
    const said = (await readFile(join(serverDir, 'server.log'), 'utf8').catch(() => '')).trim();
    // After `kill -9` of a server, its child processes need a moment to exit. Until then they keep its shared memory, and a new server
    // cannot start.
    const isMomentary = said.includes('shared memory block') || said.includes('lock file "postmaster.pid" already exists');
    if (!isMomentary || attempt === 20)
      throw new Error(`The embedded PostgreSQL did not start: ${failure}\n${said.split('\n').slice(-5).join('\n')}`);
    await sleep(500);
  }
}

async function launch({ postgres }: Program, serverDir: string, settings: Record<string, string>): Promise<ChildProcess> {
  const logFile = join(serverDir, 'server.log');
  await rename(logFile, `${logFile}.1`).catch(() => undefined);
  // The log is written to a file, not a pipe. After `kill -9` of the Node process, the server still logs for a moment.
  const output = await open(logFile, 'a', 0o600);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { file, args, env } = postgres(['-D', join(serverDir, 'data'), ...options]);
  // The server gets its own process group. Otherwise Ctrl-C in a terminal would stop it before the service has stopped.
  const child = spawn(file, args, { env, stdio: ['ignore', output.fd, output.fd], detached: true });
  await output.close();
  return child;
}

/** Returns null once the server responds, otherwise the reason why it does not. */
async function untilReady(child: ChildProcess, door: Door): Promise<string | null> {
  let failure: string | null = null;
  child.once('error', (error) => {
    failure = error.message;
  });
  // Time limit for the start. Recovery after a crash replays at most 1 GB of log, which takes far less than two minutes.
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(25)) {
    if (failure !== null) return failure;
    if (child.exitCode !== null || child.signalCode !== null) return `it ended with ${child.exitCode ?? child.signalCode}`;
    if (await answers(buildUrl(door, 'postgres'))) return null;
  }
  child.kill('SIGQUIT');
  return 'it was not ready within two minutes';
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    return true;
  } catch {
    return false; // The server is not listening yet, or it is still recovering from a crash.
  } finally {
    await client.end().catch(() => undefined);
  }
}
