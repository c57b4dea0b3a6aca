import type { Frame } from '../../plan/inputs.ts';
import type { SiteArticle } from '../../types.ts';
import { absoluteUrl, articlePath } from '../site.ts';

/** The address the author names, where it is one of the web; else the page's own. */
export function canonicalOf(frame: Frame, { canonicalUrl, slug }: Pick<SiteArticle, 'canonicalUrl' | 'slug'>): string {
  return webAddress(canonicalUrl) ?? absoluteUrl(frame, articlePath(frame, slug));
}

/** An address of the web as a browser reads it; null for what is none. */
export function webAddress(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}
