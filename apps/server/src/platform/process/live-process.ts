import { readFileSync } from 'node:fs';

/** Pid, and when that process started: a pid alone may belong to somebody else by now, after a reboot above all. */
export function describeProcess(pid: number): string {
  return `${pid} ${startTime(pid)}`;
}

function startTime(pid: number): string {
  if (process.platform !== 'linux') return '-';
  try {
    // Fields after the program's name, which may itself hold spaces and brackets; the 20th is the start time.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return `${fields[19]} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
  } catch {
    return 'gone';
  }
}

/** Whether that very process runs on this machine. */
export function isProcessAlive(description: string): boolean {
  const pid = Number.parseInt(description, 10);
  if (!Number.isInteger(pid) || description !== describeProcess(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
