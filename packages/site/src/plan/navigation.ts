import type { FolderNode, Outline } from '../pages/outline.ts';
import type { SiteArticle } from '../types.ts';

/** A link in the navigation next to an article, as plain data. */

export interface NavLink {
  title: string;
  slug: string;
}

export interface NavLinks {
  links: NavLink[];
  /** Whether there are more articles. If so, the navigation links to the page of the folder. */
  isCut: boolean;
}

export interface NavNode {
  /** ID of the folder, or null for the root. */
  id: number | null;
  name: string;
  /** Whether the folder is shown with its contents. Otherwise, it is only a link to its page. */
  isListed: boolean;
  isOpen: boolean;
  /** Links to the articles. Null for the page's own folder, whose links are passed separately. */
  articles: NavLinks | null;
  nodes: NavNode[];
  /** Whether there are more folders on the same level. */
  hasMore: boolean;
}

/**
 * Maximum number of articles for a complete navigation. In larger sites, a page lists only its own branch, so that pages do not grow with
 * the site.
 */
const MAX_LISTED = 200;
/**
 * Maximum number of articles or subfolders that are listed of a folder. In larger folders, only those around the current one are listed.
 */
const MAX_IN_FOLDER = 100;
const AROUND = 25;
/** Maximum number of articles in a site for which all folders are open. */
const MAX_OPEN = 40;

/**
 * Returns the navigation tree, which is the same for all articles of one folder. `branch` contains the folders from the root to this
 * folder, including both.
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

/** Returns links to all articles of a folder. If there are too many, returns only those around one of them. */
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
