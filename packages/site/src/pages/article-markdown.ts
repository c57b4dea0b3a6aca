import { toAddresses } from '../export/relink.ts';
import type { MarkdownInput } from '../plan/inputs.ts';
import { escapeText } from './llms.ts';
import { absoluteUrl } from './site.ts';

/** The Markdown of an article as one reads it away from the site: where it is from, and whole addresses of pictures and of moments, which play there. */
export function articleMarkdown({ baseUrl, path, article, videos, assets }: MarkdownInput, content: string): string {
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
