import { createRequire } from 'node:module';
import type { Parents, Root } from 'mdast';
import type * as Micromark from './micromark.ts';
import { getNativeParser } from './native.ts';
import { limitNesting, normalise } from './nesting.ts';

/**
 * Maximum length in characters of texts that the native parser parses without further checks. The slowest known text of this length takes
 * less than half a second.
 */
const ANY_TEXT_LENGTH = 320 * 1024;
/** Maximum number of possible URLs in a longer text. Searching for URLs takes time that grows with the square of the text's length. */
const MOST_ADDRESSES = 2000;
const ADDRESS = /@|www\.|:\/\//g;

/**
 * Parses Markdown (CommonMark and GFM) into an mdast tree with positions. Limits the nesting depth, so that recursive functions are safe.
 * Removed markers (see `nesting.ts`) are replaced by the same number of characters, so positions refer to the original text.
 */
export function parse(content: string): Root {
  const text = normalise(content);
  const native = mustBeStoppable(text) ? null : getNativeParser();
  if (native === null) return parseSlowly(text);
  const root = native(text);
  limitNesting(root);
  return alignWithMicromark(root, text) ? root : parseSlowly(text);
}

/** Loads micromark on first use, because it is rarely needed and loading takes as long as parsing hundreds of articles. */
function parseSlowly(text: string): Root {
  const { parseSlowly: parseByMicromark } = createRequire(import.meta.url)('./micromark.ts') as typeof Micromark;
  return parseByMicromark(text);
}

/**
 * Returns whether the text could take the native parser too long. Native code does not stop when its thread is terminated, so micromark
 * parses such texts.
 */
function mustBeStoppable(text: string): boolean {
  if (text.length <= ANY_TEXT_LENGTH) return false;
  let count = 0;
  for (const _ of text.matchAll(ADDRESS)) if (++count > MOST_ADDRESSES) return true;
  return false;
}

/**
 * Removes a difference between the parsers: in a list, the native parser includes the line end in an HTML block. Returns false if the text
 * contains indented code, because the parsers disagree on where it ends.
 */
function alignWithMicromark(root: Root, text: string): boolean {
  const waiting: Parents[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    for (const child of node.children) {
      if (child.type === 'html') child.value = child.value.replace(/\r?\n$/, '');
      else if (child.type === 'code' && !FENCES.has(text.charAt(child.position?.start.offset ?? 0))) return false;
      else if ('children' in child) waiting.push(child);
    }
  }
  return true;
}

const FENCES = new Set(['`', '~']);
