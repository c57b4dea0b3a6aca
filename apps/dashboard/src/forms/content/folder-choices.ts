import type { Folder } from '@docreel/contract';
import { contentText } from '../../text/content.ts';

export interface FolderChoice {
  /** ID of the folder, or null for the top level. */
  id: number | null;
  name: string;
  /** Name of the folder with its parent folders, so that searching for a parent also finds this folder. */
  path: string;
  depth: number;
}

/** Returns all folders in tree order, starting with the top level. Leaves out the excluded folders and their subfolders. */
export function listFolderChoices(folders: readonly Folder[], without: ReadonlySet<number> = new Set()): FolderChoice[] {
  const inside = Map.groupBy(folders, ({ parentId }) => parentId);
  function below(parentId: number | null, path: string, depth: number): FolderChoice[] {
    return (inside.get(parentId) ?? [])
      .filter(({ id }) => !without.has(id))
      .flatMap(({ id, name }) => [{ id, name, path: path + name, depth }, ...below(id, `${path}${name}/`, depth + 1)]);
  }
  return [{ id: null, name: contentText.root, path: contentText.root, depth: 0 }, ...below(null, '', 1)];
}
