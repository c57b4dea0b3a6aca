import { digestArticle, listReferences, type SiteArticle, type SiteOutline, type SiteVideo } from '@docreel/site';
import type { Selectable } from 'kysely';
import type { ServiceConfig } from '../../context.ts';
import type { Db, Tables } from '../../platform/db/tables.ts';
import { toMetadata } from '../articles/article.ts';
import { type ArticleToPublish, listArticlesToPublish } from '../articles/articles.store.ts';
import { extensionOf } from '../assets/addresses.ts';
import { findAssets } from '../assets/assets.store.ts';
import { listFolders } from '../folders/folders.store.ts';
import type { VideoRow } from '../videos/video.ts';
import { findStoredVideos } from '../videos/videos.store.ts';
import { getProject, type PublicationFile } from './publications.store.ts';

/** What a publication is made from, read at one moment, and the stored files that its pages show. */
export interface Snapshot {
  site: SiteOutline;
  /** The texts of the articles by their hash. */
  contents: Map<string, string>;
  /** Article ids and the revisions shown, in the same order. */
  shown: { ids: number[]; revisions: number[] };
  /** Media by their place in the site: they are shown from where they lie, not copied. */
  media: PublicationFile[];
}

export async function takeSnapshot(db: Db, config: ServiceConfig, projectId: string): Promise<Snapshot> {
  // Repeatable read: articles, folders and videos of one and the same moment.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const project = await getProject(tx, projectId);
      const [articles, folders] = await Promise.all([listArticlesToPublish(tx, projectId), listFolders(tx, projectId)]);
      const references = articles.map((article) => listReferences(article.content));
      const videos = await findStoredVideos(tx, projectId, [...new Set(references.flatMap((one) => one.videoIds))]);
      const assetIds = references.flatMap((one) => one.assetIds);
      const players = videos.flatMap((video) => [video.poster_asset, video.captions_asset].filter((id) => id !== null));
      const assets = await findAssets(tx, projectId, [...new Set([...assetIds, ...players])]);
      return {
        site: {
          project: {
            name: project.name,
            slug: project.slug,
            description: project.description,
            language: project.language,
            logoUrl: project.logo_url,
          },
          languages: [],
          folders: folders.map((row) => ({
            id: row.id,
            name: row.name,
            slug: row.slug,
            parentId: row.parent_id,
            position: row.position,
            names: {},
          })),
          articles: articles.map(toSiteArticle),
          videos: videos.map((video) => toSiteVideo(video, assets)),
          assets: assets.map((asset) => ({ assetId: asset.id, src: assetPath(asset), width: asset.width, height: asset.height })),
          baseUrl: `${config.PUBLIC_URL}/sites/${project.slug}/`,
        },
        contents: new Map(articles.map((row) => [row.content_hash, row.content])),
        shown: { ids: articles.map((row) => row.id), revisions: articles.map((row) => row.revision) },
        media: [...videos.flatMap(toVideoFile), ...assets.map(toAssetFile)],
      };
    });
}

function toSiteArticle(row: ArticleToPublish): SiteArticle {
  const metadata = toMetadata(row.metadata);
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    folderId: row.folder_id,
    position: row.position,
    language: row.language,
    metaTitle: metadata.metaTitle,
    description: metadata.metaDescription,
    keywords: metadata.metaKeywords,
    ogImage: metadata.ogImage,
    canonicalUrl: metadata.canonicalUrl,
    noIndex: metadata.noIndex,
    jsonLd: metadata.jsonLd,
    contentHash: row.content_hash,
    digest: digestArticle(row.content),
    updatedAt: row.updated_at.toISOString(),
  };
}

type AssetRow = Selectable<Tables['assets']>;

/** Media get names that do not change with the page, so that a browser keeps them. */
function assetPath(asset: Pick<AssetRow, 'id' | 'content_type'>): string {
  return `images/${asset.id}.${extensionOf(asset.content_type)}`;
}

function videoPath(video: VideoRow): string {
  return `media/${video.id}.${extensionOf(video.content_type ?? '')}`;
}

function toSiteVideo(video: VideoRow, assets: AssetRow[]): SiteVideo {
  const pathOf = (id: string | null) => {
    const asset = assets.find((one) => one.id === id);
    return asset ? assetPath(asset) : null;
  };
  return {
    videoId: video.id,
    name: video.name,
    src: videoPath(video),
    contentType: video.content_type ?? 'application/octet-stream',
    poster: pathOf(video.poster_asset),
    width: video.width,
    height: video.height,
    durationSeconds: video.duration_seconds,
    captions: pathOf(video.captions_asset),
  };
}

function toVideoFile(video: VideoRow): PublicationFile[] {
  const { storage_key, content_type, sha256, size_bytes } = video;
  if (!storage_key || !content_type || !sha256 || size_bytes === null) return [];
  return [{ path: videoPath(video), storage_key, content_type, sha256, size_bytes }];
}

function toAssetFile(asset: AssetRow): PublicationFile {
  const { storage_key, content_type, id, size_bytes } = asset;
  return { path: assetPath(asset), storage_key, content_type, sha256: id, size_bytes };
}
