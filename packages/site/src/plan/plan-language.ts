import type { FolderNode } from '../pages/outline.ts';
import { articlePath, toPageFile } from '../pages/site.ts';
import type { PlannedFile } from './planned-file.ts';
import type { ArticleInput } from './inputs.ts';
import { findPicture, getDescription, type LanguagePlan, mediaOf, findMissingMedia, toFolderLinks } from './language-plan.ts';
import { isWindowed, linksAround, navigationTree, toLink } from './navigation.ts';
import { planLists } from './plan-lists.ts';

/**
 * Plans every page of one language, folder by folder. Data that the pages of a folder share is computed once per folder and then released.
 */
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

/** Width of the next article's picture in pixels, for a screen with two pixels per CSS pixel. */
const NEXT_WIDTH = 320;

/** Plans the articles of a folder. `start` is the index of its first article in reading order. */
function* planArticles(plan: LanguagePlan, branch: FolderNode[], start: number): Generator<PlannedFile> {
  const { planner, frame, outline } = plan;
  const articles = branch.at(-1)?.articles ?? [];
  const tree = planner.share(navigationTree(outline, branch));
  const all = isWindowed(articles) ? null : planner.share(linksAround(articles, 0));
  const trail = toFolderLinks(branch);
  for (const [index, article] of articles.entries()) {
    const { digest: _digest, folderId: _folderId, position: _position, ...facts } = article;
    const before = outline.reading[start + index - 1];
    const after = outline.reading[start + index + 1];
    const input: ArticleInput = {
      kind: 'article',
      frame,
      article: facts,
      description: getDescription(article),
      trail,
      tree,
      here: all ?? linksAround(articles, index),
      previous: before ? toLink(before) : null,
      next: after ? { ...toLink(after), picture: findPicture(plan, after, NEXT_WIDTH) } : null,
      hasOthers: outline.reading.length > [before, article, after].filter(Boolean).length,
      // Rebuilds the digest with a fixed key order, because it is hashed and stored digests may have another order.
      chapters: article.digest.chapters.map(({ name, videoId, seconds }) => ({ name, videoId, seconds })),
      ...mediaOf(plan, article),
      missing: findMissingMedia(plan, article),
      alternates: plan.alternates.articles.get(article.id) ?? [],
    };
    yield planner.file(toPageFile(articlePath(frame, article.slug)), input, { contentHashes: [article.contentHash] });
  }
}
