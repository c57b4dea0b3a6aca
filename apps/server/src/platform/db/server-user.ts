import { execFile } from 'node:child_process';
import { chmod, chown, lstat, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { OperatorError } from '../../lib/operator-error.ts';

const run = promisify(execFile);
const NOBODY = 65534;
/**
 * A group ID that no system uses. If the server runs as another user, it has this group, which is the only access to its folders. Other
 * processes of that user (possibly many, if it is `nobody`) have no access. PostgreSQL needs a named user, but not a named group.
 */
const OWN_GROUP = 60_999;

/** Command and arguments before a program that run it as a user that PostgreSQL accepts. */
export type Prefix = readonly string[];

export interface User {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root. As root, it is started in a user namespace, where it is nobody while its files stay root's. Without
 * namespaces it runs as another user that can read both the data and the programs.
 */
export async function chooseUser(serverDir: string, binaries: Binaries): Promise<{ prefix: Prefix; user: User }> {
  const [uid = 0, gid = 0] = [process.getuid?.(), process.getgid?.()];
  if (uid !== 0) {
    if (await canRun([], serverDir, binaries)) return { prefix: [], user: { uid, gid } };
    throw new OperatorError(
      `The folder ${serverDir} belongs to another user. Start the service as that user or set DATA_DIR to a folder of your own.`,
    );
  }
  const users = await candidates(serverDir, binaries.packageDir);
  for (const user of users) {
    await giveAll(serverDir, user);
    if (user.uid !== 0) await letThrough(dirname(serverDir));
    const prefix = prefixOf(user);
    if (await canRun(prefix, serverDir, binaries)) return { prefix, user };
  }
  if (users[0]) await giveAll(serverDir, users[0]);
  throw new OperatorError(
    'PostgreSQL cannot run as root here: user namespaces are refused and no other user can reach both the program and the data folder. ' +
      'Start the service as an ordinary user, or set DATABASE_URL.',
  );
}

/** In order: the user that owns the data, root in a namespace, a user created for this purpose, users that probably have access. */
async function candidates(serverDir: string, packageDir: string): Promise<User[]> {
  const owner = await stat(join(serverDir, 'data')).catch(() => stat(serverDir));
  const owners = await Promise.all([packageDir, dirname(dirname(serverDir))].map((path) => stat(path)));
  const uids = [owner.uid, 0, ...(await dedicatedUsers()), ...owners.map(({ uid }) => uid), NOBODY];
  return [...new Set(uids)].map((uid) => ({ uid, gid: uid === 0 ? 0 : OWN_GROUP }));
}

async function dedicatedUsers(): Promise<number[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  return ['docreel', 'postgres'].flatMap((name) => lines.filter((line) => line[0] === name).map((line) => Number(line[2])));
}

function prefixOf({ uid, gid }: User): Prefix {
  if (uid === 0) return ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--'];
}

/** The server may traverse the folder but not list it. Nobody else may do either. */
async function letThrough(path: string): Promise<void> {
  await chown(path, -1, OWN_GROUP);
  await chmod(path, 0o710);
}

async function canRun(prefix: Prefix, serverDir: string, { postgres }: Binaries): Promise<boolean> {
  // The check runs as the other user: root's own permissions say nothing about that user's.
  const [file, ...rest] = [...prefix, 'sh', '-c', 'test -w "$1" && test -x "$1" && test -x "$2"', 'sh', serverDir, postgres];
  return run(file, rest).then(
    () => true,
    () => false,
  );
}

async function giveAll(serverDir: string, user: User): Promise<void> {
  for (const entry of await readdir(serverDir, { withFileTypes: true }))
    if (!entry.isSymbolicLink()) await chownAll(join(serverDir, entry.name), user);
  await giveTo(serverDir, user);
}

async function chownAll(path: string, { uid, gid }: User): Promise<void> {
  const info = await lstat(path);
  if (info.uid === uid) return;
  const entries = info.isDirectory() ? await readdir(path, { withFileTypes: true }) : [];
  for (const entry of entries) if (!entry.isSymbolicLink()) await chownAll(join(path, entry.name), { uid, gid });
  // Written last, so that interrupted work is repeated.
  await chown(path, uid, gid);
}

/** A folder in which the server may write. If the server is another user, the folder stays ours, with access for its group. */
export async function giveTo(folder: string, user: User): Promise<void> {
  const isOther = user.uid !== process.getuid?.();
  if (process.getuid?.() === 0) await chown(folder, 0, user.gid);
  await chmod(folder, isOther ? 0o770 : 0o700);
}
