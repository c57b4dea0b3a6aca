import { readFileSync } from 'node:fs';

/** Describes a process by its ID and start time, because another process may have the same ID later, for example after a reboot. */
export function describeProcess(pid: number): string {
  return `${pid} ${startTime(pid)}`;
}

function startTime(pid: number): string {
  if (process.platform !== 'linux') return '-';
  try {
    // The program's name may contain spaces and brackets, so only the fields after it are split. The 20th of these is the start time.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return `${fields[19]} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
  } catch {
    return 'gone';
  }
}

/** Returns true if the described process still runs on this machine. */
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
