import { readdir, readFile } from 'node:fs/promises';
import { FILTER_DESCRIPTOR, STATUS_DESCRIPTOR } from './sandbox-command.ts';

/** The beginning of the command line of every sandbox. `/proc` separates arguments with zero bytes. */
const COMMAND_LINE = ['bwrap', '--json-status-fd', String(STATUS_DESCRIPTOR), '--seccomp', String(FILTER_DESCRIPTOR), ''].join('\0');

/**
 * Ends sandboxes whose worker was killed while they started, and returns their number. bubblewrap starts an inner process, which waits
 * until the outer one has set up its namespaces. If the outer process dies in between, the inner one waits forever (decision 106).
 */
export async function endAbandonedSandboxes(): Promise<number> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  let ended = 0;
  for (const pid of pids) {
    if (!(await isAbandoned(pid))) continue;
    try {
      process.kill(Number(pid), 'SIGKILL');
      ended++;
    } catch {
      // It has ended, or belongs to another user.
    }
  }
  return ended;
}

async function isAbandoned(pid: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!commandLine.startsWith(COMMAND_LINE)) return false;
  const status = await readStatus(pid);
  // The inner process is the first of its own namespace. An outer one in a container is not.
  const isInner = status.ids.length > 1 && status.ids.at(-1) === '1';
  return isInner && (await readStatus(status.parent)).name !== 'bwrap';
}

interface Status {
  name: string;
  parent: string;
  /** Process IDs, from this namespace to the innermost. */
  ids: string[];
}

/** Returns empty values if the process has ended. */
async function readStatus(pid: string): Promise<Status> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const read = (field: string) => new RegExp(`^${field}:\\s*(.*)$`, 'm').exec(text)?.[1] ?? '';
  return { name: read('Name'), parent: read('PPid'), ids: read('NSpid').split(/\s+/).filter(Boolean) };
}
