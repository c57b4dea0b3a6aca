import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** Helpers that run the embedded PostgreSQL server in temporary folders and separate processes. */

export async function folder(name = 'data'): Promise<{ dataDir: string } & AsyncDisposable> {
  const root = await mkdtemp(join(tmpdir(), 'docreel-embedded-'));
  return { dataDir: join(root, name), [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true, maxRetries: 5 }) };
}

export async function ask(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows as unknown[][];
  } finally {
    await client.end();
  }
}

interface Behind {
  command?: string[];
  env?: NodeJS.ProcessEnv;
}

/** Starts the server in its own process and returns its URL. `command` precedes the program, for example to change the user. */
export async function startProcess(
  dataDir: string,
  { command = [], env = process.env }: Behind = {},
): Promise<{ child: ChildProcess; url: string }> {
  const program = fileURLToPath(new URL('./server.ts', import.meta.url));
  const [file, ...args] = [...command, process.execPath, program, dataDir];
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), once(child, 'exit').then(() => [undefined])]);
  assert.ok(typeof line === 'string', 'the server did not start');
  // If a test fails and does not stop the server, the test process still exits.
  child.unref();
  (child.stdout as Socket).unref();
  process.once('exit', () => child.kill('SIGKILL'));
  return { child, url: line };
}

export async function kill(child: ChildProcess): Promise<void> {
  child.ref();
  child.kill('SIGKILL');
  await once(child, 'exit');
}

export async function serverPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10);
}

export const AS_NOBODY: [string, ...string[]] = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--'];

/**
 * Returns the reason why a test as another user is impossible, or false. Only root can change the user, and the other user must be able to
 * read this code.
 */
export function whyNoOtherUser(): string | false {
  if (process.getuid?.() !== 0) return 'this run is one';
  const [program, ...args] = AS_NOBODY;
  const reading = spawnSync(program, [...args, 'cat', import.meta.filename]);
  return reading.status !== 0 && 'another user cannot read this checkout';
}
