/** The paths of a site that links may point to. Links to other sites are not checked. */
export interface LinkTargets {
  /** URL of the site, then other URLs that redirect to it. Each is absolute and ends with a slash. */
  addresses: readonly [string, ...string[]];
  /** Current and former slugs of articles. Translations have the same slug as their article. */
  slugs: ReadonlySet<string>;
  folderIds: ReadonlySet<number>;
  /** Language codes of the site's translations. Each is a folder in the site's paths. */
  languages: ReadonlySet<string>;
}

/** Files that a site contains in addition to its pages. The articles name pictures and videos by ID, not by path. */
const FILES = /^(?:(?:assets|images|media|sitemaps)\/.*|sitemap\.xml|robots\.txt|llms(?:-full)?\.txt|index\.html)$/;
const FOLDER = /^folders\/(?:all|(\d+))(?:\/\d+)?(?:\/(?:index\.html)?)?$/;
const ARTICLE = /^([^/]+?)(?:\.md|\/|\/index\.html)?$/;

/** Returns true if a link in an article points to a page of the site that does not exist. Links to other sites are never dead. */
export function isDeadLink(link: string, from: { slug: string; language: string }, targets: LinkTargets): boolean {
  const prefix = from.language === '' ? '' : `${from.language}/`;
  const url = URL.parse(link, `${targets.addresses[0]}${prefix}${from.slug}/`);
  const path = url && pathWithin(url, targets.addresses);
  if (path === null) return false;
  const [first = '', ...rest] = path.split('/');
  return !hasTarget(targets.languages.has(first) ? rest.join('/') : path, targets);
}

/**
 * Returns the link's path below the first matching URL of the site, or null if the link leads elsewhere. `http` and `https` are treated as
 * equal.
 */
function pathWithin({ protocol, host, pathname }: URL, addresses: readonly string[]): string | null {
  if (!/^https?:$/.test(protocol)) return null;
  for (const address of addresses) {
    const own = new URL(address);
    // The site's URL without the slash at its end also leads to the site.
    if (host === own.host && `${pathname}/`.startsWith(own.pathname)) return decoded(pathname.slice(own.pathname.length));
  }
  return null;
}

function hasTarget(path: string, { slugs, folderIds }: LinkTargets): boolean {
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
