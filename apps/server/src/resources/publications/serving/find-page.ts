import type { Context } from '../../../context.ts';
import { findLiveFile, findLiveSite, findPackedMarkdown, type LiveFile, type LiveSite, type PackedMarkdown } from './live-files.store.ts';
import { findMovedArticle, findMovedSite } from '../slugs.store.ts';

/** Result for a URL of a site: a file, the Markdown of an article, a redirect, or undefined if nothing is found. */
export type Found = { file: LiveFile } | { packed: PackedMarkdown } | { movedTo: string } | undefined;

type Store = Pick<Context, 'db'>;

/**
 * Finds what a site has at a path, which must be decoded and relative to the site. A live page takes precedence. Former URLs redirect to
 * the current one in one step.
 */
export async function findPage({ db }: Store, slug: string, path: string): Promise<Found> {
  const isFolder = path === '' || path.endsWith('/');
  const file = await findLiveFile(db, slug, isFolder ? `${path}index.html` : path);
  if (file) return { file };
  // Links in the pages are relative, so the URL of a folder must end with a slash.
  if (!isFolder && (await findLiveFile(db, slug, `${path}/index.html`))) return { movedTo: toSitePath(slug, `${path}/`) };
  const site = await findLiveSite(db, slug);
  const packed = site && (await findPackedMarkdown(db, site.publicationId, path));
  if (packed) return { packed };
  const moved = site && (await findMovedPage({ db }, site, path));
  return moved === undefined ? undefined : { movedTo: toSitePath(slug, moved) };
}

/** Returns the current URL of a path on a site whose slug has changed. Returns undefined if no published site ever had this slug. */
export async function findMovedAddress({ db }: Store, slug: string, path: string): Promise<string | undefined> {
  const now = await findMovedSite(db, slug);
  if (now === undefined || !(await findLiveSite(db, now))) return undefined;
  const found = await findPage({ db }, now, path);
  return found && 'movedTo' in found ? found.movedTo : toSitePath(now, path);
}

/** Matches paths of articles, such as `old-slug/`, `old-slug` and `old-slug.md`, each with an optional language in front. */
const ARTICLE = /^(?:([A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*)\/)?([^/]+?)(\.md|\/|\/index\.html)?$/;

async function findMovedPage({ db }: Store, site: LiveSite, path: string): Promise<string | undefined> {
  const [, language = site.language, slug, ending = '/'] = ARTICLE.exec(path) ?? [];
  if (slug === undefined) return undefined;
  const now = await findMovedArticle(db, { ...site, language }, slug);
  if (!now) return undefined;
  const prefix = now.language === site.language ? '' : `${now.language}/`;
  return `${prefix}${now.slug}${ending === '.md' ? '.md' : '/'}`;
}

function toSitePath(slug: string, path: string): string {
  return `/sites/${slug}/${path.split('/').map(encodeURIComponent).join('/')}`;
}
