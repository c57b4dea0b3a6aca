import { posix } from 'node:path';
import { FOLDER_DEPTH_MAX } from '@docreel/contract';
import { byName } from '../../lib/by-name.ts';
import { slugify } from '../../lib/slug.ts';
import { importFolder, orderFolders } from '../folders/import-folder.ts';
import type { FolderRow } from '../folders/folder.ts';
import { listFolders } from '../folders/folders.store.ts';
import type { Manifest } from './import.ts';
import { ImportError } from './import-error.ts';
import type { ImportWork } from './import-work.ts';

type PlannedFolder = Omit<Manifest['folders'][number], 'order'> & { order: number | undefined };

/** Brings the folders in, outermost first; answers the id of each directory. A directory that the manifest does not know is a new folder. */
export async function importFolders({ tx, projectId, plan, isSameProject }: ImportWork): Promise<Map<string, number>> {
  const known = await listFolders(tx, projectId);
  const ids = new Map<string, number>();
  const parents: (number | null)[] = [];
  for (const folder of plannedFolders(plan)) {
    const parentPath = parentOf(folder.path);
    const parentId = parentPath === '' ? null : (ids.get(parentPath) ?? null);
    const before = matchFolder(known, { folder, parentId, isSameProject });
    const { name, slug, names, order: position } = folder;
    const row = await importFolder(tx, before, { projectId, parentId, name, slug, position, names });
    ids.set(folder.path, row.id);
    parents.push(parentId, before?.parent_id ?? null);
  }
  await orderFolders(tx, projectId, parents);
  return ids;
}

function plannedFolders({ manifest, articles }: ImportWork['plan']): PlannedFolder[] {
  const planned = new Map<string, PlannedFolder>();
  for (const folder of manifest.folders) {
    if (!/^(?:[^/]+\/)+$/.test(folder.path) || planned.has(folder.path))
      throw new ImportError(`docreel.yaml: the folder path "${folder.path}" is not one of its own.`);
    planned.set(folder.path, folder);
  }
  for (const { directory } of [...articles, ...manifest.folders.map(({ path }) => ({ directory: path }))])
    for (let path = directory; path !== ''; path = parentOf(path)) if (!planned.has(path)) planned.set(path, newFolder(path));
  const ordered = [...planned.values()].toSorted(
    (a, b) => depthOf(a.path) - depthOf(b.path) || (a.order ?? Infinity) - (b.order ?? Infinity) || byName(a.path, b.path),
  );
  const deepest = ordered.at(-1);
  if (deepest && depthOf(deepest.path) > FOLDER_DEPTH_MAX)
    throw new ImportError(`${deepest.path}: folders lie at most ${FOLDER_DEPTH_MAX} deep.`);
  return ordered;
}

/** `How we work` for a directory that a person made and called so. */
function newFolder(path: string): PlannedFolder {
  const name = posix.basename(path).slice(0, 200);
  return { path, name, slug: slugify(name, 'folder'), order: undefined, names: {} };
}

function matchFolder(
  known: FolderRow[],
  { folder, parentId, isSameProject }: { folder: PlannedFolder; parentId: number | null; isSameProject: boolean },
) {
  const same = isSameProject && folder.id !== undefined ? known.find(({ id }) => id === folder.id) : undefined;
  return same ?? known.find(({ parent_id, slug }) => parent_id === parentId && slug === folder.slug);
}

function parentOf(path: string): string {
  const parent = posix.dirname(path);
  return parent === '.' ? '' : `${parent}/`;
}

function depthOf(path: string): number {
  return path.split('/').length - 1;
}
