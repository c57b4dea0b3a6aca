import { readFileSync } from 'node:fs';

const IMPORT = /^import (\{[^}]+\}) from '(?:[^']*\/)?([^'/]+)\.js';$/gm;
const EXPORT = /^export (?=(?:async )?(?:function|const) (\w+))/gm;

/**
 * One script of several modules, since a page that is opened from a disk may load scripts but no modules. Each keeps its names
 * to itself and sees those that it imports; what it imports must stand before it. `files` are relative to this one.
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
