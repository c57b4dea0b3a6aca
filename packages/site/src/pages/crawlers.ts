import type { RobotsInput, SitemapIndexInput, SitemapInput } from '../plan/inputs.ts';
import { type Html, html, toText } from './html.ts';
import { hreflangs } from './head/hreflangs.ts';
import { absoluteUrl } from './site.ts';

/** Renders the sitemap: every public page with its modification date and its other languages. */
export function sitemap({ baseUrl, pages }: SitemapInput): string {
  const entries = pages.map(
    ({ path, updatedAt, alternates }) =>
      html`<url><loc>${absoluteUrl({ baseUrl }, path)}</loc>${updatedAt !== null && html`<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`}${hreflangs(
        { baseUrl },
        alternates,
      ).map(({ code, href }) => html`<xhtml:link rel="alternate" hreflang="${code}" href="${href}"/>`)}</url>
`,
  );
  return xml(html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries}</urlset>
`);
}

export function sitemapIndex({ baseUrl, paths }: SitemapIndexInput): string {
  return xml(html`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map(
  (path) => html`<sitemap><loc>${absoluteUrl({ baseUrl }, path)}</loc></sitemap>
`,
)}</sitemapindex>
`);
}

export function robots({ baseUrl }: RobotsInput): string {
  return `User-agent: *\nAllow: /\nSitemap: ${absoluteUrl({ baseUrl }, 'sitemap.xml')}\n`;
}

function xml(body: Html): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${toText(body)}`;
}
