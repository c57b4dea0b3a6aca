import { toAddresses } from '../export/relink.ts';
import type { MarkdownInput, MarkdownPackInput } from '../plan/inputs.ts';
import { escapeText } from './escape-text.ts';
import { absoluteUrl } from './site.ts';

/**
 * Returns the Markdown of an article for use outside the site. It contains the article's source URL and absolute URLs of pictures and
 * videos.
 */
export function articleMarkdown({ baseUrl, page }: Pick<MarkdownInput, 'baseUrl' | 'page'>, content: string): string {
  const { path, article, videos, assets } = page;
  const { title, description, updatedAt } = article;
  const addressOf = (media: { src: string } | undefined) => (media ? absoluteUrl({ baseUrl }, media.src) : null);
  const body = toAddresses(content, {
    asset: (id) => addressOf(assets.find(({ assetId }) => assetId === id)),
    video: (id) => addressOf(videos.find(({ videoId }) => videoId === id)),
  });
  const parts = [
    `# ${escapeText(title)}`,
    ...(description ? [`> ${escapeText(description)}`] : []),
    `Source: ${absoluteUrl({ baseUrl }, path)}  \nUpdated: ${updatedAt.slice(0, 10)}`,
    body.trim(),
  ];
  return `${parts.join('\n\n')}\n`.toWellFormed();
}

/** Returns the Markdown of several articles as JSON by article ID. */
export function markdownPack({ baseUrl, pages }: MarkdownPackInput, contents: string[]): string {
  return JSON.stringify(pages.map((page, index) => [page.article.id, articleMarkdown({ baseUrl, page }, contents[index] ?? '')]));
}

/** Parses the output of `markdownPack`. */
export function readMarkdownPack(pack: string): [id: number, markdown: string][] {
  return JSON.parse(pack) as [number, string][];
}
