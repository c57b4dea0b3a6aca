import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isPlain, type SiteBrand } from '../brand.ts';
import { html, toText } from '../pages/html.ts';
import type { SitePage } from '../types.ts';
import { computeAccents } from './brand/accents.ts';
import { brandTokens } from './brand/brand-tokens.ts';
import { type Script, scriptNamed } from './scripts.ts';
import { withoutRemarks } from './without-remarks.ts';

const CSS = 'text/css; charset=utf-8';

/** Style sheets of every page, followed by those of articles. */
const FRAME = ['font', 'tokens', 'frame', 'bar', 'search', 'navigation', 'neighbours', 'columns', 'footer'];
const ARTICLE = ['content', 'callouts', 'steps', 'pictures', 'moments', 'code', 'player', 'poster', 'feedback'].map(
  (part) => `article/${part}`,
);

export type Theme = {
  style: SitePage;
  /** Additional style sheet of lists and the 404 page. */
  listStyle: SitePage;
  /** Print style sheet, which browsers load after everything visible. */
  printStyle: SitePage;
  /** Script that runs before the first paint. */
  first: Script;
  script: Script;
  search: Script;
  searchStyle: SitePage;
  viewer: Script;
  viewerStyle: SitePage;
  /** Controls of the video, loaded when it is first played. */
  dock: Script;
  dockStyle: SitePage;
  feedback: Script;
  /** Script of pages with a video whose redacted parts are covered. */
  covers: Script;
  icon: SitePage;
  font: SitePage;
  /** Style sheet of the project's header and footer. Null if it has neither. */
  brandStyle: SitePage | null;
  /** Style sheet of embedded pages. Null if the project does not allow embedding. */
  embeddedStyle: SitePage | null;
  /** Custom style sheet of the project, or null. */
  custom: SitePage | null;
};

/** Returns the files that all pages share. Their names contain their hash, so they are not part of the inputs. */
export function themeFiles(projectName: string, brand: SiteBrand): Theme {
  const font = named('inter', 'woff2', { contentType: 'font/woff2', body: readFileSync(new URL('./inter.woff2', import.meta.url)) });
  return {
    style: style('site', [...FRAME, ...ARTICLE], { font, brand }),
    listStyle: style('list', ['index-page', 'overview', 'cards']),
    printStyle: style('print', ['print']),
    first: scriptNamed('first'),
    script: scriptNamed('site'),
    search: scriptNamed('search'),
    searchStyle: style('search', ['found']),
    viewer: scriptNamed('viewer'),
    viewerStyle: style('viewer', ['viewer']),
    dock: scriptNamed('dock'),
    dockStyle: style('dock', ['dock']),
    feedback: scriptNamed('feedback'),
    covers: scriptNamed('covers'),
    icon: named('site', 'svg', { contentType: 'image/svg+xml', body: icon(projectName, computeAccents(brand).accent) }),
    font,
    embeddedStyle: brand.isEmbeddable ? style('embedded', ['embedded']) : null,
    brandStyle: isPlain(brand) ? null : style('brand', ['brand']),
    custom: brand.customCss === null ? null : named('custom', 'css', { contentType: CSS, body: brand.customCss }),
  };
}

/** Builds a style sheet. `own` contains the brand's overrides of the tokens, and the font that they use. */
function style(name: string, parts: string[], own?: { font: SitePage; brand: SiteBrand }): SitePage {
  const texts = parts.map((part) => {
    const text = withoutRemarks(readFileSync(new URL(`./${part}.css`, import.meta.url), 'utf8'));
    return own && part === 'tokens' ? text + brandTokens(own.brand) : text;
  });
  const css = texts.join('');
  const body = own ? css.replace('inter.woff2', own.font.path.replace('assets/', '')) : css;
  return named(name, 'css', { contentType: CSS, body });
}

function named(name: string, extension: string, { contentType, body }: Pick<SitePage, 'contentType' | 'body'>): SitePage {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return { path: `assets/${name}.${hash}.${extension}`, contentType, body };
}

/** Renders the icon of a project without a logo: the first letter of its name on a coloured square. */
function icon(projectName: string, accent: string): string {
  const [letter = ''] = Array.from(projectName.trim().toUpperCase());
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${accent}"/><text x="16" y="22.5" font-family="system-ui,sans-serif" font-size="18" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>
`;
  return toText(svg);
}
