import { freeSlug } from '../../lib/slug.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { FolderRow } from './folder.ts';
import { insertFolder, listSiblingSlugs, updateFolderRow } from './folders.store.ts';
import { closeGaps } from './places.store.ts';
import { findTranslatedName, saveTranslatedName } from './translations.store.ts';

/** A folder that is brought in: slug and place are part of it. */
export interface ImportedFolder {
  projectId: string;
  parentId: number | null;
  name: string;
  slug: string;
  /** Left out: where it stands, or at the end. */
  position: number | undefined;
  names: Record<string, { name: string; sourceName: string; author: 'person' | 'machine' }>;
}

/** For who holds the project's tree. `before`: the folder that it is a new version of. */
export async function importFolder(tx: Db, before: FolderRow | undefined, folder: ImportedFolder): Promise<FolderRow> {
  const row = before ? await update(tx, before, folder) : await insert(tx, folder);
  for (const [language, name] of Object.entries(folder.names))
    if ((await findTranslatedName(tx, row.id, language)) !== name.name)
      await saveTranslatedName(tx, { folderId: row.id, projectId: folder.projectId, language, ...name });
  return row;
}

/** After many were put in their places. */
export async function orderFolders(tx: Db, projectId: string, parentIds: Iterable<number | null>): Promise<void> {
  for (const parentId of new Set(parentIds)) await closeGaps(tx, { projectId, parentId });
}

async function insert(tx: Db, { projectId, parentId, name, slug, position }: ImportedFolder): Promise<FolderRow> {
  const row = await insertFolder(tx, { projectId, parentId, name, slug: await findFree(tx, { projectId, parentId }, slug) });
  return position === undefined || position === row.position ? row : updateFolderRow(tx, row.id, { position });
}

async function update(
  tx: Db,
  before: FolderRow,
  { projectId, parentId, name, slug, position = before.position }: ImportedFolder,
): Promise<FolderRow> {
  const isSame = name === before.name && slug === before.slug && parentId === before.parent_id && position === before.position;
  if (isSame) return before;
  const free = await findFree(tx, { projectId, parentId, exceptId: before.id }, slug);
  return updateFolderRow(tx, before.id, { name, slug: free, parent_id: parentId, position });
}

async function findFree(tx: Db, place: { projectId: string; parentId: number | null; exceptId?: number }, slug: string): Promise<string> {
  const taken = await listSiblingSlugs(tx, place);
  return freeSlug(slug, (one) => taken.has(one));
}
