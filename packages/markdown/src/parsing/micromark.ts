import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { limitNesting } from './nesting.ts';

let parser: ReturnType<typeof createParser> | undefined;

function createParser() {
  return unified()
    .data({ fromMarkdownExtensions: [{ transforms: [limitNesting] }] })
    .use(remarkParse)
    .use(remarkGfm)
    .freeze();
}

/** The slow lane: JavaScript, which a thread that is ended stops with. Putting a parser together costs as much as a short text. */
export function parseSlowly(content: string): Root {
  parser ??= createParser();
  return parser.parse(content);
}
