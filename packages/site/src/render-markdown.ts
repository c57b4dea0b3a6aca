import { toHtml } from 'hast-util-to-html';
import { plainText } from './article/plain-text.ts';
import { toTree } from './article/to-tree.ts';
import type { MarkdownOptions, RenderedArticle } from './types.ts';

/** Markdown (CommonMark, GFM, `> [!NOTE]` callouts) → safe HTML and what a page or an index needs to know of it. */
export function renderMarkdown(content: string, options: MarkdownOptions): RenderedArticle {
  const { root, headings, references } = toTree(content, options);
  return { html: toHtml(root), headings, plainText: plainText(root), ...references };
}
