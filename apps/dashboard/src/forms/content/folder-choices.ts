import type { Folder } from '@docreel/contract';
import { contentText } from '../../text/content.ts';

export interface FolderChoice {
  /** null: the root. */
  id: number | null;
  name: string;
  /** With the folders it lies in, to be found by any of them. */
  path: string;
  depth: number;
}

/** All folders in the order of the tree, the root first; without those that are moved, and what lies in them. */
export function listFolderChoices(folders: readonly Folder[], without: ReadonlySet<number> = new Set()): FolderChoice[] {
  const inside = Map.groupBy(folders, ({ parentId }) => parentId);
  function below(parentId: number | null, path: string, depth: number): FolderChoice[] {
    return (inside.get(parentId) ?? [])
      .filter(({ id }) => !without.has(id))
      .flatMap(({ id, name }) => [{ id, name, path: path + name, depth }, ...below(id, `${path}${name}/`, depth + 1)]);
  }
  return [{ id: null, name: contentText.root, path: contentText.root, depth: 0 }, ...below(null, '', 1)];
}
