import { type RenderedBlock, renderBlocks } from '@docreel/site';
import { type ArticleToRender, optionsOf } from './render-article.thread.ts';

/** Runs in a thread: Markdown block by block, each as safe HTML too. */
export default function renderManyBlocks(article: ArticleToRender): RenderedBlock[] {
  return renderBlocks(article.content, optionsOf(article));
}
