import type { Frame } from '../../plan/inputs.ts';
import type { SiteArticle } from '../../types.ts';
import { absoluteUrl, articlePath } from '../site.ts';

/** Returns the canonical URL that the author set, if it is an http(s) URL, otherwise the URL of the page itself. */
export function getCanonicalUrl(frame: Frame, { canonicalUrl, slug }: Pick<SiteArticle, 'canonicalUrl' | 'slug'>): string {
  return webAddress(canonicalUrl) ?? absoluteUrl(frame, articlePath(frame, slug));
}

/** Returns the normalised http(s) URL, or null for any other text. */
export function webAddress(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}
