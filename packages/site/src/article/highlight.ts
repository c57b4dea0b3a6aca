import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import ini from 'highlight.js/lib/languages/ini';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import shell from 'highlight.js/lib/languages/shell';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';
import { walk } from './walk.ts';

const LANGUAGES = { bash, css, diff, ini, javascript, json, python, shell, sql, typescript, xml, yaml };
/** Colours cost more than the reader gains beyond this; such a listing stays plain. */
const MAX_CHARACTERS = 50_000;

/** Colours code blocks whose language is named and known, so that no script has to do it in the page. */
export function highlightCode(tree: Root): void {
  let lowlight: ReturnType<typeof createLowlight> | undefined;
  walk(tree, (pre) => {
    if (pre.tagName !== 'pre') return;
    const code = pre.children.find((child): child is Element => child.type === 'element' && child.tagName === 'code');
    if (!code) return;
    // A listing wider than the page scrolls; the keyboard must be able to reach it.
    pre.properties.tabIndex = 0;
    const language = languageOf(code);
    const text = textOf(code);
    if (language === null || text.length > MAX_CHARACTERS) return;
    lowlight ??= createLowlight(LANGUAGES);
    if (lowlight.registered(language)) code.children = lowlight.highlight(language, text).children as Element['children'];
  });
}

function languageOf(code: Element): string | null {
  const classes = Array.isArray(code.properties.className) ? code.properties.className : [];
  const name = classes.map(String).find((value) => value.startsWith('language-'));
  return name ? name.slice('language-'.length).toLowerCase() : null;
}
