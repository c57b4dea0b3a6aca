/** The command lines of the sandbox, as data: what a child may see and how much it may take. */
import { existsSync } from 'node:fs';
import type { Writable } from 'node:stream';

/** Where a child finds what it may read. */
export interface Places {
  input: string;
  folder: string;
  /** Where it finds what lies for it at this place of `readOnly`: there, where it has a file system of its own. */
  at: (place: string) => string;
}

/** Something of ours or the operator's: what a user's file says never decides it. */
export interface ReadOnly {
  /** A file, or a folder of files. */
  source: string;
  /** An absolute path that the child's own file system has nothing at. */
  place: string;
}

export interface Command {
  program: string;
  /** Receives the places as the child sees them. */
  args: (places: Places) => string[];
  /** A file the child may read. */
  inputFile?: string;
  /** A folder the child may read, of plain files that we wrote, and where it starts. There is none that it may write to: it answers by its output. */
  readFolder?: string;
  /** What else the child may read, such as a program that no system package brought. */
  readOnly?: readonly ReadOnly[];
  memoryBytes: number;
  timeoutSeconds: number;
  signal?: AbortSignal | undefined;
  /** Sees output that is collected as it comes, to tell how far the program is. */
  watch?: ((chunk: Buffer) => void) | undefined;
  /** Sees what the program tells of itself (its standard error), for those that say there how far they are. */
  watchLog?: ((chunk: Buffer) => void) | undefined;
  /** Receives its standard input once it is started; without it there is none. See `converse`. */
  talk?: ((stdin: Writable) => void) | undefined;
  /** Takes the output as it comes; without it the output is collected, at most 64 MiB. */
  onOutput?: (chunk: Buffer) => void;
}

/** What a child writes to /tmp lies in memory, which no limit of its own counts; where there are no namespaces it lies on the disk. */
const TMP_BYTES = 64 * 1024 ** 2;
/** Threads of a decoder on a large machine, and more. The kernel holds no root to it. */
const PROCESSES = 512;
/** All children of that user together. */
const PROCESSES_OF_STRANGER = 4096;

/**
 * By the child itself, before it becomes the program. Where the machine has no memory left the kernel ends a child and not its worker
 * (proc_pid_oom_score_adj(5)), without a word where the system forbids that. And it closes what it inherited: Node hands on to its children whatever was
 * open when it was started, by whoever started it, and one folder among that would lead out of every namespace. A small shell cannot close numbers of two digits.
 */
const FIRST = `{ echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null
  for open in /proc/self/fd/*; do
    open=\${open##*/}
    [[ $open =~ ^[0-9]+$ && $open -gt $1 ]] && eval "exec $open>&-"
  done
  shift
  exec "$@"`;

/** bubblewrap reports on this descriptor whether it started the program. It closes both descriptors before that, so no program sees them. */
export const STATUS_DESCRIPTOR = 3;
/** bubblewrap reads the seccomp filter from this descriptor. */
export const FILTER_DESCRIPTOR = 4;

/** bubblewrap inside prlimit: the program inherits the limits and runs in namespaces of its own. */
export function isolatedCommand(command: Command): string[] {
  return [
    ...limits(command, FILTER_DESCRIPTOR),
    ...['bwrap', '--json-status-fd', String(STATUS_DESCRIPTOR), '--seccomp', String(FILTER_DESCRIPTOR)],
    ...namespaces(command),
    '--',
    // Only within its own user namespace is a child alone counted, and not whatever else our user runs.
    ...['prlimit', `--nproc=${PROCESSES}`, '--'],
    command.program,
    ...command.args({ input: '/input', folder: '/folder', at: (place) => place }),
  ];
}

/** Without namespaces: limits, no new privileges, and the same death as ours. */
export function plainCommand(command: Command): string[] {
  const at = (place: string) => command.readOnly?.find((one) => one.place === place)?.source ?? '';
  const places = { input: command.inputFile ?? '', folder: command.readFolder ?? '', at };
  return [...limits(command, STANDARD_ERROR), ...SET_PRIVILEGES, '--', command.program, ...command.args(places)];
}

/**
 * No user of the machine: Debian and systemd give nobody a number between 65520 and 65533. Not 65534, which many programs share, and PostgreSQL
 * too where we have to start it as root without namespaces: whoever is it reads and ends what runs as it.
 */
export const STRANGER = 65_533;

/**
 * Without namespaces but as root: as a user to whom nothing belongs. It finds what it may read behind descriptors, because the folders on the way there are
 * shut to it: the file behind 3, the folder behind 4, and from 5 on what else it may read.
 */
export function strangerCommand(command: Command): string[] {
  const behind = (descriptor: number) => `/proc/self/fd/${descriptor}`;
  const readOnly = command.readOnly ?? [];
  const at = (place: string) => behind(FOLDER_DESCRIPTOR + 1 + readOnly.findIndex((one) => one.place === place));
  const places = { input: behind(INPUT_DESCRIPTOR), folder: behind(FOLDER_DESCRIPTOR), at };
  return [
    ...limits(command, FOLDER_DESCRIPTOR + readOnly.length),
    ...['prlimit', `--nproc=${PROCESSES_OF_STRANGER}`, '--'],
    ...[...SET_PRIVILEGES, `--reuid=${STRANGER}`, `--regid=${STRANGER}`, '--clear-groups', '--'],
    command.program,
    ...command.args(places),
  ];
}

const STANDARD_ERROR = 2;
const INPUT_DESCRIPTOR = 3;
const FOLDER_DESCRIPTOR = 4;

const SET_PRIVILEGES = ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL'];

function limits({ memoryBytes, timeoutSeconds }: Command, lastOpen: number): string[] {
  // CPU seconds of all threads together: more than four cores' worth of the wall clock is a runaway.
  const cpuSeconds = Math.ceil(timeoutSeconds * 4);
  return [
    ...['bash', '-c', FIRST, 'bash', String(lastOpen)],
    'prlimit',
    `--as=${memoryBytes}`,
    `--cpu=${cpuSeconds}`,
    `--fsize=${TMP_BYTES}`,
    '--nofile=256',
    '--core=0',
    '--',
  ];
}

/** Where packages put programs. Not all of /usr: images and people put services into /usr/src and /usr/local, with their settings and data and open sockets. */
const USR = ['bin', 'lib', 'lib32', 'lib64', 'libexec', 'share'];

function namespaces({ inputFile, readFolder, readOnly = [] }: Command): string[] {
  return [
    ...['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
    ...['--clearenv', '--setenv', 'PATH', '/usr/bin', '--setenv', 'OMP_THREAD_LIMIT', '1', '--setenv', 'LC_ALL', 'C.UTF-8'],
    ...USR.flatMap((name) => ['--ro-bind-try', `/usr/${name}`, `/usr/${name}`]),
    ...systemLinks(),
    // Debian picks BLAS, which ffmpeg links, through /etc/alternatives.
    ...['--ro-bind-try', '/etc/alternatives', '/etc/alternatives', '--ro-bind-try', '/etc/ld.so.cache', '/etc/ld.so.cache'],
    ...['--size', String(TMP_BYTES), '--tmpfs', '/tmp', '--dev', '/dev'],
    ...(inputFile ? ['--ro-bind', inputFile, '/input'] : []),
    ...(readFolder ? ['--ro-bind', readFolder, '/folder'] : []),
    ...readOnly.flatMap(({ source, place }) => ['--ro-bind', source, place]),
    // The root and /dev lie in memory too, without a bound; nothing is written there.
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', readFolder ? '/folder' : '/tmp'],
  ];
}

/** /lib and its kin are links into /usr on a merged system and folders on an old one. */
function systemLinks(): string[] {
  return ['/bin', '/lib', '/lib64', '/lib32'].flatMap((path) =>
    existsSync(`/usr${path}`) ? ['--symlink', `usr${path}`, path] : ['--ro-bind-try', path, path],
  );
}
