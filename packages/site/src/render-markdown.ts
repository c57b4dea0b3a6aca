import { toHtml } from '@docreel/markdown';
import { highlightCode } from './article/highlight.ts';
import { plainText } from './article/plain-text.ts';
import { toTree } from './article/to-tree.ts';
import { getLabels } from './labels/get-labels.ts';
import type { MarkdownOptions, RenderedArticle } from './types.ts';

/**
 * Renders Markdown (CommonMark, GFM, `> [!NOTE]` callouts) as safe HTML. Also returns the headings, the plain text and the references of
 * the content.
 */
export function renderMarkdown(content: string, { language = 'en', ...options }: MarkdownOptions): RenderedArticle {
  const { root, headings, references } = toTree(content, options, getLabels(language));
  const words = plainText(root);
  highlightCode(root);
  return { html: toHtml(root), headings, plainText: words, ...references };
}
