import type { FolderNode } from '../pages/outline.ts';
import { getCanonicalUrl } from '../pages/head/canonical.ts';
import { absoluteUrl, articlePath, listPath, markdownPath, getLanguagePrefix } from '../pages/site.ts';
import type { SiteArticle } from '../types.ts';
import type { PlannedFile } from './planned-file.ts';
import type { Frame, LlmsInput, MarkdownPackInput, MarkdownPage, SitemapInput } from './inputs.ts';
import type { Planner } from './planner.ts';
import { getDescription, type LanguagePlan, mediaOf } from './language-plan.ts';
import { powerOfTwo } from './power-of-two.ts';

/**
 * Approximate number of URLs in a sitemap. It is far below the protocol's limit of 50,000, so that a changed article rewrites only a small
 * file.
 */
const SITEMAP_SIZE = 5000;
/** Maximum number of articles whose Markdown is in one file. */
const PACK_SIZE = 32;
const XML = 'application/xml; charset=utf-8';
const PLAIN = 'text/plain; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';

type Entry = SitemapInput['pages'][number] & { id: number };

/** Plans the files for search engines: one sitemap, or several with an index. */
export function* planSitemaps(planner: Planner, baseUrl: string, plans: LanguagePlan[]): Generator<PlannedFile> {
  const entries = plans.flatMap(entriesOf);
  const parts = powerOfTwo(entries.length / SITEMAP_SIZE);
  const byPart = Map.groupBy(entries, ({ id }) => id % parts);
  const paths = Array.from({ length: parts }, (_, part) => (parts === 1 ? 'sitemap.xml' : `sitemaps/${part}.xml`));
  for (const [part, path] of paths.entries()) {
    yield planner.file(path, { kind: 'sitemap', baseUrl, pages: pagesOf(byPart.get(part) ?? []) }, { contentType: XML });
  }
  if (parts > 1) yield planner.file('sitemap.xml', { kind: 'sitemap-index', baseUrl, paths }, { contentType: XML });
  yield planner.file('robots.txt', { kind: 'robots', baseUrl }, { contentType: PLAIN });
}

function pagesOf(entries: Entry[]): SitemapInput['pages'] {
  const pages = entries.map(({ path, updatedAt, alternates }) => ({ path, updatedAt, alternates }));
  return pages.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

function entriesOf({ frame, outline, alternates }: LanguagePlan): Entry[] {
  // Leaves out pages whose canonical URL is another page.
  const isOwn = (article: SiteArticle) =>
    article.canonicalUrl === null || getCanonicalUrl(frame, article) === absoluteUrl(frame, articlePath(frame, article.slug));
  const shown = outline.reading.filter((article) => !article.noIndex && isOwn(article));
  const articles = shown.map(({ id, slug, updatedAt }) => ({
    id,
    path: articlePath(frame, slug),
    updatedAt,
    alternates: alternates.articles.get(id) ?? [],
  }));
  const lists = foldersIn(outline.root).map((id) => ({
    id: id ?? 0,
    path: listPath(frame, { id }),
    updatedAt: null,
    alternates: alternates.lists.get(id) ?? [],
  }));
  return [...lists, ...articles];
}

function foldersIn(node: FolderNode): (number | null)[] {
  return [node.folder?.id ?? null, ...node.folders.flatMap(foldersIn)];
}

/** Plans the files for language models in one language: the list of articles, and each article as Markdown. */
export function* planForModels(plan: LanguagePlan, frames: Frame[]): Generator<PlannedFile> {
  const { planner, frame, outline } = plan;
  const { project, baseUrl, language } = frame;
  const others = frames.filter((one) => one !== frame);
  const input: LlmsInput = {
    kind: 'llms',
    project,
    description: plan.description,
    baseUrl,
    language,
    fullPath: `${getLanguagePrefix(frame, language)}llms-full.txt`,
    sections: sectionsOf(plan, outline.root, []),
    languages: others.map((one) => ({ label: labelOf(one), path: `${getLanguagePrefix(one, one.language)}llms.txt` })),
  };
  yield planner.file(`${decodeURIComponent(getLanguagePrefix(frame, language))}llms.txt`, input, { contentType: PLAIN });
  if (frame.addresses === 'folders') yield* planPacks(plan, outline.root);
  else yield* planTwins(plan);
}

function* planTwins(plan: LanguagePlan): Generator<PlannedFile> {
  const { planner, frame, outline } = plan;
  const { baseUrl } = frame;
  for (const article of outline.reading.filter(isFound)) {
    const page = markdownPage(plan, article);
    const file = { kind: 'markdown', baseUrl, page } as const;
    yield planner.file(decodeURIComponent(markdownPath(page.path)), file, { contentType: MARKDOWN, contentHashes: [article.contentHash] });
  }
}

/** Returns whether search engines may index the article. A page can contain a `noindex` tag, but its Markdown cannot. */
function isFound({ noIndex }: SiteArticle): boolean {
  return !noIndex;
}

/**
 * Plans the Markdown of a folder's articles with several articles per file. The server extracts each article from it. One file per article
 * would double the number of files.
 */
function* planPacks(plan: LanguagePlan, node: FolderNode): Generator<PlannedFile> {
  const { planner, frame } = plan;
  const articles = node.articles.filter(isFound);
  const prefix = decodeURIComponent(getLanguagePrefix(frame, frame.language));
  for (let from = 0; from < articles.length; from += PACK_SIZE) {
    const packed = articles.slice(from, from + PACK_SIZE);
    const input: MarkdownPackInput = {
      kind: 'markdown-pack',
      baseUrl: frame.baseUrl,
      language: frame.language,
      pages: packed.map((article) => markdownPage(plan, article)),
    };
    const contentHashes = packed.map(({ contentHash }) => contentHash);
    const path = `${prefix}markdown/${node.folder?.id ?? 0}-${from / PACK_SIZE}.json`;
    yield planner.file(path, input, { contentType: 'application/json; charset=utf-8', contentHashes });
  }
  for (const child of node.folders) yield* planPacks(plan, child);
}

function markdownPage(plan: LanguagePlan, article: SiteArticle): MarkdownPage {
  const { id, title, description, updatedAt, slug } = article;
  return { path: articlePath(plan.frame, slug), article: { id, title, description, updatedAt }, ...mediaOf(plan, article) };
}

function sectionsOf(plan: LanguagePlan, node: FolderNode, trail: string[]): LlmsInput['sections'] {
  const names = node.folder ? [...trail, node.folder.name] : trail;
  const links = node.articles.filter(isFound).map((article) => ({
    title: article.title,
    path: markdownPath(articlePath(plan.frame, article.slug)),
    description: getDescription(article),
  }));
  const own = links.length === 0 ? [] : [{ name: names.join(' / '), links }];
  return [...own, ...node.folders.flatMap((child) => sectionsOf(plan, child, names))];
}

function labelOf({ languages, language }: Frame): string {
  return languages.find(({ code }) => code === language)?.label ?? language;
}
