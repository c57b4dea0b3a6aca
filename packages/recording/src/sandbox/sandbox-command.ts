/** Command lines of the sandbox: which files a program can access, and which limits apply to it. */
import { existsSync } from 'node:fs';
import type { Writable } from 'node:stream';

/** Paths at which a program finds the files that it may read. */
interface SandboxPaths {
  input: string;
  folder: string;
  /** Returns the path of an entry of `readOnly`: its `target` if the program has its own file system. */
  at: (target: string) => string;
}

/** A file or folder of the service or of the operator. It never depends on a user's file. */
interface ReadOnlyMount {
  /** A file, or a folder of files. */
  source: string;
  /** An absolute path that does not exist in the program's own file system. */
  target: string;
}

export interface Command {
  program: string;
  /** Receives the paths as the program sees them. */
  args: (paths: SandboxPaths) => string[];
  /** A file that the program may read. */
  inputFile?: string;
  /**
   * A folder of plain files written by the service, which the program may read. It is the working directory of the program, which may not
   * write anywhere.
   */
  readFolder?: string;
  /** Further files that the program may read, such as an executable that is not from a system package. */
  readOnly?: readonly ReadOnlyMount[];
  memoryBytes: number;
  timeoutSeconds: number;
  signal?: AbortSignal | undefined;
  /** Receives collected output as it arrives, to follow the progress of the program. */
  onCollectedOutput?: ((chunk: Buffer) => void) | undefined;
  /** Receives standard error, for programs that report their progress there. */
  onErrorOutput?: ((chunk: Buffer) => void) | undefined;
  /**
   * Callback that receives the program's standard input after the start. Without it the program has no standard input. See
   * `startWorkerProcess`.
   */
  onStdin?: ((stdin: Writable) => void) | undefined;
  /** Callback that receives the output as it arrives. The next chunk overwrites it. Without it the output is collected, at most 64 MiB. */
  onOutput?: (chunk: Buffer) => void;
}

/**
 * Size limit of /tmp, which is in memory and is not included in any other limit. Without namespaces, programs use the /tmp of the
 * machine.
 */
const TMP_BYTES = 64 * 1024 ** 2;
/** Maximum number of processes and threads, higher than a decoder needs on a large machine. The kernel does not apply this limit to root. */
const PROCESSES = 512;
/** Maximum number of processes of all programs of the sandbox user together. */
const PROCESSES_OF_SANDBOX_USER = 4096;

/**
 * Script that a child process runs before it becomes the program. It lets the kernel kill the program and not the worker that started it
 * if memory runs out (proc_pid_oom_score_adj(5)). It also closes inherited descriptors: Node passes on whatever was open when it was
 * started, and an open folder would give access outside every namespace. It needs bash, because smaller shells cannot close descriptors
 * of two digits.
 */
const LAUNCH_SCRIPT = `{ echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null
  for open in /proc/self/fd/*; do
    open=\${open##*/}
    [[ $open =~ ^[0-9]+$ && $open -gt $1 ]] && eval "exec $open>&-"
  done
  shift
  exec "$@"`;

/**
 * On this descriptor, bubblewrap reports whether it started the program. It closes this descriptor and the one of the filter before the
 * start, so no program can access them.
 */
export const STATUS_DESCRIPTOR = 3;
/** bubblewrap reads the seccomp filter from this descriptor. */
export const FILTER_DESCRIPTOR = 4;

/**
 * Environment variables that keep libraries of a program from starting threads. With two threads, OpenBLAS, which ffmpeg loads where it is
 * installed, repeats a refused allocation for ever instead of failing.
 */
export const ONE_THREAD = { OMP_THREAD_LIMIT: '1', OPENBLAS_NUM_THREADS: '1' };

/** Runs bubblewrap inside prlimit: the program inherits the limits and runs in its own namespaces. */
export function isolatedCommand(command: Command): string[] {
  return [
    ...createLimits(command, FILTER_DESCRIPTOR),
    ...['bwrap', '--json-status-fd', String(STATUS_DESCRIPTOR), '--seccomp', String(FILTER_DESCRIPTOR)],
    ...namespaceOptions(command),
    '--',
    // Inside the user namespace, the limit counts only the program's own processes, not those of the service's user.
    ...['prlimit', `--nproc=${PROCESSES}`, '--'],
    command.program,
    ...command.args({ input: '/input', folder: '/folder', at: (target) => target }),
  ];
}

/** Without namespaces: limits, no new privileges, and the program ends with this process. */
export function plainCommand(command: Command): string[] {
  const at = (target: string) => command.readOnly?.find((one) => one.target === target)?.source ?? '';
  const paths = { input: command.inputFile ?? '', folder: command.readFolder ?? '', at };
  return [...createLimits(command, STANDARD_ERROR), ...SET_PRIVILEGES, '--', command.program, ...command.args(paths)];
}

/**
 * A user ID that no user has: Debian and systemd assign none from 65520 to 65533. It is not 65534 (`nobody`), because other programs
 * share that ID, among them our PostgreSQL if it is started as root without namespaces. Programs of the same user can read and kill each
 * other.
 */
export const SANDBOX_USER = 65_533;

/**
 * Without namespaces but as root: runs the program as the sandbox user, who owns nothing. The program reads its files through
 * descriptors, because it cannot traverse the folders above them: the input is descriptor 3, the folder is 4, and `readOnly` begins at 5.
 */
export function sandboxUserCommand(command: Command): string[] {
  const descriptorPath = (descriptor: number) => `/proc/self/fd/${descriptor}`;
  const readOnly = command.readOnly ?? [];
  const at = (target: string) => descriptorPath(FOLDER_DESCRIPTOR + 1 + readOnly.findIndex((one) => one.target === target));
  const paths = { input: descriptorPath(INPUT_DESCRIPTOR), folder: descriptorPath(FOLDER_DESCRIPTOR), at };
  return [
    ...createLimits(command, FOLDER_DESCRIPTOR + readOnly.length),
    ...['prlimit', `--nproc=${PROCESSES_OF_SANDBOX_USER}`, '--'],
    ...[...SET_PRIVILEGES, `--reuid=${SANDBOX_USER}`, `--regid=${SANDBOX_USER}`, '--clear-groups', '--'],
    command.program,
    ...command.args(paths),
  ];
}

const STANDARD_ERROR = 2;
const INPUT_DESCRIPTOR = 3;
const FOLDER_DESCRIPTOR = 4;

const SET_PRIVILEGES = ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL'];

function createLimits({ memoryBytes, timeoutSeconds }: Command, lastOpen: number): string[] {
  // CPU seconds of all threads together. The maximum is four cores for the whole timeout.
  const cpuSeconds = Math.ceil(timeoutSeconds * 4);
  return [
    ...['bash', '-c', LAUNCH_SCRIPT, 'bash', String(lastOpen)],
    'prlimit',
    `--as=${memoryBytes}`,
    // At the first number, the kernel sends SIGXCPU, and at the second SIGKILL, which would look like a lack of memory.
    `--cpu=${cpuSeconds}:${cpuSeconds + 5}`,
    `--fsize=${TMP_BYTES}`,
    '--nofile=256',
    '--core=0',
    '--',
  ];
}

/**
 * Folders in /usr that contain packages. /usr is not mounted as a whole: services are often in /usr/src and /usr/local, with their
 * settings, data and sockets.
 */
const USR_FOLDERS = ['bin', 'lib', 'lib32', 'lib64', 'libexec', 'share'];

function namespaceOptions({ inputFile, readFolder, readOnly = [] }: Command): string[] {
  return [
    ...['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
    ...['--clearenv', '--setenv', 'PATH', '/usr/bin', '--setenv', 'LC_ALL', 'C.UTF-8'],
    ...Object.entries(ONE_THREAD).flatMap(([name, value]) => ['--setenv', name, value]),
    ...USR_FOLDERS.flatMap((name) => ['--ro-bind-try', `/usr/${name}`, `/usr/${name}`]),
    ...systemLinks(),
    // Debian selects BLAS, which ffmpeg links, through /etc/alternatives.
    ...['--ro-bind-try', '/etc/alternatives', '/etc/alternatives', '--ro-bind-try', '/etc/ld.so.cache', '/etc/ld.so.cache'],
    ...['--size', String(TMP_BYTES), '--tmpfs', '/tmp', '--dev', '/dev'],
    ...(inputFile ? ['--ro-bind', inputFile, '/input'] : []),
    ...(readFolder ? ['--ro-bind', readFolder, '/folder'] : []),
    ...readOnly.flatMap(({ source, target }) => ['--ro-bind', source, target]),
    // The root and /dev are in memory without a size limit, so they are read-only.
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', readFolder ? '/folder' : '/tmp'],
  ];
}

/** /lib and similar paths are links into /usr on a merged system, and folders on an older one. */
function systemLinks(): string[] {
  return ['/bin', '/lib', '/lib64', '/lib32'].flatMap((path) =>
    existsSync(`/usr${path}`) ? ['--symlink', `usr${path}`, path] : ['--ro-bind-try', path, path],
  );
}
