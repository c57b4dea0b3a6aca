import { posix } from 'node:path';
import { CliError, EXIT } from '../exit-codes.ts';
import { readFields, setField } from './front-matter.ts';

/** `folder.yaml` in a directory: which folder of the project it is, and its name. */
export interface FolderFile {
  /** Path of the file, which may not exist yet. */
  path: string;
  source: string;
  /** Undefined in new folders. */
  id: number | undefined;
  name: string;
  /** Name and parent when it was last equal to the folder on the server. */
  base: FolderBase | undefined;
}

export interface FolderBase {
  name: string;
  parent: number | null;
}

export const FOLDER_FILE = 'folder.yaml';

export function parseFolderFile(path: string, text: string): FolderFile {
  const source = text.replaceAll('\r\n', '\n');
  const { id, name, base } = read(path, source);
  return {
    path,
    source,
    id: typeof id === 'number' ? id : undefined,
    name: typeof name === 'string' && name.trim() !== '' ? name : toName(posix.basename(posix.dirname(path))),
    base: typeof base === 'object' && base !== null ? readBase(base as Record<string, unknown>) : undefined,
  };
}

function read(path: string, source: string): Record<string, unknown> {
  try {
    return readFields(source);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError(`${path}: ${reason}.`, { code: 'INVALID_FILE', exitCode: EXIT.wrongUse, details: { file: path } });
  }
}

function readBase({ name, parent }: Record<string, unknown>): FolderBase {
  return { name: String(name), parent: typeof parent === 'number' ? parent : null };
}

/** Returns a name for a directory, for example `Getting started` for `getting-started`. */
function toName(directory: string): string {
  const words = directory.replaceAll(/[-_]+/g, ' ').trim();
  return words === '' ? directory : words[0]?.toUpperCase() + words.slice(1);
}

/** Returns the text of the file. Changes only the fields that differ. */
export function writeFolderFile(file: FolderFile | undefined, folder: { id: number; name: string; base: FolderBase }): string {
  let text = file?.source ?? '';
  if (file?.source === '' || file?.name !== folder.name) text = setField(text, 'name', folder.name);
  if (file?.id !== folder.id) text = setField(text, 'id', folder.id);
  const isKept = file?.base?.name === folder.base.name && file.base.parent === folder.base.parent;
  return isKept ? text : setField(text, 'base', folder.base);
}

/** Changes of a folder here and on the server since both were last equal. */
export interface FolderComparison {
  isMovedHere: boolean;
  isMovedThere: boolean;
  isRenamedHere: boolean;
  isRenamedThere: boolean;
  /** Fields that both sides changed to different values: `parent` and `name`. */
  conflicts: string[];
}

/** `parent` is the folder of the parent directory, undefined if it is a new one. */
export function compareFolder(file: FolderFile, server: FolderBase, parent: number | null | undefined): FolderComparison {
  const { base, name } = file;
  const hasOtherParent = base !== undefined && parent !== server.parent;
  const hasOtherName = base !== undefined && name !== server.name;
  const compared = {
    isMovedHere: hasOtherParent && parent !== base.parent,
    isMovedThere: hasOtherParent && server.parent !== base.parent,
    isRenamedHere: hasOtherName && name !== base.name,
    isRenamedThere: hasOtherName && server.name !== base.name,
  };
  const conflicts = [
    ...(compared.isMovedHere && compared.isMovedThere ? ['parent'] : []),
    ...(compared.isRenamedHere && compared.isRenamedThere ? ['name'] : []),
  ];
  return { ...compared, conflicts };
}
