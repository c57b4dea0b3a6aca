import type { Block } from '@docreel/contract';
import { renderBlocks } from '@docreel/site';
import { addEvidence } from './evidence.ts';
import { type ArticleToRender, optionsOf } from './render-article.thread.ts';

export interface BlocksToRender {
  article: ArticleToRender;
  /** As the database has it. */
  evidence: unknown;
}

/** Runs in a thread: renders Markdown block by block as safe HTML, each block with its evidence. */
export default function renderManyBlocks({ article, evidence }: BlocksToRender): Block[] {
  return addEvidence(renderBlocks(article.content, optionsOf(article)), evidence);
}
