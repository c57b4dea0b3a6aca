import { createRequire } from 'node:module';
import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type * as Colours from './colours.ts';
import { walk } from './walk.ts';

/** Maximum length of a highlighted code block in characters. Highlighting longer ones would take too long. */
const MAX_CHARACTERS = 50_000;

/** Highlights code blocks in a known language when the page is rendered, so that the page needs no script for it. */
export function highlightCode(tree: Root): void {
  walk(tree, (pre) => {
    if (pre.tagName !== 'pre') return;
    const code = pre.children.find((child): child is Element => child.type === 'element' && child.tagName === 'code');
    if (!code) return;
    // A wide code block scrolls, so it must be reachable by keyboard.
    pre.properties.tabIndex = 0;
    const language = languageOf(code);
    const text = textOf(code);
    if (language === null || text.length > MAX_CHARACTERS) return;
    const lowlight = coloursOf();
    if (lowlight.registered(language)) code.children = lowlight.highlight(language, text).children as Element['children'];
  });
}

let known: ReturnType<typeof Colours.createColours> | undefined;

/** Loads the highlighter on first use, because most articles contain no code. */
function coloursOf(): NonNullable<typeof known> {
  if (known) return known;
  const { createColours } = createRequire(import.meta.url)('./colours.ts') as typeof Colours;
  known = createColours();
  return known;
}

function languageOf(code: Element): string | null {
  const classes = Array.isArray(code.properties.className) ? code.properties.className : [];
  const name = classes.map(String).find((value) => value.startsWith('language-'));
  return name ? name.slice('language-'.length).toLowerCase() : null;
}
