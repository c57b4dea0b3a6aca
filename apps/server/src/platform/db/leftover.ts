import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { OperatorError } from '../../lib/operator-error.ts';

/**
 * Stops a PostgreSQL server that outlived its Node process. The caller holds the lock of the data directory, so no other process uses this
 * server. After a crash, the pid file may name no process, which PostgreSQL handles itself.
 */
export async function stopLeftover(data: string, log: Logger): Promise<void> {
  const pid = Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => ''), 10);
  if (!Number.isInteger(pid) || !(await isServerOf(pid, data))) return;
  log.info({ pid }, 'stopping the embedded PostgreSQL that an earlier process left behind');
  for (const [signal, patienceMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    process.kill(pid, signal);
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(50)) {
      if (!(await isServerOf(pid, data))) return;
    }
  }
  throw new OperatorError(`A PostgreSQL that an earlier process left behind (${pid}) does not stop. End it, then start again.`);
}

/** Another program may have the same process ID by now, so the command line must also contain the data folder. */
async function isServerOf(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return commandLine.split('\0').includes(data);
  }
  const listed = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return listed.stdout.includes(data);
}
