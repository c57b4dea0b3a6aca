import { pageBrand } from '../brand.ts';
import { createOutline } from '../pages/outline.ts';
import { notFoundFile } from '../pages/site.ts';
import { computeAccents } from '../theme/brand/accents.ts';
import type { Script, ScriptName } from '../theme/scripts.ts';
import { themeFiles } from '../theme/theme.ts';
import type { SiteOutline, SitePage } from '../types.ts';
import type { PlannedFile } from './planned-file.ts';
import { collectAlternates } from './alternates.ts';
import type { Frame } from './inputs.ts';
import { planForModels, planSitemaps } from './plan-crawlers.ts';
import type { LanguagePlan } from './language-plan.ts';
import { planLanguage } from './plan-language.ts';
import { planSearchIndex } from './plan-search-index.ts';
import { createPlanner } from './planner.ts';

export interface PlanOptions {
  /**
   * Style of links. `folders` (default): links end in `/`, which a server resolves. `files`: links end in `index.html`, so that browsers
   * can open the site from a disk.
   */
  addresses?: 'folders' | 'files';
}

/**
 * Plans every file of a site except media files, which keep the paths in the outline. The same outline gives the same keys, whatever the
 * order of its rows.
 */
export function* planSite(outline: SiteOutline, { addresses = 'folders' }: PlanOptions = {}): Generator<PlannedFile> {
  const planner = createPlanner();
  const files = themeFiles(outline.project.name, outline.brand);
  for (const file of Object.values(files).filter((each) => each !== null)) {
    yield planner.file(file.path, { kind: 'theme', ...themeInput(file) }, { contentType: file.contentType });
  }
  const { style, listStyle, printStyle, first, script, icon, font, brandStyle, embeddedStyle, custom } = files;
  const theme = {
    style: style.path,
    listStyle: listStyle.path,
    printStyle: printStyle.path,
    first: first.path,
    script: script.path,
    search: [files.search.path, files.searchStyle.path],
    viewer: [files.viewer.path, files.viewerStyle.path],
    dock: [files.dock.path, files.dockStyle.path],
    feedback: files.feedback.path,
    covers: files.covers.path,
    icon: icon.path,
    accent: computeAccents(outline.brand).accent,
    font: font.path,
    embedded: addresses === 'folders' ? (embeddedStyle?.path ?? null) : null,
    more: [brandStyle, custom].flatMap((file) => file?.path ?? []),
  };
  const brand = pageBrand(outline.brand);
  const { description: ownDescription, ...project } = outline.project;
  const shownLanguages = outline.languages.map(({ code, label }) => ({ code, label }));
  const names = new Map(outline.languages.map(({ code, name }) => [code, name]));
  const frameOf = (language: string): Frame =>
    planner.share({
      project: { ...project, name: names.get(language) ?? project.name },
      baseUrl: outline.baseUrl,
      addresses,
      theme,
      brand,
      language,
      languages: shownLanguages,
    });
  const descriptions = new Map(outline.languages.map(({ code, description }) => [code, description]));
  const media = {
    videos: new Map(outline.videos.map((video) => [video.videoId, video])),
    assets: new Map(outline.assets.map((asset) => [asset.assetId, asset])),
  };
  const byLanguage = Map.groupBy(outline.articles, ({ language }) => language);
  const frames = [...new Set([outline.project.language, ...outline.languages.map(({ code }) => code)])].map(frameOf);
  const languages = frames.map((frame) => {
    const folders = outline.folders.map((folder) => ({ ...folder, name: folder.names[frame.language] ?? folder.name }));
    const description = descriptions.get(frame.language) ?? ownDescription;
    return { frame, description, folders, outline: createOutline({ folders, articles: byLanguage.get(frame.language) ?? [] }) };
  });
  const alternates = collectAlternates(languages);
  const plans: LanguagePlan[] = languages.map((language) => ({ ...language, planner, media, alternates }));
  for (const plan of plans) {
    yield* planLanguage(plan);
    yield planner.file(notFoundFile(plan.frame), { kind: 'not-found', frame: plan.frame });
    yield* planForModels(plan, frames);
    yield* planSearchIndex(plan);
  }
  yield* planSitemaps(planner, outline.baseUrl, plans);
}

function themeInput(file: SitePage | Script): { text: string } | { base64: string } | { script: ScriptName } {
  if ('script' in file) return { script: file.script };
  return typeof file.body === 'string' ? { text: file.body } : { base64: Buffer.from(file.body).toString('base64') };
}
