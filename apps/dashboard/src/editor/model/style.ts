import { gfmToMarkdown } from 'mdast-util-gfm';
import type { Options } from 'mdast-util-to-markdown';

/**
 * Returns the options for writing a block in the style of its source: the characters for emphasis, bullets, rules and fences, the form of
 * headings and the padding of tables. A new block has an empty source.
 */
export function readStyle(source: string): Options {
  // A new table is aligned, too.
  const isAligned = new Set(source.split(/\r?\n|\r/).map((line) => line.trim().length)).size === 1;
  const rule = /^ {0,3}([-*_])([ \t]?)/.exec(source);
  return {
    extensions: withBareUrls(gfmToMarkdown({ tablePipeAlign: isAligned && (source === '' || source.includes('|')) })),
    bullet: (/(?:^|\n)[ \t>]*([-*+])[ \t]/.exec(source)?.[1] as '-' | undefined) ?? '-',
    emphasis: /(?:^|[^*\w\\])\*(?=[^*\s])/.test(source) || !/(?:^|[^_\w\\])_(?=[^_\s])/.test(source) ? '*' : '_',
    strong: /(?:^|[^_\w\\])__(?=[^_\s])/.test(source) && !source.includes('**') ? '_' : '*',
    fence: /(?:^|\n)[ \t>]*~~~/.test(source) ? '~' : '`',
    fences: true,
    rule: (rule?.[1] as '-' | undefined) ?? '-',
    ruleSpaces: rule?.[2] === ' ',
    setext: /^[^\n]+\r?\n {0,3}(?:=+|-+)[ \t]*$/.test(source),
    closeAtx: /^ {0,3}#{1,6}[ \t].*[ \t]#+[ \t]*$/.test(source),
    listItemIndent: /^ {0,3}(?:[-*+] {3}|\d[.)] {2}|\d\d[.)] )\S/.test(source) && !/^ {0,3}\d\d[.)] \S/.test(source) ? 'tab' : 'one',
    quote: /\]\([^)\s]+ '/.test(source) ? "'" : '"',
  };
}

/** Returns the extensions without the escapes in bare URLs and email addresses. Pages show these as links, as users expect. */
function withBareUrls({ extensions }: Options): Options[] {
  return (extensions ?? []).map((extension) => ({
    ...extension,
    unsafe: (extension.unsafe ?? []).filter(({ character, after }) => !(BARE_URL.has(character) && after !== undefined)),
  }));
}

const BARE_URL = new Set(['@', '.', ':']);
