import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const PROGRAMS = path.join(import.meta.dirname, '..', '..', '..', 'apps', 'server', 'src', 'platform', 'db', 'testing');
const PROGRAM = path.join(PROGRAMS, 'server.ts');

/** Returns the URL, including the password, of the PostgreSQL server that a service has started in this folder. */
export async function joinPostgres(dataDir: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(PROGRAMS, 'join.ts'), dataDir]);
  return stdout;
}

/** A separate PostgreSQL server that can be stopped without a clean shutdown. */
export interface Postgres {
  /** URL of the server's socket. It stays the same after a restart. */
  readonly url: string;
  /** Stops the server in immediate mode, so it recovers from its log at the next start. */
  crash(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPostgres(dataDir: string): Promise<Postgres> {
  let child: ChildProcess;
  let url = '';

  async function start(): Promise<void> {
    // The child process ends with this process, and the server ends with the child process.
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
    // The child process ends when the server has ended.
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
