import { posix } from 'node:path';
import { compareFolder, FOLDER_FILE, type FolderFile, writeFolderFile } from './folder-file.ts';
import { type LocalProject, toDirectory } from './scan-folder.ts';
import type { ServerFolder, ServerProject } from './server-project.ts';

/** The directory of each folder of the server. A directory keeps its name if the folder is renamed. */
export interface PlacedFolders {
  /** Directories of the folders on the server after the pull. The root is the directory of null. */
  directories: Map<number | null, string>;
  /** Directories after the pull by their current path. */
  moved: Map<string, string>;
  /** New texts of folder files, with the current file if it moves. */
  files: { path: string; text: string; from: string | undefined; id: number }[];
  conflicts: { path: string; fields: string[] }[];
}

/** Returns the ID of the folder at a directory. Null is the root, and undefined a folder that the server does not have yet. */
export function folderAt(local: LocalProject, directory: string): number | null | undefined {
  return directory === '' ? null : local.folders.get(directory)?.id;
}

export function placeFolders(local: LocalProject, server: ServerProject): PlacedFolders {
  const here = new Map([...local.folders].flatMap(([directory, { id }]) => (id === undefined ? [] : [[id, directory] as const])));
  const reserved = new Set(['assets/', ...server.languages.map((code) => `${code}/`), ...local.folders.keys()]);
  const placed: PlacedFolders = { directories: new Map([[null, '']]), moved: new Map([['', '']]), files: [], conflicts: [] };
  // Parents come first, on the server and here.
  for (const folder of server.folders.values()) {
    const directory = here.get(folder.id) ?? findUnidentified(local, folder, placed);
    const file = directory === undefined ? undefined : local.folders.get(directory);
    if (directory === undefined || !file) placeNew(placed, folder, reserved);
    else placeKnown(placed, folder, { local, directory, file });
  }
  for (const directory of local.folders.keys()) {
    if (!placed.moved.has(directory)) placed.moved.set(directory, moveInto(placed, directory));
  }
  return placed;
}

/** Returns a directory without an ID at the place where a new folder of the server would be. Both are the same folder. */
function findUnidentified(local: LocalProject, folder: ServerFolder, { directories }: PlacedFolders): string | undefined {
  const directory = `${directories.get(folder.parent) ?? ''}${folder.directory}/`;
  const file = local.folders.get(directory);
  return file && file.id === undefined ? directory : undefined;
}

function placeNew(placed: PlacedFolders, { id, name, parent, directory }: ServerFolder, reserved: Set<string>): void {
  const target = findFree(`${placed.directories.get(parent) ?? ''}${directory}`, '/', reserved);
  reserved.add(target);
  placed.directories.set(id, target);
  placed.files.push({
    path: target + FOLDER_FILE,
    text: writeFolderFile(undefined, { id, name, base: { name, parent } }),
    from: undefined,
    id,
  });
}

function placeKnown(
  placed: PlacedFolders,
  folder: ServerFolder,
  { local, directory, file }: { local: LocalProject; directory: string; file: FolderFile },
): void {
  const compared = compareFolder(file, folder, folderAt(local, toParent(directory)));
  if (compared.conflicts.length > 0) placed.conflicts.push({ path: file.path, fields: compared.conflicts });
  const isFollowing = compared.isMovedThere && !compared.isMovedHere;
  const target = isFollowing ? `${placed.directories.get(folder.parent) ?? ''}${posix.basename(directory)}/` : moveInto(placed, directory);
  placed.directories.set(folder.id, target);
  placed.moved.set(directory, target);
  const name = compared.isRenamedThere && !compared.isRenamedHere ? folder.name : file.name;
  const text = writeFolderFile(file, { id: folder.id, name, base: { name: folder.name, parent: folder.parent } });
  const isMoved = target !== directory;
  if (text !== file.source || isMoved)
    placed.files.push({ path: target + FOLDER_FILE, text, from: isMoved ? file.path : undefined, id: folder.id });
}

/** Returns the path of a directory after its parent has moved. */
function moveInto(placed: PlacedFolders, directory: string): string {
  return `${placed.moved.get(toParent(directory)) ?? toParent(directory)}${posix.basename(directory)}/`;
}

function toParent(directory: string): string {
  return toDirectory(directory.slice(0, -1));
}

/** Returns the first name that is not taken: `name`, `name-2` and so on. */
export function findFree(name: string, ending: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const candidate = `${name}${n === 1 ? '' : `-${n}`}${ending}`;
    if (!taken.has(candidate)) return candidate;
  }
}
