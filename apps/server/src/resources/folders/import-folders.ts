import type { Db } from '../../platform/db/tables.ts';
import type { FolderRow } from './folder.ts';
import { listFolders } from './folders.store.ts';
import { insertFolders, releaseFolderSlugs, updateFolders, type FolderValues } from './import-folders.store.ts';
import { closeGaps, closeGapsIn } from './positions.store.ts';
import { listTranslatedNames, saveTranslatedNames } from './translations.store.ts';

/** A folder to import. Unlike a new folder, it already has a slug and may have a position. */
export interface ImportedFolder {
  /** Path of the folder. It is unique in the import. */
  path: string;
  /** Path of the parent folder, or an empty string for the root. */
  parentPath: string;
  /** ID of the folder to update. It is set only if the import was exported from this project. */
  id: number | undefined;
  name: string;
  slug: string;
  /** Position in the parent. Defaults to the current position of an existing folder, or to the end. */
  position: number | undefined;
  /** Translated names by language code. */
  names: Readonly<Record<string, { name: string; sourceName: string; author: 'person' | 'machine' }>>;
}

/**
 * Creates or updates folders, parents first. Returns the ID of each path. An imported folder updates the existing folder with the same ID,
 * otherwise the one with the same slug and parent. The caller must hold the tree lock (`lockTree`).
 */
export async function importFolders(tx: Db, projectId: string, folders: readonly ImportedFolder[]): Promise<Map<string, number>> {
  const known = await listFolders(tx, projectId);
  const matches = matchFolders(known, folders);
  const assignments = assignPositions(known, folders, matches);
  const moving = folders.flatMap((folder) => {
    const before = matches.get(folder.path);
    return before && isSlugChanged(before, { slug: assignments.get(folder.path)?.slug, parent: matches.get(folder.parentPath), folder })
      ? [before.id]
      : [];
  });
  await releaseFolderSlugs(tx, moving);
  const ids = new Map<string, number>();
  for (const level of Map.groupBy(folders, ({ path }) => countLevels(path)).values()) {
    const rows = level.map((folder): FolderValues & { path: string; before: FolderRow | undefined } => {
      const parent_id = folder.parentPath === '' ? null : (ids.get(folder.parentPath) ?? null);
      const { slug = folder.slug, position = 0 } = assignments.get(folder.path) ?? {};
      return { path: folder.path, before: matches.get(folder.path), parent_id, name: folder.name, slug, position };
    });
    const changed = rows.flatMap(({ before, path: _path, ...row }) =>
      before && isChanged(before, row) ? [{ id: before.id, ...row }] : [],
    );
    await updateFolders(tx, changed);
    const added = rows.filter(({ before }) => before === undefined);
    const addedIds = await insertFolders(tx, projectId, added);
    added.forEach(({ path }, at) => ids.set(path, addedIds[at] ?? 0));
    for (const { path, before } of rows) if (before) ids.set(path, before.id);
  }
  await writeNames(tx, { projectId, folders, ids });
  const parentIds = [...new Set([...ids.values(), ...[...matches.values()].flatMap(({ parent_id }) => parent_id ?? [])])];
  await closeGaps(tx, { projectId, parentId: null });
  await closeGapsIn(tx, parentIds);
  return ids;
}

/** Returns, by path, the existing folder that each imported folder updates. */
function matchFolders(known: readonly FolderRow[], folders: readonly ImportedFolder[]): Map<string, FolderRow> {
  const byId = new Map(known.map((row) => [row.id, row]));
  const bySlug = new Map(known.map((row) => [`${row.parent_id} ${row.slug}`, row]));
  const matches = new Map<string, FolderRow>();
  const taken = new Set<FolderRow>();
  const match = (path: string, row: FolderRow | undefined) => {
    if (!row || taken.has(row)) return;
    matches.set(path, row);
    taken.add(row);
  };
  for (const { path, id } of folders) if (id !== undefined) match(path, byId.get(id));
  for (const { path, parentPath, slug } of folders) {
    if (matches.has(path)) continue;
    const parentId = parentPath === '' ? null : matches.get(parentPath)?.id;
    if (parentId !== undefined) match(path, bySlug.get(`${parentId} ${slug}`));
  }
  return matches;
}

interface Assignment {
  slug: string;
  position: number;
}

/** Returns a free slug and a position for each path. Positions may have gaps and duplicates, which `closeGaps` removes at the end. */
function assignPositions(
  known: readonly FolderRow[],
  folders: readonly ImportedFolder[],
  matches: ReadonlyMap<string, FolderRow>,
): Map<string, Assignment> {
  const siblings = new Map<number | string, { slugs: Set<string>; suffixes: Map<string, number>; end: number }>();
  /** `parent` is the ID of an existing folder, the path of a new folder, or an empty string for the root. */
  const siblingsIn = (parent: number | string) => {
    const found = siblings.get(parent) ?? { slugs: new Set(), suffixes: new Map(), end: 0 };
    siblings.set(parent, found);
    return found;
  };
  const replaced = new Set(matches.values());
  for (const row of known) {
    const group = siblingsIn(row.parent_id ?? '');
    group.end = Math.max(group.end, row.position + 1);
    if (!replaced.has(row)) group.slugs.add(row.slug);
  }
  const assignments = new Map<string, Assignment>();
  for (const { path, parentPath, slug: wanted, position: given } of folders) {
    const group = siblingsIn(matches.get(parentPath)?.id ?? parentPath);
    const slug = reserveSlug(group, wanted);
    const position = given ?? matches.get(path)?.position ?? group.end;
    group.end = Math.max(group.end, position + 1);
    assignments.set(path, { slug, position });
  }
  return assignments;
}

/**
 * Returns the wanted slug, or the first free one of `slug-2`, `slug-3` and so on. The last number is remembered, so that thousands of
 * siblings with the same slug take little time.
 */
function reserveSlug({ slugs, suffixes }: { slugs: Set<string>; suffixes: Map<string, number> }, wanted: string): string {
  let slug = wanted;
  for (let n = suffixes.get(wanted) ?? 2; slugs.has(slug); n++) {
    slug = `${wanted}-${n}`;
    suffixes.set(wanted, n + 1);
  }
  slugs.add(slug);
  return slug;
}

function isSlugChanged(
  before: FolderRow,
  { slug, parent, folder }: { slug: string | undefined; parent: FolderRow | undefined; folder: ImportedFolder },
): boolean {
  const isInSameParent = folder.parentPath === '' ? before.parent_id === null : parent?.id === before.parent_id;
  return slug !== before.slug || !isInSameParent;
}

function isChanged(before: FolderRow, { name, slug, parent_id, position }: FolderValues): boolean {
  return name !== before.name || slug !== before.slug || parent_id !== before.parent_id || position !== before.position;
}

async function writeNames(
  tx: Db,
  { projectId, folders, ids }: { projectId: string; folders: readonly ImportedFolder[]; ids: ReadonlyMap<string, number> },
): Promise<void> {
  const known = await listTranslatedNames(tx, projectId);
  const names = folders.flatMap(({ path, names: translated }) =>
    Object.entries(translated).map(([language, name]) => ({ folderId: ids.get(path) ?? 0, projectId, language, ...name })),
  );
  const changed = names.filter(({ folderId, language, name }) => known.get(`${folderId} ${language}`) !== name);
  await saveTranslatedNames(tx, changed);
}

function countLevels(path: string): number {
  return path.split('/').length;
}
