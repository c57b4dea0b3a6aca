import type { FolderNode, Outline } from '../pages/outline.ts';
import type { SiteArticle } from '../types.ts';

/** What a page lists beside its article, as data. */

export interface NavLink {
  title: string;
  slug: string;
}

export interface NavLinks {
  links: NavLink[];
  /** There are more: a link leads to the page of the folder. */
  isCut: boolean;
}

export interface NavNode {
  /** Null is the root. */
  id: number | null;
  name: string;
  /** False: a link to the folder's page instead of what is in it. */
  isListed: boolean;
  isOpen: boolean;
  /** Null: those of the page's own folder, which are given apart. */
  articles: NavLinks | null;
  nodes: NavNode[];
  /** There are more folders beside these. */
  hasMore: boolean;
}

/** Beyond this a page lists the branch it is on and links to the rest: pages of a large site do not grow with it. */
const MAX_LISTED = 200;
/** Of a folder with more articles than this, or more folders, those around the current one. */
const MAX_IN_FOLDER = 100;
const AROUND = 25;
/** Up to here all folders stand open. */
const MAX_OPEN = 40;

/** The tree beside the articles of one folder: the same for all of them. `branch` leads from the root to it, both included. */
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

/** All articles of a folder, or those around one of them where it has too many. */
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
