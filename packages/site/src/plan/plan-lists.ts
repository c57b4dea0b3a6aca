import type { FolderNode } from '../pages/outline.ts';
import { toPageFile, listPath } from '../pages/site.ts';
import type { SiteArticle, SiteVideo } from '../types.ts';
import type { PlannedFile } from './planned-file.ts';
import type { Card, FolderCard, ListInput, RecentArticle, Shelf } from './inputs.ts';
import { type NavLink, toLink } from './navigation.ts';
import { findPicture, getDescription, frameOf, type LanguagePlan, mediaOf, toFolderLinks } from './language-plan.ts';

/**
 * Maximum number of articles for a list that also shows the contents of its subfolders. A longer list shows only its own articles and links
 * to its subfolders, on several pages, so that no page grows with the site.
 */
const MAX_UNFOLDED = 200;
/** Maximum number of articles with pictures on the home page. If there are more, it shows only the folders. */
const MAX_ON_FIRST_PAGE = 8;
const MAX_ON_PAGE = 100;

/** Plans the list of a folder or of the root. The list has several pages if it has many articles or subfolders. */
export function* planLists(plan: LanguagePlan, branch: FolderNode[]): Generator<PlannedFile> {
  const { planner, frame } = plan;
  const node = branch.at(-1);
  if (!node) return;
  const [folder] = toFolderLinks(branch.slice(-1));
  const isUnfolded = node.count <= (folder ? MAX_UNFOLDED : MAX_ON_FIRST_PAGE);
  const links = isUnfolded ? [] : node.folders.flatMap((child) => folderCardOf(plan, child));
  const perPage = isUnfolded ? MAX_UNFOLDED : MAX_ON_PAGE;
  const pages = Math.max(1, Math.ceil(Math.max(node.articles.length, links.length) / perPage));
  for (let page = 1; page <= pages; page++) {
    const isFirst = page === 1;
    const portion = [(page - 1) * perPage, page * perPage] as const;
    const input: ListInput = {
      kind: 'list',
      frame,
      folder: folder ?? null,
      description: folder ? null : plan.description,
      trail: toFolderLinks(branch.slice(0, -1)),
      cards: node.articles.slice(...portion).map((article) => cardOf(plan, article)),
      shelves: isFirst && isUnfolded ? node.folders.map((child) => shelfOf(plan, child)) : [],
      folders: links.slice(...portion),
      recent: !folder && isFirst && links.length > 0 ? listRecent(plan) : [],
      page,
      pages,
      alternates: isFirst ? (plan.alternates.lists.get(folder?.id ?? null) ?? []) : [],
    };
    yield planner.file(toPageFile(listPath(frame, { id: folder?.id ?? null, page })), input);
  }
}

function shelfOf(plan: LanguagePlan, { folder, articles, folders, count }: FolderNode): Shelf {
  return {
    id: folder?.id ?? 0,
    name: folder?.name ?? '',
    count,
    cards: articles.map((article) => cardOf(plan, article)),
    shelves: folders.map((child) => shelfOf(plan, child)),
  };
}

const FIRST_OF_FOLDER = 3;

function folderCardOf(plan: LanguagePlan, node: FolderNode): FolderCard[] {
  const { folder, count } = node;
  if (!folder) return [];
  return [{ id: folder.id, name: folder.name, count, first: firstOf(node, FIRST_OF_FOLDER), picture: firstPicture(plan, node) }];
}

/** Returns the first picture of a folder's articles, in reading order. */
function firstPicture(plan: LanguagePlan, { articles, folders }: FolderNode): string | null {
  for (const article of articles) {
    const picture = findPicture(plan, article, CARD_WIDTH);
    if (picture !== null) return picture;
  }
  for (const child of folders) {
    const picture = firstPicture(plan, child);
    if (picture !== null) return picture;
  }
  return null;
}

const MAX_RECENT = 5;
/** Width of a small picture in a list in pixels, for a screen with two pixels per CSS pixel. */
const THUMBNAIL_WIDTH = 240;

/** Returns the articles that changed last. Of articles with the same date, the newest comes first. */
function listRecent(plan: LanguagePlan): RecentArticle[] {
  const latest = plan.outline.reading.toSorted((one, other) => compare(other.updatedAt, one.updatedAt) || other.id - one.id);
  return latest.slice(0, MAX_RECENT).map((article) => ({
    ...toLink(article),
    folder: plan.folders.find(({ id }) => id === article.folderId)?.name ?? null,
    picture: findPicture(plan, article, THUMBNAIL_WIDTH),
  }));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Returns links to the first `most` articles of a folder and its subfolders, in reading order. */
function firstOf({ articles, folders }: FolderNode, most: number): NavLink[] {
  const own = articles.slice(0, most).map(toLink);
  return folders.reduce((found, child) => (found.length < most ? [...found, ...firstOf(child, most - found.length)] : found), own);
}

/** Width of a card's picture in pixels, for a screen with two pixels per CSS pixel. */
const CARD_WIDTH = 640;

function cardOf(plan: LanguagePlan, article: SiteArticle): Card {
  const { videos, assets } = mediaOf(plan, article);
  return {
    title: article.title,
    slug: article.slug,
    description: getDescription(article),
    steps: article.digest.steps,
    picture: findPicture(plan, article, CARD_WIDTH),
    frame: frameOf({ assets, videos }),
    durationSeconds: totalDuration(videos),
  };
}

function totalDuration(videos: SiteVideo[]): number | null {
  const known = videos.flatMap(({ durationSeconds }) => durationSeconds ?? []);
  return known.length === 0 ? null : known.reduce((sum, seconds) => sum + seconds, 0);
}
