import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const PROGRAMS = path.join(import.meta.dirname, '..', '..', '..', 'apps', 'server', 'src', 'platform', 'db', 'testing');
const PROGRAM = path.join(PROGRAMS, 'server.ts');

/** The address of the server that a service has started on this folder, its password included. */
export async function joinPostgres(dataDir: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(PROGRAMS, 'join.ts'), dataDir]);
  return stdout;
}

/** A PostgreSQL of one's own that can be stopped at once. */
export interface Postgres {
  /** Address by socket; the same after a restart. */
  readonly url: string;
  /** The server's immediate stop: no goodbye, recovery at the next start. */
  crash(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPostgres(dataDir: string): Promise<Postgres> {
  let child: ChildProcess;
  let url = '';

  async function start(): Promise<void> {
    // It dies with us, and the server with it.
    const args = ['--pdeathsig', 'KILL', '--', process.execPath, PROGRAM, dataDir];
    child = spawn('setpriv', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    if (!child.stdout) throw new Error('no output');
    for await (const line of createInterface({ input: child.stdout })) {
      url = line;
      return;
    }
    throw new Error('PostgreSQL did not start');
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const [pid = ''] = (await readFile(path.join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    if (pid) process.kill(Number(pid), signal);
    // Whoever started it ends with it: it has nothing else to do.
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  await start();
  return {
    get url() {
      return url;
    },
    crash: () => end('SIGQUIT'),
    start,
    stop: () => end('SIGINT'),
  };
}
