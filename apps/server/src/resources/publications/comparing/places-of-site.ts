/** Where links of a site lead, by their paths from its root. What lies outside of it is not judged. */
export interface PlacesOfSite {
  /** Where readers find the site, then other addresses that lead to it: each whole, ending in a slash. */
  addresses: readonly [string, ...string[]];
  /** Slugs that lead to an article, old ones too; translations stand under the same ones. */
  slugs: ReadonlySet<string>;
  folderIds: ReadonlySet<number>;
  /** Languages beside the site's own, as their folders are called. */
  languages: ReadonlySet<string>;
}

/** Files that a site has beside its pages; pictures and videos are named by what they are, not by where they lie. */
const FILES = /^(?:(?:assets|images|media|sitemaps)\/.*|sitemap\.xml|robots\.txt|llms(?:-full)?\.txt|index\.html)$/;
const FOLDER = /^folders\/(?:all|(\d+))(?:\/\d+)?(?:\/(?:index\.html)?)?$/;
const ARTICLE = /^([^/]+?)(?:\.md|\/|\/index\.html)?$/;

/** Whether a link on the page of an article leads to nothing that the site has. One to another site is not judged. */
export function isDeadLink(link: string, from: { slug: string; language: string }, places: PlacesOfSite): boolean {
  const prefix = from.language === '' ? '' : `${from.language}/`;
  const url = URL.parse(link, `${places.addresses[0]}${prefix}${from.slug}/`);
  const path = url && pathWithin(url, places.addresses);
  if (path === null) return false;
  const [first = '', ...rest] = path.split('/');
  return !isThere(places.languages.has(first) ? rest.join('/') : path, places);
}

/** Behind the first of the addresses that it lies below; whether by `http` or `https` does not matter. Null where it lies outside of all. */
function pathWithin({ protocol, host, pathname }: URL, addresses: readonly string[]): string | null {
  if (!/^https?:$/.test(protocol)) return null;
  for (const address of addresses) {
    const own = new URL(address);
    // The address without the slash at its end is the site too.
    if (host === own.host && `${pathname}/`.startsWith(own.pathname)) return decoded(pathname.slice(own.pathname.length));
  }
  return null;
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
