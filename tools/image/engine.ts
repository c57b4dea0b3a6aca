import path from 'node:path';
import { runProgram } from '../setup/programs.mjs';

/** Runs buildah and podman on their own storage, so that other images and containers of the machine are not touched. */
export interface Engine {
  /** Folder for files that are kept between runs. */
  cache: string;
  /** podman with its global options, for programs that call it. */
  podmanCommand: string[];
  buildah(...args: string[]): Promise<string>;
  podman(...args: string[]): Promise<string>;
  /** Returns the exit code instead of throwing an error. */
  tryPodman(...args: string[]): Promise<{ code: number; output: string }>;
}

/** State of running containers, which must not survive a reboot. */
const RUN_FOLDER = '/run/docreel-image';

export function createEngine(root: string): Engine {
  const cache = path.join(root, '.cache/image');
  const storage = ['--root', path.join(cache, 'storage'), '--runroot', path.join(RUN_FOLDER, 'storage'), '--storage-driver', 'overlay'];
  // Without systemd, podman cannot schedule health checks and logs errors. It still runs them on demand.
  const runtime = [
    '--log-level',
    'fatal',
    '--runtime',
    'crun',
    '--cgroup-manager',
    'cgroupfs',
    '--tmpdir',
    path.join(RUN_FOLDER, 'libpod'),
  ];
  const podmanCommand = ['podman', ...storage, ...runtime];
  const podman = (args: string[]) => runProgram([...podmanCommand, ...args], { cwd: root });
  return {
    cache,
    podmanCommand,
    buildah: async (...args) => succeed('buildah', args, await runProgram(['buildah', ...storage, ...args], { cwd: root })),
    podman: async (...args) => succeed('podman', args, await podman(args)),
    tryPodman: (...args) => podman(args),
  };
}

function succeed(program: string, args: string[], { code, output }: { code: number; output: string }): string {
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} exited with ${code}:\n${output.trim()}`);
  return output.trim();
}
