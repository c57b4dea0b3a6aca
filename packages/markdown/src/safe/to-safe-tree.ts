import { createRequire } from 'node:module';
import type { Root } from 'hast';
import type { Root as Markdown } from 'mdast';
import type * as HtmlTree from './html-tree.ts';
import type { ContentPage } from './page.ts';
import { convertPlainTree } from './plain-tree.ts';

/**
 * Converts content into elements that a page may show. It contains only what the schema allows, every id has our prefix, and every URL is
 * checked. Only trusted elements are added afterwards, so this stays true.
 */
export function toSafeTree(markdown: Markdown, page: ContentPage): Root {
  return convertPlainTree(markdown, page) ?? loadHtmlTree().convertThroughHtml(markdown, page);
}

/** Loads the HTML parser on first use, because it is needed rarely and takes as long as parsing hundreds of articles. */
function loadHtmlTree(): typeof HtmlTree {
  return createRequire(import.meta.url)('./html-tree.ts') as typeof HtmlTree;
}
