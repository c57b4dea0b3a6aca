import { type AssetSource, type MarkdownOptions, renderMarkdown, type VideoSource } from '@docreel/site';

/** What the references of an article lead to. */
export interface ArticleToRender {
  content: string;
  /** Of the content; our own words are in it too. */
  language: string;
  assets: Record<string, AssetSource>;
  videos: Record<string, VideoSource>;
}

/** Runs in a thread: Markdown to safe HTML. */
export default function renderArticle(article: ArticleToRender): string {
  return renderMarkdown(article.content, optionsOf(article)).html;
}

export function optionsOf({ language, assets, videos }: ArticleToRender): MarkdownOptions {
  return { asset: (id) => assets[id] ?? null, video: (id) => videos[id] ?? null, language };
}
