import type { SiteArticle, SiteFolder, SiteSnapshot } from '../types.ts';

export interface FolderNode {
  folder: SiteFolder;
  folders: FolderNode[];
  articles: SiteArticle[];
}

/** The site as its reader meets it: folders that hold something, in order, and the articles in the order of reading. */
export interface Outline {
  folders: FolderNode[];
  /** Articles outside any folder. */
  articles: SiteArticle[];
  reading: SiteArticle[];
  /** Folders from the outermost to the article's own. */
  trails: Map<number, SiteFolder[]>;
}

export function outlineOf({ folders, articles }: Pick<SiteSnapshot, 'folders' | 'articles'>): Outline {
  const known = new Set(reachable(folders));
  const byFolder = Map.groupBy(articles.toSorted(inOrder), ({ folderId }) => (folderId !== null && known.has(folderId) ? folderId : null));
  const byParent = Map.groupBy(folders.filter(({ id }) => known.has(id)).toSorted(inOrder), ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : null,
  );
  const outline: Outline = { folders: [], articles: byFolder.get(null) ?? [], reading: [], trails: new Map() };
  const read = (found: SiteArticle[], trail: SiteFolder[]): void => {
    for (const article of found) outline.trails.set(article.id, trail);
    outline.reading.push(...found);
  };
  const grow = (folder: SiteFolder, trail: SiteFolder[]): FolderNode => {
    const own = byFolder.get(folder.id) ?? [];
    const path = [...trail, folder];
    read(own, path);
    const children = (byParent.get(folder.id) ?? []).map((child) => grow(child, path));
    return { folder, articles: own, folders: children.filter(holdsSomething) };
  };
  read(outline.articles, []);
  outline.folders = (byParent.get(null) ?? []).map((folder) => grow(folder, [])).filter(holdsSomething);
  return outline;
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

function holdsSomething(node: FolderNode): boolean {
  return node.articles.length > 0 || node.folders.length > 0;
}

type Placed = { position: number; id: number };

function inOrder(one: Placed, other: Placed): number {
  return one.position - other.position || one.id - other.id;
}
