/** The command lines of the sandbox, as data: what a child may see and how much it may take. */
import { existsSync } from 'node:fs';

/** Where a child finds its files. */
export interface Places {
  input: string;
  scratch: string;
}

export interface Command {
  program: string;
  /** Receives the places as the child sees them. */
  args: (places: Places) => string[];
  /** A file the child may read. */
  inputFile?: string;
  /** A folder the child may write to, and where it starts. */
  scratchFolder?: string;
  memoryBytes: number;
  timeoutSeconds: number;
  signal?: AbortSignal | undefined;
  /** Sees output that is collected as it comes, to tell how far the program is. */
  watch?: ((chunk: Buffer) => void) | undefined;
  /** Sees what the program tells of itself (its standard error), for those that say there how far they are. */
  watchLog?: ((chunk: Buffer) => void) | undefined;
  /** Takes the output as it comes; without it the output is collected, at most 64 MiB. */
  onOutput?: (chunk: Buffer) => void;
}

/** Written files: sound of six hours at 16 kHz is 0.7 GB. */
const FILE_BYTES = 2 * 1024 ** 3;
/** What a child writes to /tmp lies in memory, which no limit of its own counts. */
const TMP_BYTES = 64 * 1024 ** 2;
/** Threads of a decoder on a large machine, and more. The kernel holds no root to it. */
const PROCESSES = 512;

/**
 * Where the machine has no memory left the kernel ends a child and not its worker (proc_pid_oom_score_adj(5)). By the child itself, so that all that
 * it starts inherits it, and without a word where the system forbids it.
 */
const OFFERED_FIRST = ['sh', '-c', '{ echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null; exec "$@"', 'sh'];

/** bubblewrap inside prlimit: the limits are inherited, the namespaces are the child's own. */
export function isolatedCommand(command: Command): string[] {
  return [
    ...limits(command),
    'bwrap',
    ...namespaces(command),
    '--',
    // Only within its own user namespace is a child alone counted, and not whatever else our user runs.
    ...['prlimit', `--nproc=${PROCESSES}`, '--'],
    command.program,
    ...command.args({ input: '/input', scratch: '/scratch' }),
  ];
}

/** Without namespaces: limits, no new privileges, and the same death as ours. */
export function plainCommand(command: Command): string[] {
  const places = { input: command.inputFile ?? '', scratch: command.scratchFolder ?? '' };
  return [...limits(command), 'setpriv', '--no-new-privs', '--pdeathsig', 'KILL', '--', command.program, ...command.args(places)];
}

function limits({ memoryBytes, timeoutSeconds }: Command): string[] {
  // CPU seconds of all threads together: more than four cores' worth of the wall clock is a runaway.
  const cpuSeconds = Math.ceil(timeoutSeconds * 4);
  return [
    ...OFFERED_FIRST,
    'prlimit',
    `--as=${memoryBytes}`,
    `--cpu=${cpuSeconds}`,
    `--fsize=${FILE_BYTES}`,
    '--nofile=256',
    '--core=0',
    '--',
  ];
}

function namespaces({ inputFile, scratchFolder }: Command): string[] {
  return [
    ...['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
    ...['--clearenv', '--setenv', 'PATH', '/usr/bin', '--setenv', 'OMP_THREAD_LIMIT', '1', '--setenv', 'LC_ALL', 'C.UTF-8'],
    ...['--ro-bind', '/usr', '/usr', ...systemLinks()],
    // Debian picks BLAS, which ffmpeg links, through /etc/alternatives.
    ...['--ro-bind-try', '/etc/alternatives', '/etc/alternatives', '--ro-bind-try', '/etc/ld.so.cache', '/etc/ld.so.cache'],
    ...['--size', String(TMP_BYTES), '--tmpfs', '/tmp', '--dev', '/dev'],
    ...(inputFile ? ['--ro-bind', inputFile, '/input'] : []),
    ...(scratchFolder ? ['--bind', scratchFolder, '/scratch'] : []),
    // The root and /dev lie in memory too, without a bound; nothing is written there.
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', scratchFolder ? '/scratch' : '/tmp'],
  ];
}

/** /lib and its kin are links into /usr on a merged system and folders on an old one. */
function systemLinks(): string[] {
  return ['/bin', '/lib', '/lib64', '/lib32'].flatMap((path) =>
    existsSync(`/usr${path}`) ? ['--symlink', `usr${path}`, path] : ['--ro-bind-try', path, path],
  );
}
