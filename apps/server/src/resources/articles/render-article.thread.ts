import { type AssetSource, renderMarkdown, type VideoSource } from '@docreel/site';

/** What the references of an article lead to. */
export interface ArticleToRender {
  content: string;
  assets: Record<string, AssetSource>;
  videos: Record<string, VideoSource>;
}

/** Runs in a thread: Markdown to safe HTML. */
export default function renderArticle({ content, assets, videos }: ArticleToRender): string {
  return renderMarkdown(content, { asset: (id) => assets[id] ?? null, video: (id) => videos[id] ?? null }).html;
}
