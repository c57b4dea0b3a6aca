import { readFileSync } from 'node:fs';

const IMPORT = /^import (\{[^}]+\}) from '(?:[^']*\/)?([^'/]+)\.js';$/gm;
const EXPORT = /^export (?=(?:async )?(?:function|const) (\w+))/gm;

/**
 * Combines several modules into one classic script, because pages that are opened from disk cannot load modules. Each module keeps its own
 * scope. It may import only from earlier modules. `files` are relative to this file.
 */
export function oneScript(files: string[]): string {
  const parts = files.map((file) => {
    const source = readFileSync(new URL(file, import.meta.url), 'utf8');
    const exported = Array.from(source.matchAll(EXPORT), (match) => match[1]);
    const body = source.replace(IMPORT, "const $1 = modules['$2'];").replace(EXPORT, '');
    return `modules['${file.replace(/^.*\/|\.js$/g, '')}'] = (() => {\n${body}return { ${exported.join(', ')} };\n})();\n`;
  });
  return `(() => {\n'use strict';\nconst modules = {};\n${parts.join('')}})();\n`;
}
