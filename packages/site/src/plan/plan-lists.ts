import type { FolderNode } from '../pages/outline.ts';
import { fileOf, listPath } from '../pages/site.ts';
import type { SiteArticle, SiteVideo } from '../types.ts';
import type { PlannedFile } from './planned-file.ts';
import type { Card, ListInput, Shelf } from './inputs.ts';
import { descriptionOf, type LanguagePlan, mediaOf, trailOf } from './language-plan.ts';

/**
 * A list of up to so many articles is one page with its folders unfolded. One that holds more shows its own articles and its folders
 * page by page, the folders as links to lists of their own: no page grows with the site.
 */
const MAX_UNFOLDED = 200;
const MAX_ON_PAGE = 100;

/** The list of a folder, or of the root: one page, or several where it has many articles or folders of its own. */
export function* planLists(plan: LanguagePlan, branch: FolderNode[]): Generator<PlannedFile> {
  const { planner, frame } = plan;
  const node = branch.at(-1);
  if (!node) return;
  const [folder] = trailOf(branch.slice(-1));
  const isUnfolded = node.count <= MAX_UNFOLDED;
  const links = isUnfolded ? [] : node.folders.flatMap(linkOf);
  const perPage = isUnfolded ? MAX_UNFOLDED : MAX_ON_PAGE;
  const pages = Math.max(1, Math.ceil(Math.max(node.articles.length, links.length) / perPage));
  for (let page = 1; page <= pages; page++) {
    const isFirst = page === 1;
    const portion = [(page - 1) * perPage, page * perPage] as const;
    const input: ListInput = {
      kind: 'list',
      frame,
      folder: folder ?? null,
      trail: trailOf(branch.slice(0, -1)),
      cards: node.articles.slice(...portion).map((article) => cardOf(plan, article)),
      shelves: isFirst && isUnfolded ? node.folders.map((child) => shelfOf(plan, child)) : [],
      folders: links.slice(...portion),
      page,
      pages,
      alternates: isFirst ? (plan.alternates.lists.get(folder?.id ?? null) ?? []) : [],
    };
    yield planner.file(fileOf(listPath(frame, { id: folder?.id ?? null, page })), input);
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

function linkOf({ folder, count }: FolderNode): ListInput['folders'] {
  return folder ? [{ id: folder.id, name: folder.name, count }] : [];
}

function cardOf(plan: LanguagePlan, article: SiteArticle): Card {
  const { videos, assets } = mediaOf(plan, article);
  return {
    title: article.title,
    slug: article.slug,
    description: descriptionOf(article),
    steps: article.digest.steps,
    picture: assets[0]?.src ?? videos[0]?.poster ?? null,
    durationSeconds: totalDuration(videos),
  };
}

function totalDuration(videos: SiteVideo[]): number | null {
  const known = videos.flatMap(({ durationSeconds }) => durationSeconds ?? []);
  return known.length === 0 ? null : known.reduce((sum, seconds) => sum + seconds, 0);
}
