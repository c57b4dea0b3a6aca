import type { FolderNode, Outline } from '../pages/outline.ts';
import type { SiteArticle } from '../types.ts';

/** A link in the navigation beside an article, as data. */

export interface NavLink {
  title: string;
  slug: string;
}

export interface NavLinks {
  links: NavLink[];
  /** Whether there are more articles. If so, a link leads to the page of the folder. */
  isCut: boolean;
}

export interface NavNode {
  /** Null for the root. */
  id: number | null;
  name: string;
  /** If false, the folder is shown as a link to its page, without its contents. */
  isListed: boolean;
  isOpen: boolean;
  /** Null if these are the articles of the page's own folder, which are passed separately. */
  articles: NavLinks | null;
  nodes: NavNode[];
  /** Whether there are more folders next to these. */
  hasMore: boolean;
}

/**
 * If a site has more articles than this, a page lists only its own branch and links to the rest, so that pages do not grow with the site.
 */
const MAX_LISTED = 200;
/** If a folder contains more articles or subfolders than this, only those around the current one are listed. */
const MAX_IN_FOLDER = 100;
const AROUND = 25;
/** Up to this number of articles in the site, all folders are open. */
const MAX_OPEN = 40;

/**
 * Returns the navigation tree for the articles of one folder, which is the same for all of them. `branch` leads from the root to the
 * folder, both included.
 */
export function navigationTree(outline: Outline, branch: FolderNode[]): NavNode {
  const count = outline.reading.length;
  const own = branch.at(-1);
  const foldersAround = (folders: FolderNode[]): Pick<NavNode, 'nodes' | 'hasMore'> => {
    const hasMore = folders.length > MAX_IN_FOLDER;
    const from = folders.findIndex((folder) => branch.includes(folder));
    return { nodes: (hasMore ? around(folders, from) : folders).map(grow), hasMore };
  };
  const grow = (node: FolderNode): NavNode => {
    const isOnBranch = branch.includes(node);
    const isListed = isOnBranch || count <= MAX_LISTED;
    return {
      id: node.folder?.id ?? null,
      name: node.folder?.name ?? '',
      isListed,
      isOpen: isOnBranch || count <= MAX_OPEN,
      articles: node === own ? null : isListed ? linksAround(node.articles, 0) : { links: [], isCut: false },
      ...(isListed ? foldersAround(node.folders) : { nodes: [], hasMore: false }),
    };
  };
  return grow(outline.root);
}

/** Returns the links to all articles of a folder, or to those around one of them if the folder has too many. */
export function linksAround(articles: SiteArticle[], index: number): NavLinks {
  const isCut = articles.length > MAX_IN_FOLDER;
  return { links: (isCut ? around(articles, index) : articles).map(toLink), isCut };
}

function around<Item>(items: Item[], index: number): Item[] {
  const from = Math.max(0, index - AROUND);
  return items.slice(from, from + 2 * AROUND);
}

export function isWindowed(articles: SiteArticle[]): boolean {
  return articles.length > MAX_IN_FOLDER;
}

export function toLink({ title, slug }: NavLink): NavLink {
  return { title, slug };
}
