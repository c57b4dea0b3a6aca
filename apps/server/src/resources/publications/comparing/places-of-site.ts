/** Where links of a site lead, by their paths from its root. What lies outside of it is not judged. */
export interface PlacesOfSite {
  /** Slugs that lead to an article, old ones too; translations stand under the same ones. */
  slugs: ReadonlySet<string>;
  folderIds: ReadonlySet<number>;
  /** Languages beside the site's own, as their folders are called. */
  languages: ReadonlySet<string>;
}

const ROOT = 'https://site.invalid/';
/** Files that a site has beside its pages; pictures and videos are named by what they are, not by where they lie. */
const FILES = /^(?:(?:assets|images|media|sitemaps)\/.*|sitemap\.xml|robots\.txt|llms(?:-full)?\.txt|index\.html)$/;
const FOLDER = /^folders\/(?:all|(\d+))(?:\/\d+)?(?:\/(?:index\.html)?)?$/;
const ARTICLE = /^([^/]+?)(?:\.md|\/|\/index\.html)?$/;

/** Whether a relative link on the page of an article leads to nothing that the site has. */
export function isDeadLink(link: string, from: { slug: string; language: string }, places: PlacesOfSite): boolean {
  const prefix = from.language === '' ? '' : `${from.language}/`;
  // One step more than any site has: a link that climbs out of it stays to be seen.
  const url = URL.parse(link, `${ROOT}site/${prefix}${from.slug}/`);
  if (url === null || !url.href.startsWith(`${ROOT}site/`)) return false;
  const path = decoded(url.pathname.slice('/site/'.length));
  const [first = '', ...rest] = path.split('/');
  return !isThere(places.languages.has(first) ? rest.join('/') : path, places);
}

function isThere(path: string, { slugs, folderIds }: PlacesOfSite): boolean {
  if (path === '' || FILES.test(path)) return true;
  const folder = FOLDER.exec(path);
  if (folder) return folder[1] === undefined || folderIds.has(Number(folder[1]));
  const slug = ARTICLE.exec(path)?.[1];
  return slug !== undefined && slugs.has(slug);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
