import { posix } from 'node:path';
import { FOLDER_DEPTH_MAX } from '@docreel/contract';
import { compareNames } from '../../lib/compare-names.ts';
import { slugify } from '../../lib/slug.ts';
import { type ImportedFolder, importFolders as writeFolders } from '../folders/import-folders.ts';
import { listLanguageRows } from '../languages/languages.store.ts';
import { FOLDERS_MAX, type Manifest } from './import.ts';
import { ImportError } from './import-error.ts';
import type { ImportWork } from './import-work.ts';

type PlannedFolder = Omit<Manifest['folders'][number], 'order'> & { order: number | undefined };

/**
 * Creates or updates the folders of an import. Returns the folder ID of each directory. A directory that `docreel.yaml` does not list
 * becomes a new folder.
 */
export async function importFolders({ tx, projectId, plan, isSameProject, warnings }: ImportWork): Promise<Map<string, number>> {
  const languages = new Set((await listLanguageRows(tx, projectId)).map(({ code }) => code));
  const leftOut = new Set<string>();
  const folders = planFolders(plan).map(({ path, id, name, slug, order, names }): ImportedFolder => {
    const known = Object.entries(names).filter(([language]) => languages.has(language) || !leftOut.add(language));
    const ownId = isSameProject ? id : undefined;
    return { path, parentPath: getParentPath(path), id: ownId, name, slug, position: order, names: Object.fromEntries(known) };
  });
  for (const language of leftOut) warnings.push(`The folder names in "${language}" were left out: the project is not translated into it.`);
  return writeFolders(tx, projectId, folders);
}

/** Returns the folders in the order in which they are written: parents first, then siblings by position, then by name. */
function planFolders({ manifest, articles }: ImportWork['plan']): PlannedFolder[] {
  const planned = new Map<string, PlannedFolder>();
  for (const folder of manifest.folders) {
    if (!/^(?:[^/]+\/)+$/.test(folder.path) || planned.has(folder.path))
      throw new ImportError(
        `docreel.yaml: the folder path "${folder.path}" is invalid or occurs twice. Paths end in a slash, such as "guides/".`,
      );
    planned.set(folder.path, folder);
  }
  for (const directory of [...manifest.folders.map(({ path }) => path), ...articles.map((article) => article.directory)]) {
    if (countLevels(directory) > FOLDER_DEPTH_MAX)
      throw new ImportError(`${directory}: folders can be nested at most ${FOLDER_DEPTH_MAX} levels deep. Move this folder further up.`);
    for (let path = directory; path !== ''; path = getParentPath(path)) if (!planned.has(path)) planned.set(path, newFolder(path));
  }
  if (planned.size > FOLDERS_MAX)
    throw new ImportError(`docreel.yaml: an import has at most ${FOLDERS_MAX} folders, this one has ${planned.size}. Import it in parts.`);
  return [...planned.values()].toSorted(
    (a, b) => countLevels(a.path) - countLevels(b.path) || (a.order ?? Infinity) - (b.order ?? Infinity) || compareNames(a.path, b.path),
  );
}

/** Returns a new folder for a directory without metadata, for example `How we work/`. The folder is named after the directory. */
function newFolder(path: string): PlannedFolder {
  const name = posix.basename(path).slice(0, 200);
  return { path, name, slug: slugify(name, 'folder'), order: undefined, names: {} };
}

function getParentPath(path: string): string {
  const parent = posix.dirname(path);
  return parent === '.' ? '' : `${parent}/`;
}

function countLevels(path: string): number {
  return path.split('/').length - 1;
}
