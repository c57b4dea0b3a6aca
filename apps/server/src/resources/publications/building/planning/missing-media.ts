import type { SiteOutline } from '@docreel/site';

/** A job's output is read by people: so many sentences, then how many more. */
const MAX_SENTENCES = 100;

/** A sentence for each picture or video that an article names and that is not there. */
export function missingMedia({ articles, assets, videos }: SiteOutline): string[] {
  const assetIds = new Set(assets.map((asset) => asset.assetId));
  const videoIds = new Set(videos.map((video) => video.videoId));
  const sentences = articles.flatMap(({ title, digest }) => {
    const missing = [
      ...digest.assetIds.filter((id) => !assetIds.has(id)).map((id) => `asset:${id}`),
      ...digest.videoIds.filter((id) => !videoIds.has(id)).map((id) => `video:${id}`),
    ];
    return missing.map((name) => `"${title}" shows ${name}, which the project does not have.`);
  });
  if (sentences.length <= MAX_SENTENCES) return sentences;
  return [...sentences.slice(0, MAX_SENTENCES), `${sentences.length - MAX_SENTENCES} more pictures or videos are missing.`];
}
