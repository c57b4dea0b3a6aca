import type { MarkdownInput } from '../plan/inputs.ts';
import { escapeText } from './llms.ts';
import { absoluteUrl } from './site.ts';

const OWN = /\b((?:asset|video):[\w-]+)(#t=\d{1,7}(?:\.\d{1,3})?)?/g;

/** The Markdown of an article as one reads it away from the site: where it is from, and whole addresses of pictures and of moments, which play there. */
export function articleMarkdown({ baseUrl, path, article, videos, assets }: MarkdownInput, content: string): string {
  const sources = new Map<string, string>([
    ...assets.map(({ assetId, src }) => [`asset:${assetId}`, src] as const),
    ...videos.map(({ videoId, src }) => [`video:${videoId}`, src] as const),
  ]);
  // The text is read, not the syntax: what looks like one of our ids within a listing is one.
  const body = content.replace(OWN, (whole, name: string, moment = '') => {
    const src = sources.get(name);
    return src === undefined ? whole : `${absoluteUrl({ baseUrl }, src)}${moment}`;
  });
  const { title, description, updatedAt } = article;
  const head = [
    `# ${escapeText(title)}`,
    ...(description ? [`> ${escapeText(description)}`] : []),
    `Source: ${absoluteUrl({ baseUrl }, path)}  \nUpdated: ${updatedAt.slice(0, 10)}`,
  ];
  return `${[...head, body.trim()].join('\n\n')}\n`.toWellFormed();
}
