/**
 * Opens the files that a program may read as the sandbox user, who cannot access them by their paths. It is used if the service runs as
 * root without namespaces.
 */
import { constants } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Command, SANDBOX_USER } from './sandbox-command.ts';

interface Grants extends AsyncDisposable {
  descriptors: (number | 'ignore')[];
}

/** Opens the input on the first descriptor, the folder on the second, and `readOnly` after them. */
export async function grantToSandboxUser(command: Pick<Command, 'inputFile' | 'readFolder' | 'readOnly'>): Promise<Grants> {
  const { inputFile, readFolder, readOnly = [] } = command;
  await using opened = new AsyncDisposableStack();
  const descriptors: Grants['descriptors'] = [];
  for (const location of [inputFile, readFolder]) {
    if (location === undefined) {
      descriptors.push('ignore');
      continue;
    }
    const handle = opened.use(await open(location));
    await grantRead(handle, location);
    descriptors.push(handle.fd);
  }
  for (const name of readFolder ? await readdir(readFolder) : []) {
    const file = path.join(readFolder ?? '', name);
    await using handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
    await grantRead(handle, file);
  }
  for (const { source } of readOnly) {
    const handle = opened.use(await open(source));
    await requireReadable(handle, source);
    descriptors.push(handle.fd);
  }
  const kept = opened.move();
  return { descriptors, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/** Requires that all users may read a file. Files that the service does not own keep their permissions. */
async function requireReadable(handle: FileHandle, location: string): Promise<void> {
  const { mode } = await handle.stat();
  if ((mode & READ_BY_OTHERS) === 0) throw new Error(`${location} must be read by a program without rights: let others read it.`);
}

const READ_BY_GROUP = 0o040;
const SEARCH_BY_GROUP = 0o010;
const READ_BY_OTHERS = 0o004;

/**
 * Lets the sandbox user's group read a file, because an open descriptor does not bypass the permissions of the file. The group has no
 * members.
 */
async function grantRead(handle: FileHandle, location: string): Promise<void> {
  const info = await handle.stat();
  const isOpen = (info.mode & READ_BY_OTHERS) !== 0 || (info.gid === SANDBOX_USER && (info.mode & READ_BY_GROUP) !== 0);
  if (isOpen && info.isFile()) return;
  if (info.gid !== 0 && info.gid !== SANDBOX_USER)
    throw new Error(`${location} belongs to a group that would lose it, and a program without rights must read it: let others read it.`);
  await handle.chown(info.uid, SANDBOX_USER);
  await handle.chmod((info.mode & 0o7777) | READ_BY_GROUP | (info.isDirectory() ? SEARCH_BY_GROUP : 0));
}
