import { outlineOf } from '../pages/outline.ts';
import { articlePath, prefixOf } from '../pages/site.ts';
import { themeFiles } from '../theme/theme.ts';
import type { PlannedFile, SiteOutline } from '../types.ts';
import type { Frame, SitemapInput } from './inputs.ts';
import { planLanguage } from './plan-language.ts';
import { createPlanner, type Planner } from './planner.ts';

export interface PlanOptions {
  /** `folders` (default): links end in `/`, as a server resolves them. `files`: links name `index.html`, so that the site opens from a disk. */
  addresses?: 'folders' | 'files';
}

/**
 * Every file of a site before it is made, media excepted: those lie where the outline says. Cheap for each file, and the same
 * outline gives the same keys, whatever the order of its rows.
 */
export function* planSite(outline: SiteOutline, { addresses = 'folders' }: PlanOptions = {}): Generator<PlannedFile> {
  const planner = createPlanner();
  const { style, script, icon } = themeFiles(outline.project.name);
  for (const { path, contentType, body } of [style, script, icon]) {
    yield planner.file(path, { kind: 'theme', body: String(body) }, { contentType });
  }
  const theme = { style: style.path, script: script.path, icon: icon.path };
  const frameOf = (language: string): Frame =>
    planner.share({ project: outline.project, baseUrl: outline.baseUrl, addresses, theme, language, languages: outline.languages });
  const media = {
    videos: new Map(outline.videos.map((video) => [video.videoId, video])),
    assets: new Map(outline.assets.map((asset) => [asset.assetId, asset])),
  };
  const languagesOf = new Map<number, string[]>();
  for (const { id, language } of outline.articles) languagesOf.set(id, [...(languagesOf.get(id) ?? []), language].toSorted());
  const byLanguage = Map.groupBy(outline.articles, ({ language }) => language);
  const frames = [...new Set([outline.project.language, ...outline.languages.map(({ code }) => code)])].map(frameOf);
  for (const frame of frames) {
    const { language } = frame;
    const folders = outline.folders.map((folder) => ({ ...folder, name: folder.names[language] ?? folder.name }));
    const reading = outlineOf({ folders, articles: byLanguage.get(language) ?? [] });
    yield* planLanguage({ planner, frame, outline: reading, media, languagesOf });
  }
  yield planner.file('404.html', { kind: 'not-found', frame: frameOf(outline.project.language) });
  yield* planCrawlers(planner, outline, frames);
}

/** What a sitemap may list, by its protocol. */
const MAX_URLS = 50_000;

function* planCrawlers(planner: Planner, { articles, baseUrl }: SiteOutline, frames: Frame[]): Generator<PlannedFile> {
  const pages: SitemapInput['pages'] = frames.flatMap((frame) => {
    const found = articles.filter(({ language, noIndex }) => language === frame.language && !noIndex);
    const entries = found.map(({ slug, updatedAt }) => ({ path: articlePath(frame, slug), updatedAt }));
    return [{ path: prefixOf(frame, frame.language), updatedAt: null }, ...entries.toSorted((a, b) => (a.path < b.path ? -1 : 1))];
  });
  const sitemap = { kind: 'sitemap', baseUrl, pages: pages.slice(0, MAX_URLS) } as const;
  yield planner.file('sitemap.xml', sitemap, { contentType: 'application/xml; charset=utf-8' });
  yield planner.file('robots.txt', { kind: 'robots', baseUrl }, { contentType: 'text/plain; charset=utf-8' });
}
