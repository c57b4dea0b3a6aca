import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { limitNesting, normalise } from './nesting.ts';

let parser: ReturnType<typeof createParser> | undefined;

function createParser() {
  return unified()
    .data({ fromMarkdownExtensions: [{ transforms: [limitNesting] }] })
    .use(remarkParse)
    .use(remarkGfm)
    .freeze();
}

/**
 * Parses with micromark. It is slow JavaScript, but stops when its thread is terminated. The parser is created once, because creating it
 * costs as much as parsing a short text.
 */
export function parseSlowly(content: string): Root {
  parser ??= createParser();
  return parser.parse(content);
}

/** Parses as `parse` does, without code for Node, so that browsers divide a text into the same blocks as the server. */
export function parseInBrowser(content: string): Root {
  return parseSlowly(normalise(content));
}
