import { createRequire } from 'node:module';
import type { Parents, Root } from 'mdast';
import type * as Micromark from './micromark.ts';
import { nativeParser } from './native.ts';
import { coverContainers, limitNesting } from './nesting.ts';

/** Up to here every text that we know is read in less than half a second, whatever is in it. */
const ANY_TEXT_LENGTH = 320 * 1024;
/** Longer ones as long as little in them may be an address: looking for those takes the square of the text. */
const MOST_ADDRESSES = 2000;
const ADDRESS = /@|www\.|:\/\//g;

/**
 * Markdown (CommonMark and GFM) → mdast, each node with its place in the content. Never deeper than functions that call themselves
 * once a level can bear. What was taken off (see `nesting.ts`) was replaced by as many characters: a place is a place in the content.
 */
export function parse(content: string): Root {
  const text = readable(content);
  const native = mustBeStoppable(text) ? null : nativeParser();
  if (native === null) return parseSlowly(text);
  const root = native(text);
  limitNesting(root);
  return mend(root, text) ? root : parseSlowly(text);
}

/**
 * Without what no text of a page can hold, so that both parsers see the same; NUL is free to mark what is filled in later. A line that
 * ends as those of an old Mac did is not the same to both.
 */
function readable(content: string): string {
  return coverContainers(
    content
      .toWellFormed()
      .replaceAll('\0', '\uFFFD')
      .replaceAll(/\r(?!\n)/g, '\n'),
  );
}

/** Loaded where it is wanted: seldom, and as long as hundreds of articles take. */
function parseSlowly(text: string): Root {
  const { parseSlowly: parseByMicromark } = createRequire(import.meta.url)('./micromark.ts') as typeof Micromark;
  return parseByMicromark(text);
}

/** Native code runs to its end, also in a thread that is to be ended. */
function mustBeStoppable(text: string): boolean {
  if (text.length <= ANY_TEXT_LENGTH) return false;
  let count = 0;
  for (const _ of text.matchAll(ADDRESS)) if (++count > MOST_ADDRESSES) return true;
  return false;
}

/**
 * In a list the native parser ends a block of HTML behind its line, micromark before the end of the line. False: there is code by
 * indentation, which few people write and which the two do not always end at the same place.
 */
function mend(root: Root, text: string): boolean {
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
