import { createRequire } from 'node:module';
import type { Root } from 'mdast';
import type * as Satteri from 'satteri';

type Parser = (content: string) => Root;

const OPTIONS = { features: { gfm: true, frontmatter: false } };

let known: { parser: Parser | null; whyNot: string | null } | undefined;

/**
 * Returns Sätteri, a native parser. Returns null if the system or the installation does not have it. Micromark then parses everything,
 * about fifty times slower.
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
    // Uses `require` instead of an import, because a failing import would end the program.
    const { markdownToMdast } = createRequire(import.meta.url)('satteri') as typeof Satteri;
    return { parser: (content) => markdownToMdast(content, OPTIONS) as Root, whyNot: null };
  } catch (error) {
    return { parser: null, whyNot: ((error as Error).message.split('\n')[0] ?? '').trim() };
  }
}
