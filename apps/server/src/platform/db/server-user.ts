import { execFile } from 'node:child_process';
import { chmod, chown, lstat, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { OperatorError } from '../../lib/operator-error.ts';

const run = promisify(execFile);
const NOBODY = 65534;
/**
 * An arbitrary group ID that no system uses. If the server runs as another user, only this group gives it access to its folders. Other
 * processes of that user, such as `nobody`, have no access. PostgreSQL needs a user with a name, but the group needs none.
 */
const OWN_GROUP = 60_999;

/** Command that runs a PostgreSQL program as a user that PostgreSQL accepts, such as `setpriv --reuid=…`. Empty for an ordinary user. */
export type Prefix = readonly string[];

export interface User {
  uid: number;
  gid: number;
}

/**
 * Chooses the user that runs PostgreSQL, which refuses to run as root. For root, PostgreSQL is started in a user namespace in which root
 * appears as `nobody`. Without namespaces, it runs as another user that can read the data and the programs.
 */
export async function chooseUser(serverDir: string, binaries: Binaries): Promise<{ prefix: Prefix; user: User }> {
  const [uid = 0, gid = 0] = [process.getuid?.(), process.getgid?.()];
  if (uid !== 0) {
    if (await canRun([], serverDir, binaries)) return { prefix: [], user: { uid, gid } };
    throw new OperatorError(
      `The folder ${serverDir} belongs to another user. Start the service as that user or set DATA_DIR to a folder of your own.`,
    );
  }
  const users = await listCandidates(serverDir, binaries.packageDir);
  for (const user of users) {
    await chownFolder(serverDir, user);
    if (user.uid !== 0) await allowTraversal(dirname(serverDir));
    const prefix = buildPrefix(user);
    if (await canRun(prefix, serverDir, binaries)) return { prefix, user };
  }
  if (users[0]) await chownFolder(serverDir, users[0]);
  throw new OperatorError(
    'PostgreSQL cannot run as root here: user namespaces are refused and no other user can reach both the program and the data folder. ' +
      'Start the service as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * Returns the users to try, in order: the data's owner, root in a namespace, the users `docreel` and `postgres`, users that probably have
 * access.
 */
async function listCandidates(serverDir: string, packageDir: string): Promise<User[]> {
  const owner = await stat(join(serverDir, 'data')).catch(() => stat(serverDir));
  const owners = await Promise.all([packageDir, dirname(dirname(serverDir))].map((path) => stat(path)));
  const uids = [owner.uid, 0, ...(await listDedicatedUsers()), ...owners.map(({ uid }) => uid), NOBODY];
  return [...new Set(uids)].map((uid) => ({ uid, gid: uid === 0 ? 0 : OWN_GROUP }));
}

async function listDedicatedUsers(): Promise<number[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  return ['docreel', 'postgres'].flatMap((name) => lines.filter((line) => line[0] === name).map((line) => Number(line[2])));
}

function buildPrefix({ uid, gid }: User): Prefix {
  if (uid === 0) return ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--'];
}

/** Lets the server's group traverse the folder without listing it. Other users have no access. */
async function allowTraversal(path: string): Promise<void> {
  await chown(path, -1, OWN_GROUP);
  await chmod(path, 0o710);
}

async function canRun(prefix: Prefix, serverDir: string, { postgres }: Binaries): Promise<boolean> {
  // The test runs as the other user, because root may access everything.
  const [file, ...rest] = [...prefix, 'sh', '-c', 'test -w "$1" && test -x "$1" && test -x "$2"', 'sh', serverDir, postgres];
  return run(file, rest).then(
    () => true,
    () => false,
  );
}

async function chownFolder(serverDir: string, user: User): Promise<void> {
  for (const entry of await readdir(serverDir, { withFileTypes: true }))
    if (!entry.isSymbolicLink()) await chownTree(join(serverDir, entry.name), user);
  await giveTo(serverDir, user);
}

async function chownTree(path: string, { uid, gid }: User): Promise<void> {
  const info = await lstat(path);
  if (info.uid === uid) return;
  const entries = info.isDirectory() ? await readdir(path, { withFileTypes: true }) : [];
  for (const entry of entries) if (!entry.isSymbolicLink()) await chownTree(join(path, entry.name), { uid, gid });
  // The folder itself is changed last, so an interrupted change is repeated.
  await chown(path, uid, gid);
}

/**
 * Gives the server write access to a folder. If the server runs as another user, the folder keeps its owner, and the server's group gets
 * access.
 */
export async function giveTo(folder: string, user: User): Promise<void> {
  const isOther = user.uid !== process.getuid?.();
  if (process.getuid?.() === 0) await chown(folder, 0, user.gid);
  await chmod(folder, isOther ? 0o770 : 0o700);
}
