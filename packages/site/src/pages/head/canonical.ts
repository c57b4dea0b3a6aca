import type { Frame } from '../../plan/inputs.ts';
import type { SiteArticle } from '../../types.ts';
import { absoluteUrl, articlePath } from '../site.ts';

/** Returns the canonical URL of a page. Uses the author's URL if it is an http(s) URL, otherwise the page's own URL. */
export function getCanonicalUrl(frame: Frame, { canonicalUrl, slug }: Pick<SiteArticle, 'canonicalUrl' | 'slug'>): string {
  return webAddress(canonicalUrl) ?? absoluteUrl(frame, articlePath(frame, slug));
}

/** Returns the normalised URL, or null if the text is not an http(s) URL. */
export function webAddress(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}
