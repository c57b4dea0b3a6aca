import type { Frame } from '../plan/inputs.ts';

/** Position of a page in the site. `root` is the relative path from the page to the root of the site. */
export interface Place {
  frame: Frame;
  root: string;
}

/** Returns the relative path from a file to the root of its site, for example `../` for `create-a-project/index.html`. */
export function getRelativeRoot(path: string): string {
  return '../'.repeat(path.split('/').length - 1) || './';
}

/**
 * Returns the folder of a language. The project's main language is at the root of the site. Other languages have a folder such as `de/`.
 */
export function getLanguagePrefix({ project }: Pick<Frame, 'project'>, language: string): string {
  return language === project.language ? '' : `${segment(language)}/`;
}

/** Encodes one segment of a path. `toWellFormed` prevents a URIError for a lone surrogate. */
function segment(name: string): string {
  return encodeURIComponent(name.toWellFormed());
}

/** Returns the URL path of an article, relative to the root of the site and ending in a slash. */
export function articlePath(frame: Frame, slug: string, language: string = frame.language): string {
  return `${getLanguagePrefix(frame, language)}${segment(slug)}/`;
}

/** Returns the Markdown file of a page, for example `create-a-project.md` for `create-a-project/`. */
export function markdownPath(path: string): string {
  return `${path.slice(0, -1)}.md`;
}

/** Returns the URL path of a list. `id` is null for the home page of the language. Further pages of a long list end in their number. */
export function listPath(
  frame: Frame,
  { id, page = 1, language = frame.language }: { id: number | null; page?: number; language?: string },
): string {
  const prefix = getLanguagePrefix(frame, language);
  const first = id === null ? prefix : `${prefix}folders/${id}/`;
  if (page === 1) return first;
  return id === null ? `${prefix}folders/all/${page}/` : `${first}${page}/`;
}

/** Returns the URL path of the search page, which is also the folder of the search index. `search` is a reserved slug. */
export function searchPath(frame: Frame): string {
  return `${getLanguagePrefix(frame, frame.language)}search/`;
}

/** Returns the file path for a page's URL path. */
export function toPageFile(path: string): string {
  return `${decodeURIComponent(path)}index.html`;
}

/** Returns the file path of the 404 page of a language. */
export function notFoundFile(frame: Frame): string {
  return `${decodeURIComponent(getLanguagePrefix(frame, frame.language))}404.html`;
}

/** Returns the relative link from a page to a path of the site. */
export function hrefTo({ frame, root }: Place, path: string): string {
  return `${root}${path}${frame.addresses === 'files' ? 'index.html' : ''}`;
}

export function homeHref(place: Place): string {
  return hrefTo(place, getLanguagePrefix(place.frame, place.frame.language));
}

/** Returns the link to the search page. A site that is opened from a disk has none, so its link opens the list of all articles. */
export function searchHref(place: Place): string {
  return place.frame.addresses === 'folders' ? `${place.root}${searchPath(place.frame)}` : homeHref(place);
}

export function articleHref(place: Place, slug: string): string {
  return hrefTo(place, articlePath(place.frame, slug));
}

export function folderHref(place: Place, id: number | null, page = 1): string {
  return hrefTo(place, listPath(place.frame, { id, page }));
}

/** Returns the absolute URL of a path, for search engines and link previews. */
export function absoluteUrl({ baseUrl }: Pick<Frame, 'baseUrl'>, path: string): string {
  return PLAIN_PATH.test(path) ? folderOf(baseUrl) + path : new URL(path, baseUrl).href;
}

/**
 * Matches simple paths, for which concatenation replaces URL parsing. Parsing takes ten times as long, which matters for pages that list
 * every article.
 */
const PLAIN_PATH = /^[A-Za-z0-9_~-]+(?:\/[A-Za-z0-9_~-]+)*\/?$/;
let known = { baseUrl: '', folder: '' };

function folderOf(baseUrl: string): string {
  if (known.baseUrl !== baseUrl) known = { baseUrl, folder: new URL('.', baseUrl).href };
  return known.folder;
}

/** Returns the URL of the logo if it is on the site itself. Returns null otherwise, because a page sends no requests to other websites. */
export function logoHref({ frame, root }: Place): string | null {
  const { project, baseUrl } = frame;
  if (project.logoUrl === null) return null;
  const url = URL.parse(project.logoUrl, baseUrl);
  if (url === null || url.origin !== new URL(baseUrl).origin) return null;
  return url.href.startsWith(baseUrl) ? root + url.href.slice(baseUrl.length) : url.pathname + url.search;
}
