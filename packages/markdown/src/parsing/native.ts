import { createRequire } from 'node:module';
import type { Root } from 'mdast';
import type * as Satteri from 'satteri';

type Parser = (content: string) => Root;

const OPTIONS = { features: { gfm: true, frontmatter: false } };

let found: Parser | null | undefined;

/**
 * Sätteri, whose program is native code. Null on a system that npm has none for, or installed without optional packages: everything is
 * read by micromark then, some fifty times slower.
 */
export function nativeParser(): Parser | null {
  if (found === undefined) found = findNative();
  return found;
}

function findNative(): Parser | null {
  const satteri = load();
  return satteri && ((content) => satteri.markdownToMdast(content, OPTIONS) as Root);
}

function load(): typeof Satteri | null {
  try {
    // Only here and now, and not at all where there is none.
    return createRequire(import.meta.url)('satteri') as typeof Satteri;
  } catch {
    return null;
  }
}
