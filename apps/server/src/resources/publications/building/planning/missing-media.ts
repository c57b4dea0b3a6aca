import type { SiteOutline } from '@docreel/site';

/** A job's output is read by people: so many sentences, then how many more. */
const MAX_SENTENCES = 100;

/** A sentence for each picture or video that an article names and that is not there. */
export function missingMedia({ articles, assets, videos }: SiteOutline): string[] {
  const assetIds = new Set(assets.map((asset) => asset.assetId));
  const videoIds = new Set(videos.map((video) => video.videoId));
  const sentences: string[] = [];
  for (const { title, digest } of articles) {
    const say = (name: string) => sentences.push(`"${title}" shows ${name}, which the project does not have.`);
    for (const id of digest.assetIds) if (!assetIds.has(id)) say(`asset:${id}`);
    for (const id of digest.videoIds) if (!videoIds.has(id)) say(`video:${id}`);
  }
  if (sentences.length <= MAX_SENTENCES) return sentences;
  return [...sentences.slice(0, MAX_SENTENCES), `${sentences.length - MAX_SENTENCES} more pictures or videos are missing.`];
}
