import type { ArticleDigest, SiteAsset, SiteBrand, SiteFolder, SiteLanguage, SiteOutline, SiteVideo } from '@docreel/site';
import { DIGEST_VERSION } from '@docreel/site';
import type { Context } from '../../../context.ts';
import { isUuid } from '../../../lib/is-uuid.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { listCurrentRedactions, listRedacted } from '../../pictures/pictures.store.ts';
import { sitePictures } from '../../projects/site-settings.ts';
import { siteRoute, siteUrl } from '../../projects/site-url.ts';
import { getProject } from '../publications.store.ts';
import type { PublishedFile } from '../snapshots.store.ts';
import { toBrand } from './brand.ts';
import { failIfTooComplex } from './content-too-complex.ts';
import {
  type ArticleVersion,
  EMPTY_HASH,
  listArticles,
  listAssets,
  listCaptions,
  listFolders,
  listLanguages,
  listTranslations,
  listVideos,
} from './content.store.ts';
import { digestTexts } from './digest-texts.ts';
import { listDigests } from './digests.store.ts';
import { hashInputs, type InputHashes } from './input-hashes.store.ts';
import { toAssetFiles, toSiteAsset, toSiteVideo, toVideoFiles } from './media.ts';

/** All input for rendering a site, except the texts of articles. */
export interface SiteContent {
  project: SiteOutline['project'];
  brand: SiteBrand;
  baseUrl: string;
  folders: SiteFolder[];
  ownLanguage: SiteLanguage;
  /** Languages that the project is translated into. */
  languages: SiteLanguage[];
  /** Articles and their translations, including drafts. */
  versions: ArticleVersion[];
  /** Content digests of all non-empty texts, by content hash. */
  digests: ReadonlyMap<string, ArticleDigest>;
  videos: SiteVideo[];
  assets: SiteAsset[];
  /** Stored files of these videos and assets. The site uses them without copying them. */
  media: PublishedFile[];
  /** Hashes from the same database snapshot as the rows. `videos` is filled in later, when the videos of the site are known. */
  inputHashes: InputHashes;
}

interface Options {
  signal: AbortSignal;
  /** Called while new texts are analyzed. */
  onProgress?: (done: number, total: number) => void;
}

/** Reads the content of a site in one snapshot of the database. Reads texts only if they have no content digest yet. Throws `TextGone`. */
export async function readContent(
  context: Pick<Context, 'db' | 'config' | 'threads'>,
  projectId: string,
  { signal, onProgress }: Options,
): Promise<SiteContent> {
  const { db, config } = context;
  const { project, versions, folders, languages, inputHashes } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      project: await getProject(tx, projectId),
      versions: [...(await listArticles(tx, projectId)), ...(await listTranslations(tx, projectId))],
      folders: await listFolders(tx, projectId),
      languages: await listLanguages(tx, projectId),
      inputHashes: await hashInputs(tx, projectId, []),
    }));
  signal.throwIfAborted();
  const digests = await listDigests(db, projectId, DIGEST_VERSION);
  const unread = new Map(
    versions.filter(({ contentHash }) => contentHash !== EMPTY_HASH && !digests.has(contentHash)).map((one) => [one.contentHash, one]),
  );
  const reading = { texts: unread.values(), signal, onProgress: (done: number) => onProgress?.(done, unread.size) };
  for (const [hash, digest] of await digestTexts(context, projectId, reading).catch(failIfTooComplex)) digests.set(hash, digest);
  const { name, slug, description, language, logo_url: logoUrl } = project;
  return {
    project: { name, slug, description, language, logoUrl },
    baseUrl: siteUrl(config, siteRoute(project)),
    folders,
    ownLanguage: { code: language, label: labelOf(language, languages), name: null, description: null },
    languages,
    versions,
    digests,
    inputHashes,
    ...(await readMedia(context, project, { versions, digests })),
  };
}

/** Reads the pictures and videos that the texts contain, and those of the player and the site's branding. */
async function readMedia(
  { db }: Pick<Context, 'db'>,
  project: Awaited<ReturnType<typeof getProject>>,
  { versions, digests }: Pick<SiteContent, 'versions' | 'digests'>,
): Promise<Pick<SiteContent, 'brand' | 'videos' | 'assets' | 'media'>> {
  const named = versions.flatMap(({ contentHash }) => digests.get(contentHash) ?? []);
  const videoIds = new Set(named.flatMap((digest) => digest.videoIds).filter(isUuid));
  const videos = await listVideos(db, project.id, [...videoIds]);
  const captions = await listCaptions(db, project.id, [...videoIds]);
  const players = [...videos.flatMap((video) => video.poster_asset ?? []), ...captions.map(({ assetId }) => assetId)];
  const assetIds = new Set([...named.flatMap((digest) => digest.assetIds), ...players, ...sitePictures(project.site)]);
  const { assets, redactions } = await readShownAssets(db, project.id, [...assetIds]);
  const assetsById = new Map(assets.map(({ id, shown }) => [id, shown]));
  return {
    brand: toBrand(project.site, assetsById),
    videos: videos.map((video) => toSiteVideo(video, { assets: assetsById, redactions, captions })),
    assets: assets.map(({ id, shown }) => ({ ...toSiteAsset(shown), assetId: id })),
    media: [...videos.flatMap(toVideoFiles), ...[...new Set(assetsById.values())].flatMap(toAssetFiles)],
  };
}

/** Returns the pictures to show for these IDs. Readers get the redaction of a picture instead of its original. */
async function readShownAssets(db: Db, projectId: string, ids: string[]) {
  const replacements = new Map((await listRedacted(db, projectId)).map(({ id, redactedAs }) => [id, redactedAs]));
  const rows = await listAssets(db, projectId, [...new Set(ids.map((id) => replacements.get(id) ?? id))]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const assets = ids.toSorted().flatMap((id) => {
    const shown = byId.get(replacements.get(id) ?? id);
    return shown ? [{ id, shown }] : [];
  });
  return { assets, redactions: await listCurrentRedactions(db, projectId) };
}

function labelOf(language: string, labels: { code: string; label: string }[]): string {
  const given = labels.find(({ code }) => code === language)?.label;
  if (given) return given;
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}
