import type { Block } from '@docreel/contract';
import { renderBlocks } from '@docreel/site';
import { type CheckSource, checkBlocks } from './check-blocks.ts';
import { addEvidence } from './evidence.ts';
import { type ArticleToRender, toMarkdownOptions } from './render-article.thread.ts';

export interface BlocksToRender {
  article: ArticleToRender;
  /** The evidence column as stored, not yet validated. */
  evidence: unknown;
  /** The videos with which the blocks are compared. */
  sources: CheckSource[];
}

/** Runs in a thread. Renders an article as blocks of sanitized HTML, each with its evidence. */
export default function renderManyBlocks({ article, evidence, sources }: BlocksToRender): Block[] {
  return checkBlocks(addEvidence(renderBlocks(article.content, toMarkdownOptions(article)), evidence), sources);
}
