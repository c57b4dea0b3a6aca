import { type AssetSource, type MarkdownOptions, renderMarkdown, type VideoSource } from '@docreel/site';

/** Targets of the article's references. */
export interface ArticleToRender {
  content: string;
  /** The language of the content, for generated words such as labels. */
  language: string;
  assets: Record<string, AssetSource>;
  videos: Record<string, VideoSource>;
}

/** Renders Markdown as safe HTML. Runs in a thread. */
export default function renderArticle(article: ArticleToRender): string {
  return renderMarkdown(article.content, toMarkdownOptions(article)).html;
}

export function toMarkdownOptions({ language, assets, videos }: ArticleToRender): MarkdownOptions {
  return { asset: (id) => assets[id] ?? null, video: (id) => videos[id] ?? null, language };
}
