import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { html, toText } from '../pages/html.ts';
import type { SitePage } from '../types.ts';
import type { SiteBrand } from '../brand.ts';
import { accentsOf } from './accents.ts';
import { brandTokens } from './brand-tokens.ts';
import { oneScript } from './one-script.ts';

const STYLES = [
  'frame',
  'bar',
  'search',
  'navigation',
  'columns',
  'index-page',
  'content',
  'steps',
  'pictures',
  'moments',
  'code',
  'player',
  'brand',
  'feedback',
  'print',
];

const SCRIPTS = [
  '../search/words.js',
  '../search/match.js',
  '../search/excerpt.js',
  './site.js',
  './search-index.js',
  './search-box.js',
  './feedback.js',
];

export interface Theme {
  style: ThemeFile;
  script: ThemeFile;
  icon: ThemeFile;
  /** Of the project; null where it has none. */
  custom: ThemeFile | null;
  /** Null where the reader's own is used. */
  font: SitePage | null;
}

type ThemeFile = SitePage & { body: string };

/** The font as it is shipped: Latin, every weight. */
export function fontFile(): SitePage {
  const file = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
  return named(['woff2', 'font/woff2', 'inter'], readFileSync(file));
}

/** The files that all pages share. They are part of this program, so reading them is no input; their names hold their hash. */
export function themeFiles(projectName: string, brand: SiteBrand): Theme {
  const font = brand.font === 'inter' ? fontFile() : null;
  const tokens = brandTokens(brand, font && font.path.replace(/^assets\//, ''));
  return {
    style: named(STYLE, [own('tokens.css'), tokens, ...STYLES.map((name) => own(`${name}.css`))].join('\n')),
    script: named(['js', 'text/javascript; charset=utf-8'], oneScript(SCRIPTS)),
    icon: named(['svg', 'image/svg+xml'], icon(projectName, accentsOf(brand).accent)),
    custom: brand.customCss === null ? null : named([...STYLE, 'custom'], brand.customCss),
    font,
  };
}

function own(file: string): string {
  return readFileSync(new URL(`./${file}`, import.meta.url), 'utf8');
}

/** The kind of file, and its name without the hash. */
type Kind = readonly [extension: string, contentType: string, name?: string];
const STYLE = ['css', 'text/css; charset=utf-8'] as const;

function named<Body extends string | Uint8Array>([extension, contentType, name = 'site']: Kind, body: Body) {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return { path: `assets/${name}.${hash}.${extension}`, contentType, body };
}

/** The first letter of the project's name on a coloured square, where the project has no logo of its own. */
function icon(projectName: string, accent: string): string {
  const [letter = ''] = Array.from(projectName.trim().toUpperCase());
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${accent}"/><text x="16" y="22.5" font-family="system-ui,sans-serif" font-size="18" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>
`;
  return toText(svg);
}
