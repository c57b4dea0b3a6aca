import type { ContentBlock } from './article/blocks/describe-block.ts';
import { readBlocks } from './article/blocks/blocks.ts';
import { renderMarkdown } from './render-markdown.ts';
import type { MarkdownOptions } from './types.ts';

/** Matches the definition of a reference link, which may be anywhere in the text. */
const DEFINITION = /^ {0,3}\[(?!\^)[^\]\n]+\]:[^\n]*$/gm;

export type RenderedBlock = ContentBlock & { html: string };

/**
 * Renders the content block by block, each as it appears on the page. Leaves out parts that the page shows elsewhere, such as footnotes.
 * Call it in a thread, because it parses the text.
 */
export function renderBlocks(content: string, options: MarkdownOptions): RenderedBlock[] {
  const definitions = (content.match(DEFINITION) ?? []).join('\n');
  return readBlocks(content).map((block) => {
    const isDefined = definitions === '' || block.type === 'code' || !block.markdown.includes('[');
    const text = isDefined ? block.markdown : `${block.markdown.trimEnd()}\n\n${definitions}\n`;
    return { ...block, html: renderMarkdown(text, options).html };
  });
}
