import type { FolderNode, Outline } from '../pages/outline.ts';
import { articlePath, fileOf } from '../pages/site.ts';
import type { PlannedFile, SiteArticle, SiteAsset, SiteFolder, SiteVideo } from '../types.ts';
import type { Alternates } from './alternates.ts';
import type { ArticleInput, FolderLink, Frame } from './inputs.ts';
import { isWindowed, linksAround, navigationTree, toLink } from './navigation.ts';
import { planLists } from './plan-lists.ts';
import type { Planner } from './planner.ts';

/** What planning the pages of one language takes. */
export interface LanguagePlan {
  planner: Planner;
  frame: Frame;
  outline: Outline;
  media: { videos: Map<string, SiteVideo>; assets: Map<string, SiteAsset> };
  /** With their names in this language. */
  folders: SiteFolder[];
  alternates: Alternates;
}

/** Every page of one language, folder by folder, so that what the pages of a folder share is made once and held no longer. */
export function* planLanguage(plan: LanguagePlan): Generator<PlannedFile> {
  let read = 0;
  function* walk(branch: FolderNode[]): Generator<PlannedFile> {
    const node = branch.at(-1);
    if (!node) return;
    yield* planLists(plan, branch);
    if (node.articles.length > 0) yield* planArticles(plan, branch, read);
    read += node.articles.length;
    for (const child of node.folders) yield* walk([...branch, child]);
  }
  yield* walk([plan.outline.root]);
}

/** `start`: where the first article of the folder stands in the order of reading. */
function* planArticles(plan: LanguagePlan, branch: FolderNode[], start: number): Generator<PlannedFile> {
  const { planner, frame, outline } = plan;
  const articles = branch.at(-1)?.articles ?? [];
  const tree = planner.share(navigationTree(outline, branch));
  const all = isWindowed(articles) ? null : planner.share(linksAround(articles, 0));
  const trail = trailOf(branch);
  for (const [index, article] of articles.entries()) {
    const { digest: _digest, folderId: _folderId, position: _position, ...facts } = article;
    const before = outline.reading[start + index - 1];
    const after = outline.reading[start + index + 1];
    const input: ArticleInput = {
      kind: 'article',
      frame,
      article: facts,
      description: descriptionOf(article),
      trail,
      tree,
      here: all ?? linksAround(articles, index),
      previous: before ? toLink(before) : null,
      next: after ? toLink(after) : null,
      ...mediaOf(plan, article),
      alternates: plan.alternates.articles.get(article.id) ?? [],
    };
    yield planner.file(fileOf(articlePath(frame, article.slug)), input, { contentHashes: [article.contentHash] });
  }
}

export function trailOf(branch: FolderNode[]): FolderLink[] {
  return branch.flatMap(({ folder }) => (folder ? { id: folder.id, name: folder.name } : []));
}

export function descriptionOf({ description, digest }: SiteArticle): string {
  return description ?? digest.excerpt;
}

/** What the article names and the project has. */
export function mediaOf({ media }: Pick<LanguagePlan, 'media'>, { digest }: SiteArticle): { videos: SiteVideo[]; assets: SiteAsset[] } {
  return {
    videos: digest.videoIds.flatMap((id) => media.videos.get(id) ?? []),
    assets: digest.assetIds.flatMap((id) => media.assets.get(id) ?? []),
  };
}
