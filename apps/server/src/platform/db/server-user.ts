import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { OperatorError } from '../../lib/operator-error.ts';

const run = promisify(execFile);
const NOBODY = 65534;

/** Command and arguments put before a program so that it runs as a user PostgreSQL accepts. */
export type Prefix = readonly string[];

/**
 * PostgreSQL refuses to run as root. As root we start it inside a user namespace, where it is nobody while its
 * files stay root's; where namespaces are refused, as another user who can reach both the data and the programs.
 */
export async function chooseUser(serverDir: string, binaries: Binaries): Promise<Prefix> {
  if (process.getuid?.() !== 0) {
    if (await canRun([], serverDir, binaries)) return [];
    throw new OperatorError(
      `The folder ${serverDir} belongs to another user. Start the service as that user or set DATA_DIR to a folder of your own.`,
    );
  }
  const owner = await stat(serverDir);
  for (const user of await candidates(serverDir, binaries.packageDir)) {
    await chownAll(serverDir, user);
    if (user.uid !== 0) await letThrough(dirname(serverDir));
    const prefix = prefixOf(user);
    if (await canRun(prefix, serverDir, binaries)) return prefix;
  }
  await chownAll(serverDir, owner);
  throw new OperatorError(
    'PostgreSQL cannot run as root here: user namespaces are refused and no other user can reach both the program and the data folder. ' +
      'Start the service as an ordinary user, or set DATABASE_URL.',
  );
}

interface User {
  uid: number;
  gid: number;
}

/** Whoever has the data already comes first, then root in a namespace, then those who are likely to reach everything. */
async function candidates(serverDir: string, packageDir: string): Promise<User[]> {
  const owners = await Promise.all([packageDir, dirname(dirname(serverDir))].map((path) => stat(path)));
  const users: User[] = [await stat(serverDir), { uid: 0, gid: 0 }, ...owners, { uid: NOBODY, gid: NOBODY }];
  return users.filter(({ uid }, index) => users.findIndex((other) => other.uid === uid) === index);
}

function prefixOf({ uid, gid }: User): Prefix {
  if (uid === 0) return ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--'];
}

/** Others may walk through the folder, not list it. */
async function letThrough(path: string): Promise<void> {
  await chmod(path, (await stat(path)).mode | 0o011);
}

async function canRun(prefix: Prefix, serverDir: string, { postgres }: Binaries): Promise<boolean> {
  // `access` is asked of the program that will run: root's own rights say nothing about the other user's.
  const [file, ...rest] = [...prefix, 'sh', '-c', 'test -w "$1" && test -x "$1" && test -x "$2"', 'sh', serverDir, postgres];
  return run(file, rest).then(
    () => true,
    () => false,
  );
}

async function chownAll(path: string, { uid, gid }: User): Promise<void> {
  const info = await stat(path);
  if (info.uid === uid) return;
  const entries = info.isDirectory() ? await readdir(path, { withFileTypes: true }) : [];
  for (const entry of entries) if (!entry.isSymbolicLink()) await chownAll(join(path, entry.name), { uid, gid });
  await chown(path, uid, gid);
}

/** A folder for this user only. */
export async function privateFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  return path;
}
