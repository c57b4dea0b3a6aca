import type { RobotsInput, SitemapInput } from '../plan/inputs.ts';
import { html, toText } from './html.ts';
import { absoluteUrl } from './site.ts';

/** Every page that may be found, with the day it was last changed. */
export function sitemap({ baseUrl, pages }: SitemapInput): string {
  const entries = pages.map(
    ({ path, updatedAt }) =>
      html`<url><loc>${absoluteUrl({ baseUrl }, path)}</loc>${updatedAt !== null && html`<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`}</url>
`,
  );
  const body = html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}</urlset>
`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${toText(body)}`;
}

export function robots({ baseUrl }: RobotsInput): string {
  return `User-agent: *\nAllow: /\nSitemap: ${absoluteUrl({ baseUrl }, 'sitemap.xml')}\n`;
}
