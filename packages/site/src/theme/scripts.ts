import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type * as Minifier from 'rolldown/utils';
import manifest from '../../package.json' with { type: 'json' };
import { oneScript } from './one-script.ts';

const require = createRequire(import.meta.url);

/** The modules of each script: those that every page runs before and after the first paint, and those that load on first use. */
const MODULES = {
  first: ['first'],
  site: ['page', 'menus', 'search-open', 'sidebar', 'player', 'moments', 'headings', 'steps', 'code', 'ask'],
  search: [
    '../../search/words',
    '../../search/match',
    '../../search/excerpt',
    '../../search/query',
    'search-files',
    'search-box',
    'missed',
  ],
  viewer: ['viewer'],
  dock: ['dock'],
  feedback: ['feedback'],
  covers: ['covers'],
};

export type ScriptName = keyof typeof MODULES;

/** A script that is not built yet. Its path contains a hash of everything that determines its bytes. */
export interface Script {
  path: string;
  contentType: string;
  script: ScriptName;
}

const known = new Map<ScriptName, Script>();

/** Returns the planned file of a script without minifying it, because the minifier needs 30 MiB and most publications build no script. */
export function scriptNamed(name: ScriptName): Script {
  const found = known.get(name);
  if (found) return found;
  const hash = createHash('sha256').update(manifest.dependencies.rolldown).update(sourceOf(name)).digest('hex').slice(0, 12);
  const named = { path: `assets/${name}.${hash}.js`, contentType: 'text/javascript; charset=utf-8', script: name };
  known.set(name, named);
  return named;
}

/** Builds and minifies the script. Throws if the source code is not valid. */
export function makeScript(name: ScriptName): string {
  const { minifySync } = require('rolldown/utils') as typeof Minifier;
  const { code, errors } = minifySync('site.js', sourceOf(name), { module: false });
  if (errors.length > 0) throw new Error(`A script of the site is none: ${errors.map(({ message }) => message).join(' ')}`);
  return code;
}

function sourceOf(name: ScriptName): string {
  return oneScript(MODULES[name].map((file) => `./scripts/${file}.js`));
}
