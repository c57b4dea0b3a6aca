import type { SitePage } from '../types.ts';
import { html, toText } from './html.ts';
import { absoluteUrl, type Site } from './site.ts';

/** What a sitemap may list, by its protocol. */
const MAX_URLS = 50_000;

/** Every page that may be found, with the day it was last changed. */
export function sitemap(site: Site): SitePage {
  const shown = site.outline.reading.filter((article) => !article.noIndex).slice(0, MAX_URLS - 1);
  const entries = shown.map(
    ({ slug, updatedAt }) =>
      html`<url><loc>${absoluteUrl(site, `${encodeURIComponent(slug)}/`)}</loc><lastmod>${new Date(updatedAt).toISOString()}</lastmod></url>
`,
  );
  const body = html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${absoluteUrl(site, '')}</loc></url>
${entries}</urlset>
`;
  return {
    path: 'sitemap.xml',
    contentType: 'application/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${toText(body)}`,
  };
}

export function robots(site: Site): SitePage {
  const body = `User-agent: *\nAllow: /\nSitemap: ${absoluteUrl(site, 'sitemap.xml')}\n`;
  return { path: 'robots.txt', contentType: 'text/plain; charset=utf-8', body };
}
