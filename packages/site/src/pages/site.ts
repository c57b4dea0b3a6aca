import type { Frame } from '../plan/inputs.ts';

/** Where a page stands: `root` leads from it to the root of the site. */
export interface Place {
  frame: Frame;
  root: string;
}

/** The way from a file to the root of its site: `../` for `create-a-project/index.html`. */
export function rootOf(path: string): string {
  return '../'.repeat(path.split('/').length - 1) || './';
}

/** The project's own language stands at the root of the site, each other one in a folder of its own: `de/`. */
export function prefixOf({ project }: Pick<Frame, 'project'>, language: string): string {
  return language === project.language ? '' : `${segment(language)}/`;
}

/** One part of a path; the well-formed check spares a lone surrogate the URIError. */
function segment(name: string): string {
  return encodeURIComponent(name.toWellFormed());
}

/** Paths of pages as addresses have them, from the root, ending in a slash. */
export function articlePath(frame: Frame, slug: string, language: string = frame.language): string {
  return `${prefixOf(frame, language)}${segment(slug)}/`;
}

/** Beside `create-a-project/` stands `create-a-project.md`. */
export function markdownPath(path: string): string {
  return `${path.slice(0, -1)}.md`;
}

/** `id` null is the first page of the language; further pages of a long list have their number behind. */
export function listPath(
  frame: Frame,
  { id, page = 1, language = frame.language }: { id: number | null; page?: number; language?: string },
): string {
  const prefix = prefixOf(frame, language);
  const first = id === null ? prefix : `${prefix}folders/${id}/`;
  if (page === 1) return first;
  return id === null ? `${prefix}folders/all/${page}/` : `${first}${page}/`;
}

/** The file that a page's path names. */
export function fileOf(path: string): string {
  return `${decodeURIComponent(path)}index.html`;
}

/** The page for what is missing, of one language. */
export function notFoundFile(frame: Frame): string {
  return `${decodeURIComponent(prefixOf(frame, frame.language))}404.html`;
}

/** What a link from a page to a path says. */
export function hrefTo({ frame, root }: Place, path: string): string {
  return `${root}${path}${frame.addresses === 'files' ? 'index.html' : ''}`;
}

export function homeHref(place: Place): string {
  return hrefTo(place, prefixOf(place.frame, place.frame.language));
}

export function articleHref(place: Place, slug: string): string {
  return hrefTo(place, articlePath(place.frame, slug));
}

export function folderHref(place: Place, id: number | null, page = 1): string {
  return hrefTo(place, listPath(place.frame, { id, page }));
}

/** Whole address, for those that read the page from elsewhere: search engines, previews. */
export function absoluteUrl({ baseUrl }: Pick<Frame, 'baseUrl'>, path: string): string {
  return PLAIN_PATH.test(path) ? folderOf(baseUrl) + path : new URL(path, baseUrl).href;
}

/** Nothing in it that an address could mean otherwise: taking an address apart takes ten times as long, for every page of a list of all. */
const PLAIN_PATH = /^[A-Za-z0-9_~-]+(?:\/[A-Za-z0-9_~-]+)*\/?$/;
let known = { baseUrl: '', folder: '' };

function folderOf(baseUrl: string): string {
  if (known.baseUrl !== baseUrl) known = { baseUrl, folder: new URL('.', baseUrl).href };
  return known.folder;
}

/** A logo is shown where it lies on the site itself: a page asks no other site for anything. */
export function logoHref({ frame, root }: Place): string | null {
  const { project, baseUrl } = frame;
  if (project.logoUrl === null) return null;
  const url = URL.parse(project.logoUrl, baseUrl);
  if (url === null || url.origin !== new URL(baseUrl).origin) return null;
  return url.href.startsWith(baseUrl) ? root + url.href.slice(baseUrl.length) : url.pathname + url.search;
}
