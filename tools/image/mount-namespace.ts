import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a program of this folder's tests in its own mount namespace. crun refuses hosts that have both versions of cgroups, so the second one
 * is hidden there. All containers must be started in the same namespace, because podman mounts their networks. `setUp` is a shell command
 * that may mount more.
 */
export async function runInMountNamespace(program: string, { args, setUp = 'true' }: { args: string[]; setUp?: string }): Promise<number> {
  const script = `umount /sys/fs/cgroup/unified 2> /dev/null; ${setUp} && exec "$@"`;
  const child = spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', process.execPath, program, ...args], { stdio: 'inherit' });
  // The program inside removes its containers after a signal.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
