import { createRequire } from 'node:module';
import type { Root } from 'hast';
import type { Root as Markdown } from 'mdast';
import type * as HtmlTree from './html-tree.ts';
import type { ContentPage } from './page.ts';
import { plainTree } from './plain-tree.ts';

/**
 * The content as elements that a page may show: nothing but what the schema names, every id with our prefix, every address judged. What is
 * added to it afterwards are elements of our own, so this word stands.
 */
export function toSafeTree(markdown: Markdown, page: ContentPage): Root {
  return plainTree(markdown, page) ?? htmlTree().throughHtml(markdown, page);
}

/** Loaded where it is wanted: seldom, and as long as hundreds of articles take. */
function htmlTree(): typeof HtmlTree {
  return createRequire(import.meta.url)('./html-tree.ts') as typeof HtmlTree;
}
