import { listReferences } from '@docreel/site';
import { ASSETS, MEDIA_INDEX, type Places } from '@docreel/site/export';
import { isUuid } from '../../lib/is-uuid.ts';
import type { Context } from '../../context.ts';
import type { ArchiveFile } from '../../platform/archive/write-zip.ts';
import { fileExtension, toAssetUrl, toVideoUrl } from '../assets/file-urls.ts';
import { type AssetRow, findAssets } from '../assets/assets.store.ts';
import type { VideoRow } from '../videos/video.ts';
import { findStoredVideos } from '../videos/videos.store.ts';
import type { ExportedText } from './read-texts.ts';
import { type StoredFile, readStoredFiles } from './stored-files.ts';

/** Collects the pictures and videos that exported articles refer to. A missing one adds a warning to the export. */
export interface Media {
  /** Adds the pictures and videos that these articles refer to. */
  addReferences(texts: readonly ExportedText[]): Promise<void>;
  /** Adds the pictures with these asset IDs. */
  addPictures(ids: readonly string[]): Promise<void>;
  /** Functions that return the path of a picture in the archive, and the absolute URL of a video. */
  places: Places & { assetAt: (path: string) => string | null };
  asset(id: string): AssetRow | null;
  /** Yields the collected picture files, which are the last files of the archive. */
  files(): AsyncGenerator<ArchiveFile, void, undefined>;
  /** Returns a file that lists the collected pictures and videos. */
  index(): ArchiveFile;
  /** Returns a file that lists the collected pictures with their IDs and URLs. */
  linkIndex(): ArchiveFile;
  warnings: string[];
}

export function createMedia({ db, storage, config }: Pick<Context, 'db' | 'storage' | 'config'>, projectId: string): Media {
  const assets = new Map<string, AssetRow | null>();
  const videos = new Map<string, VideoRow | null>();
  const paths = new Map<string, string>();
  const warnings: string[] = [];

  async function addPictures(ids: readonly string[]): Promise<void> {
    const assetIds = listUnknown(assets, ids);
    const rows = await findAssets(db, projectId, assetIds);
    // Texts name the redactions of pictures already.
    const found = new Map(rows.filter((row) => row.redacted_as === null).map((row) => [row.id, row]));
    for (const id of assetIds) {
      const row = found.get(id) ?? null;
      // The key must be the row's own ID. An ID cut out of an article's text would keep the whole text in memory.
      assets.set(row?.id ?? id, row);
      if (row) paths.set(assetPath(row), row.id);
    }
  }

  return {
    addPictures,

    async addReferences(texts) {
      const named = texts.map(({ article, text }) => ({ article, ...listReferences(text.content) }));
      await addPictures(named.flatMap((one) => one.assetIds));
      const videoIds = listUnknown(
        videos,
        named.flatMap((one) => one.videoIds),
      ).filter(isUuid);
      const stored = new Map((await findStoredVideos(db, projectId, videoIds)).map((row) => [row.id, row]));
      for (const id of videoIds) videos.set(id, stored.get(id) ?? null);
      for (const { article, assetIds: shown, videoIds: played } of named) {
        for (const id of shown) if (!assets.get(id)) warnings.push(describeMissing(article.title, `asset:${id}`));
        for (const id of played) if (!videos.get(id)) warnings.push(describeMissing(article.title, `video:${id}`));
      }
    },

    places: {
      asset(id) {
        const row = assets.get(id);
        return row ? assetPath(row) : null;
      },
      video(id) {
        const row = videos.get(id);
        return row ? toVideoUrl(config, row) : null;
      },
      assetAt: (path) => paths.get(path) ?? null,
    },

    asset: (id) => assets.get(id) ?? null,

    files() {
      const files = listFound(assets).map((row) => ({ ...row, path: assetPath(row) }));
      const onMissing = ({ path }: StoredFile) =>
        warnings.push(`The file ${path} is not in storage, so the picture is missing from this export.`);
      return readStoredFiles(storage, { files, onMissing });
    },

    index: () => createIndexFile(listFound(assets), listFound(videos)),
    linkIndex: () => {
      const pictures = listFound(assets).map((row) => ({ id: row.id, file: assetPath(row), url: toAssetUrl(config, row) }));
      return { path: MEDIA_INDEX, body: `${JSON.stringify({ pictures }, null, 1)}\n` };
    },
    warnings,
  };
}

function createIndexFile(assets: AssetRow[], videos: VideoRow[]): ArchiveFile {
  const pictures = assets.map((row) => ({ file: assetPath(row), contentType: row.content_type, width: row.width, height: row.height }));
  const played = videos.map(({ id, name, filename, sha256 }) => ({ id, name, filename, sha256 }));
  return { path: MEDIA_INDEX, body: `${JSON.stringify({ pictures, videos: played }, null, 1)}\n` };
}

function listFound<Row extends { id: string }>(rows: ReadonlyMap<string, Row | null>): Row[] {
  return [...rows.values()].filter((row) => row !== null).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

export function assetPath(row: Pick<AssetRow, 'id' | 'content_type'>): string {
  return `${ASSETS}/${row.id}.${fileExtension(row.content_type)}`;
}

/** Yields `WARNINGS.txt`, unless there are no warnings. */
export function* createWarningsFile(warnings: readonly string[]): Generator<ArchiveFile> {
  if (warnings.length > 0) yield { path: 'WARNINGS.txt', body: warnings.map((line) => `${line}\n`).join('') };
}

function listUnknown(known: ReadonlyMap<string, unknown>, ids: readonly string[]): string[] {
  return [...new Set(ids)].filter((id) => !known.has(id));
}

function describeMissing(title: string, reference: string): string {
  return `"${title}" shows ${reference}, which the project does not have.`;
}
