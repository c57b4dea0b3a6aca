import type { Block } from '@docreel/contract';
import { renderBlocks } from '@docreel/site';
import { addEvidence } from './evidence.ts';
import { type ArticleToRender, toMarkdownOptions } from './render-article.thread.ts';

export interface BlocksToRender {
  article: ArticleToRender;
  /** The evidence as stored, not validated. */
  evidence: unknown;
}

/** Renders Markdown block by block as safe HTML, each block with its evidence. Runs in a thread. */
export default function renderManyBlocks({ article, evidence }: BlocksToRender): Block[] {
  return addEvidence(renderBlocks(article.content, toMarkdownOptions(article)), evidence);
}
