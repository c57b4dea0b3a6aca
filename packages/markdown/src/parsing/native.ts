import { createRequire } from 'node:module';
import type { Root } from 'mdast';
import type * as Satteri from 'satteri';

type Parser = (content: string) => Root;

const OPTIONS = { features: { gfm: true, frontmatter: false } };

let known: { parser: Parser | null; whyNot: string | null } | undefined;

/**
 * Sätteri, whose program is native code. Null on a system that npm has none for, or installed without optional packages: everything is
 * read by micromark then, some fifty times slower.
 */
export function nativeParser(): Parser | null {
  known ??= find();
  return known.parser;
}

/** Null where it runs here. */
export function whyNotNative(): string | null {
  known ??= find();
  return known.whyNot;
}

function find(): NonNullable<typeof known> {
  try {
    // Only here and now: where there is none, importing would fail the whole program.
    const { markdownToMdast } = createRequire(import.meta.url)('satteri') as typeof Satteri;
    return { parser: (content) => markdownToMdast(content, OPTIONS) as Root, whyNot: null };
  } catch (error) {
    return { parser: null, whyNot: ((error as Error).message.split('\n')[0] ?? '').trim() };
  }
}
