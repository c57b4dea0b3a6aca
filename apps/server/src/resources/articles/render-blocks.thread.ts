import type { Block } from '@docreel/contract';
import { renderBlocks } from '@docreel/site';
import { addEvidence } from './evidence.ts';
import { type ArticleToRender, toMarkdownOptions } from './render-article.thread.ts';

export interface BlocksToRender {
  article: ArticleToRender;
  /** The evidence column as stored, not yet validated. */
  evidence: unknown;
}

/** Runs in a thread. Renders an article as blocks of sanitized HTML, each with its evidence. */
export default function renderManyBlocks({ article, evidence }: BlocksToRender): Block[] {
  return addEvidence(renderBlocks(article.content, toMarkdownOptions(article)), evidence);
}
