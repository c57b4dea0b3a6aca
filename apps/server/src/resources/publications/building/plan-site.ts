import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { SiteOutline } from '@docreel/site';
import { type PlannedFile, type PlanOptions, planSite as planFiles } from '@docreel/site';
import type { PlacedFile, PublishedArticle, PublishedFile } from '../snapshots.store.ts';
import type { ArticleVersion, TextSource } from './content.store.ts';
import { makeOutline } from './make-outline.ts';
import { listMediaPaths, type Narrowing, narrowSite } from './narrow-site.ts';
import type { SiteContent } from './read-content.ts';

/** The plan of a site: the path and key of every file, computed before anything is rendered. */
export interface SitePlan {
  files: PlacedFile[];
  /** Files to render, because their keys are not stored yet. */
  missing: PlannedFile[];
  media: PublishedFile[];
  /** Articles in reading order. */
  articles: PublishedArticle[];
  /** Sources of the articles' texts by content hash. */
  texts: ReadonlyMap<string, TextSource>;
  /** Hash of all files and their paths. Equal hashes mean equal sites. */
  contentHash: string;
  articlesCount: number;
  foldersCount: number;
  language: string;
  languages: string[];
  videoIds: string[];
  draftsCount: number;
  /** One sentence for each picture or video that an article refers to and the project does not have. */
  missingMedia: string[];
}

interface Options extends PlanOptions {
  signal: AbortSignal;
  /** Keys of files that are already stored. Defaults to none. */
  storedKeys?: ReadonlySet<string>;
  /** Part of the site to plan. Defaults to the whole site. */
  narrowing?: Narrowing;
}

/** Number of files to plan before other tasks of the process can run. */
const FILES_AT_A_TIME = 100;

/** Computes the path and the key of every file. The key is a hash of everything that determines the file's bytes. */
export async function planSite(
  content: SiteContent,
  { signal, storedKeys = new Set(), narrowing = {}, ...options }: Options,
): Promise<SitePlan> {
  const { site: whole, versions, draftsCount } = makeOutline(content);
  const site = narrowSite(whole, narrowing);
  const files: PlacedFile[] = [];
  const missing: PlannedFile[] = [];
  const reading: { language: string; id: number }[] = [];
  const markdownPaths = new Map<string, string>();
  for (const file of planFiles(site, options)) {
    files.push({ path: file.path, key: file.key });
    if (!storedKeys.has(file.key)) missing.push(file);
    const { input, path } = file;
    if (input.kind === 'article') reading.push(input.article);
    if (input.kind === 'markdown-pack')
      for (const { article } of input.pages) markdownPaths.set(keyOf({ language: input.language, id: article.id }), path);
    if (files.length % FILES_AT_A_TIME === 0) {
      await setImmediate();
      signal.throwIfAborted();
    }
  }
  const mediaPaths = new Set(listMediaPaths(site));
  const media = content.media.filter(({ path }) => mediaPaths.has(path));
  return {
    files,
    missing,
    media,
    articles: listPublishedArticles(reading, { site, versions, markdownPaths }),
    texts: new Map(Array.from(versions.values(), (version) => [version.contentHash, version])),
    contentHash: hashFiles(files, media),
    articlesCount: site.articles.filter(({ language }) => language === site.project.language).length,
    foldersCount: content.folders.length,
    language: content.project.language,
    languages: site.languages.map(({ code }) => code),
    videoIds: site.videos.map(({ videoId }) => videoId),
    draftsCount,
    missingMedia: listMissingMedia(site),
  };
}

interface Published {
  site: SiteOutline;
  versions: ReadonlyMap<object, ArticleVersion>;
  markdownPaths: ReadonlyMap<string, string>;
}

function listPublishedArticles(
  reading: { language: string; id: number }[],
  { site, versions, markdownPaths }: Published,
): PublishedArticle[] {
  const articles = new Map(site.articles.map((article) => [keyOf(article), article]));
  return reading.flatMap((read, position) => {
    const key = keyOf(read);
    const article = articles.get(key);
    const version = article && versions.get(article);
    if (!version) return [];
    const { language, id: articleId, slug, title, folderId } = article;
    return [
      { position, language, articleId, slug, revision: version.revision, title, folderId, markdownPath: markdownPaths.get(key) ?? null },
    ];
  });
}

function keyOf({ language, id }: { language: string; id: number }): string {
  return `${language}/${id}`;
}

function hashFiles(files: PlacedFile[], media: PublishedFile[]): string {
  const hash = createHash('sha256');
  for (const { path, key } of files) hash.update(`${path}\0${key}\n`);
  for (const { path, sha256 } of media) hash.update(`${path}\0${sha256}\n`);
  return hash.digest('hex');
}

/** Maximum number of sentences, because people read the output of a job. */
const MAX_SENTENCES = 100;

function listMissingMedia({ articles, assets, videos }: SiteOutline): string[] {
  const assetIds = new Set(assets.map((asset) => asset.assetId));
  const videoIds = new Set(videos.map((video) => video.videoId));
  const sentences = articles.flatMap(({ title, digest }) =>
    [
      ...digest.assetIds.filter((id) => !assetIds.has(id)).map((id) => `asset:${id}`),
      ...digest.videoIds.filter((id) => !videoIds.has(id)).map((id) => `video:${id}`),
    ].map((name) => `"${title}" shows ${name}, which the project does not have.`),
  );
  if (sentences.length <= MAX_SENTENCES) return sentences;
  return [...sentences.slice(0, MAX_SENTENCES), `${sentences.length - MAX_SENTENCES} more pictures or videos are missing.`];
}
