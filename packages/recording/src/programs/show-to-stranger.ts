/** Without namespaces, as root: opens what a child may read, which as the user it becomes can go no way that leads there. */
import { constants } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Command, STRANGER } from './sandbox-command.ts';

export interface Shown extends AsyncDisposable {
  descriptors: (number | 'ignore')[];
}

/** The input on the first descriptor, the folder on the second, and behind them what else it may read. */
export async function showToStranger(command: Pick<Command, 'inputFile' | 'readFolder' | 'readOnly'>): Promise<Shown> {
  const { inputFile, readFolder, readOnly = [] } = command;
  await using opened = new AsyncDisposableStack();
  const descriptors: Shown['descriptors'] = [];
  for (const place of [inputFile, readFolder]) {
    if (place === undefined) {
      descriptors.push('ignore');
      continue;
    }
    const handle = opened.use(await open(place));
    await letRead(handle, place);
    descriptors.push(handle.fd);
  }
  for (const name of readFolder ? await readdir(readFolder) : []) {
    const file = path.join(readFolder ?? '', name);
    await using handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
    await letRead(handle, file);
  }
  for (const { source } of readOnly) {
    const handle = opened.use(await open(source));
    await mustBeReadable(handle, source);
    descriptors.push(handle.fd);
  }
  const kept = opened.move();
  return { descriptors, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/** What is not the service's own keeps the rights that it has. */
async function mustBeReadable(handle: FileHandle, place: string): Promise<void> {
  const { mode } = await handle.stat();
  if ((mode & READ_BY_OTHERS) === 0) throw new Error(`${place} must be read by a program without rights: let others read it.`);
}

const READ_BY_GROUP = 0o040;
const SEARCH_BY_GROUP = 0o010;
const READ_BY_OTHERS = 0o004;

/** A descriptor leads past the folders and not past the file's own rights. The group has no members, so nobody else gains by it. */
async function letRead(handle: FileHandle, place: string): Promise<void> {
  const info = await handle.stat();
  const isOpen = (info.mode & READ_BY_OTHERS) !== 0 || (info.gid === STRANGER && (info.mode & READ_BY_GROUP) !== 0);
  if (isOpen && info.isFile()) return;
  if (info.gid !== 0 && info.gid !== STRANGER)
    throw new Error(`${place} belongs to a group that would lose it, and a program without rights must read it: let others read it.`);
  await handle.chown(info.uid, STRANGER);
  await handle.chmod((info.mode & 0o7777) | READ_BY_GROUP | (info.isDirectory() ? SEARCH_BY_GROUP : 0));
}
