import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { html, toText } from '../pages/html.ts';
import type { SitePage } from '../types.ts';
import { oneScript } from './one-script.ts';

const STYLES = [
  'tokens',
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
  'print',
];

const SCRIPTS = ['../search/words.js', '../search/match.js', '../search/excerpt.js', './site.js', './search-index.js', './search-box.js'];

/** The files that all pages share. They are part of this program, so reading them is no input; their names hold their hash. */
export function themeFiles(projectName: string): { style: SitePage; script: SitePage; icon: SitePage } {
  return {
    style: named('css', 'text/css; charset=utf-8', STYLES.map((name) => own(`${name}.css`)).join('\n')),
    script: named('js', 'text/javascript; charset=utf-8', oneScript(SCRIPTS)),
    icon: named('svg', 'image/svg+xml', icon(projectName)),
  };
}

function own(file: string): string {
  return readFileSync(new URL(`./${file}`, import.meta.url), 'utf8');
}

function named(extension: string, contentType: string, body: string): SitePage {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return { path: `assets/site.${hash}.${extension}`, contentType, body };
}

/** The first letter of the project's name on a coloured square, where the project has no logo of its own. */
function icon(projectName: string): string {
  const [letter = ''] = Array.from(projectName.trim().toUpperCase());
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2f54d0"/><text x="16" y="22.5" font-family="system-ui,sans-serif" font-size="18" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>
`;
  return toText(svg);
}
