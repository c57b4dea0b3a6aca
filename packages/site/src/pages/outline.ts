import type { SiteArticle, SiteFolder, SiteOutline } from '../types.ts';

export interface FolderNode {
  /** ID of the folder. Null for the root, which contains the articles outside of folders. */
  folder: SiteFolder | null;
  folders: FolderNode[];
  articles: SiteArticle[];
  /** Number of articles in this folder and all its subfolders. */
  count: number;
}

/** The structure of a site in one language: all folders with articles, and all articles in reading order. */
export interface Outline {
  root: FolderNode;
  reading: SiteArticle[];
}

/** Returns the structure of one language. `articles` must contain only articles in that language. */
export function createOutline({ folders, articles }: Pick<SiteOutline, 'folders' | 'articles'>): Outline {
  const known = new Set(reachable(folders));
  const byFolder = Map.groupBy(articles.toSorted(inOrder), ({ folderId }) => (folderId !== null && known.has(folderId) ? folderId : null));
  const byParent = Map.groupBy(folders.filter(({ id }) => known.has(id)).toSorted(inOrder), ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : null,
  );
  const reading: SiteArticle[] = [];
  const grow = (folder: SiteFolder | null): FolderNode => {
    const own = byFolder.get(folder?.id ?? null) ?? [];
    for (const article of own) reading.push(article);
    const children = (byParent.get(folder?.id ?? null) ?? []).map(grow).filter(({ count }) => count > 0);
    return { folder, articles: own, folders: children, count: children.reduce((sum, { count }) => sum + count, own.length) };
  };
  return { root: grow(null), reading };
}

/** Returns the IDs of the folder's ancestors up to the root. A missing parent counts as the root. Folders in a cycle are left out. */
function reachable(folders: SiteFolder[]): number[] {
  const parents = new Map(folders.map(({ id, parentId }) => [id, parentId]));
  return folders
    .map(({ id }) => id)
    .filter((id) => {
      const passed = new Set<number>();
      for (let at: number | null | undefined = id; at !== null && at !== undefined; at = parents.get(at)) {
        if (passed.has(at)) return false;
        passed.add(at);
      }
      return true;
    });
}

type Placed = { position: number; id: number };

function inOrder(one: Placed, other: Placed): number {
  return one.position - other.position || one.id - other.id;
}
