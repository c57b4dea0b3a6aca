import type { SiteArticle, SiteFolder, SiteOutline } from '../types.ts';

export interface FolderNode {
  /** Null is the root, which holds the articles outside any folder. */
  folder: SiteFolder | null;
  folders: FolderNode[];
  articles: SiteArticle[];
  /** Articles in it and below it. */
  count: number;
}

/** The site as its reader meets it: folders that hold something, in order, and the articles in the order of reading. */
export interface Outline {
  root: FolderNode;
  reading: SiteArticle[];
}

/** The outline of one language: `articles` are those of that language. */
export function outlineOf({ folders, articles }: Pick<SiteOutline, 'folders' | 'articles'>): Outline {
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

/** Folders with a way up to the root; a parent that is not there counts as the root, a circle does not. */
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
