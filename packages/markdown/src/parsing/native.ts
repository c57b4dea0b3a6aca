import { createRequire } from 'node:module';
import type { Root } from 'mdast';
import type * as Satteri from 'satteri';

type Parser = (content: string) => Root;

const OPTIONS = { features: { gfm: true, frontmatter: false } };

let known: { parser: Parser | null; whyNot: string | null } | undefined;

/**
 * Returns Sätteri, a native parser. Returns null on systems without a binding or if optional packages are not installed; micromark then
 * parses everything, about fifty times slower.
 */
export function getNativeParser(): Parser | null {
  known ??= loadParser();
  return known.parser;
}

/** Returns why the native parser is missing, or null if it works. */
export function whyNotNative(): string | null {
  known ??= loadParser();
  return known.whyNot;
}

function loadParser(): NonNullable<typeof known> {
  try {
    // The native parser is required here instead of imported, because a failing import would stop the whole program.
    const { markdownToMdast } = createRequire(import.meta.url)('satteri') as typeof Satteri;
    return { parser: (content) => markdownToMdast(content, OPTIONS) as Root, whyNot: null };
  } catch (error) {
    return { parser: null, whyNot: ((error as Error).message.split('\n')[0] ?? '').trim() };
  }
}
