import { type AssetSource, type MarkdownOptions, renderMarkdown, type VideoSource } from '@docreel/site';

/** An article to render, with the URLs of the pictures and videos that its Markdown refers to. */
export interface ArticleToRender {
  content: string;
  /** The language of the content, for generated words such as labels. */
  language: string;
  assets: Record<string, AssetSource>;
  videos: Record<string, VideoSource>;
}

/** Runs in a thread. Renders an article's Markdown as sanitized HTML. */
export default function renderArticle(article: ArticleToRender): string {
  return renderMarkdown(article.content, toMarkdownOptions(article)).html;
}

export function toMarkdownOptions({ language, assets, videos }: ArticleToRender): MarkdownOptions {
  return { asset: (id) => assets[id] ?? null, video: (id) => videos[id] ?? null, language };
}
