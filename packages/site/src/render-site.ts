import { articlePage } from './pages/article-page.ts';
import { robots, sitemap } from './pages/crawlers.ts';
import { indexPage, type Summaries } from './pages/index-page.ts';
import { notFoundPage } from './pages/not-found-page.ts';
import { siteOf } from './pages/site.ts';
import { themeFiles } from './theme/theme.ts';
import type { SitePage, SiteSnapshot } from './types.ts';

export interface RenderSiteOptions {
  /** `folders` (default): links end in `/`, as a server resolves them. `files`: links name `index.html`, so that the site opens from a disk. */
  addresses?: 'folders' | 'files';
}

/** Every file of a site, one at a time, media excepted: those lie where the snapshot says. The same snapshot gives the same bytes. */
export function* renderSite(snapshot: SiteSnapshot, { addresses = 'folders' }: RenderSiteOptions = {}): Generator<SitePage> {
  const { style, script, icon } = themeFiles(snapshot.project.name);
  const site = siteOf(snapshot, { addresses, theme: { style: style.path, script: script.path, icon: icon.path } });
  yield style;
  yield script;
  yield icon;
  const summaries: Summaries = new Map();
  for (const article of site.outline.reading) {
    const { page, summary } = articlePage(site, article);
    summaries.set(article.id, summary);
    yield page;
  }
  yield indexPage(site, summaries);
  yield notFoundPage(site);
  yield sitemap(site);
  yield robots(site);
}
