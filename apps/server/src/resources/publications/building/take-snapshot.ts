import { DIGEST_VERSION, isBlank, type SiteOutline } from '@docreel/site';
import { isUuid } from '../../../lib/is-uuid.ts';
import type { Context } from '../../../context.ts';
import { toSiteArticle, toTextPlace, type Version, versionsOf } from './article-versions.ts';
import { type Digests, digestTexts } from './digest-texts.ts';
import { toAssetFiles, toSiteAsset, toSiteVideo, toVideoFile } from './media.ts';
import { toBrand } from './brand.ts';
import { listDigests, readMarks, type SmallDigest } from './digests.store.ts';
import { hashMadeFrom } from './made-from.store.ts';
import { missingMedia } from './missing-media.ts';
import {
  hashOutlineParts,
  hashVideos,
  listOutlineArticles,
  listOutlineAssets,
  listOutlineFolders,
  listOutlineLanguages,
  listOutlineVideos,
  type OutlineParts,
  type TextPlace,
} from './outline.store.ts';
import { listTranslationsToPublish } from '../../translations/outputs.store.ts';
import { sitePictures } from '../../projects/site-settings.ts';
import { siteAddress, sitePlace } from '../publication.ts';
import { getProject } from '../publications.store.ts';
import type { MediaFile } from '../shown.store.ts';

/** What a publication is made from, without the texts, and the stored files that its pages show. */
export interface Snapshot {
  /** Its digests are without their marks. */
  outline: SiteOutline;
  /** From `readMarks`. */
  marks: string;
  /** Of the outline's articles, in its order. */
  revisions: number[];
  /** Where each text is, by its hash. */
  texts: Map<string, TextPlace>;
  /** Hashes of texts that are kept and not shown any more. */
  unused: string[];
  /** Media by their place in the site: they are shown from where they lie, not copied. */
  media: MediaFile[];
  /** From `hashMadeFrom`, of the same moment. */
  madeFrom: string;
  outlineHash: string;
  outlineParts: OutlineParts;
  warnings: string[];
}

type Parts = Pick<Context, 'db' | 'config' | 'threads'>;

/** Reads the outline at one moment; texts are read only where no digest of them is kept. */
export async function takeSnapshot(context: Parts, projectId: string, work: Digests): Promise<Snapshot> {
  const snapshot = await takeSnapshotUnless(context, projectId, { ...work, madeFrom: null });
  if (!snapshot) throw new Error('Nothing was to be compared.');
  return snapshot;
}

/** The same, or null where it would be what `madeFrom` names: of the same moment, so that this is looked at once. */
export async function takeSnapshotUnless(
  context: Parts,
  projectId: string,
  { madeFrom, ...work }: Digests & { madeFrom: string | null },
): Promise<Snapshot | null> {
  const { db } = context;
  const rows = await readRows(context, projectId, madeFrom);
  if (!rows) return null;
  const { project, known } = rows;
  const versions = versionsOf(rows);
  const texts = new Map(versions.map((row) => [row.content_hash, toTextPlace(row)]));
  const digests = await digestTexts(context, projectId, { ...work, texts, known });
  const all = versions.map((row) => ({ row, digest: digestOf(digests, row) }));
  const written = all.filter(({ digest }) => !isBlank(digest));
  const own = new Set(written.filter(({ row }) => row.language === '').map(({ row }) => row.id));
  const shown = written.filter(({ row }) => own.has(row.id));
  const taken = new Set(shown.map(({ row }) => row.slug));
  const languages = rows.languages.filter(({ code }) => code !== project.language && shown.some(({ row }) => row.language === code));
  const articles = shown.map(({ row, digest }) => toSiteArticle(row, digest, { own: project.language, languages, taken }));
  const videos = await listOutlineVideos(db, projectId, idsOf(shown, 'videoIds').filter(isUuid));
  const players = videos.flatMap((video) => [video.poster_asset, video.captions_asset].filter((id) => id !== null));
  const assets = await listOutlineAssets(db, projectId, [
    ...new Set([...idsOf(shown, 'assetIds'), ...players, ...sitePictures(project.site)]),
  ]);
  const assetsById = new Map(assets.map((asset) => [asset.id, asset]));
  const { name, slug, description, language, logo_url: logoUrl } = project;
  const outline: SiteOutline = {
    project: { name, slug, description, language, logoUrl },
    brand: toBrand(project.site, assetsById),
    languages: [{ code: language, label: labelOf(language, rows.languages) }, ...languages],
    folders: rows.folders,
    articles,
    videos: videos.map((video) => toSiteVideo(video, assetsById)),
    assets: assets.map(toSiteAsset),
    baseUrl: rows.baseUrl,
  };
  const videosHash = await hashVideos(
    db,
    projectId,
    videos.map(({ id }) => id),
  );
  const drafts = all.filter(({ row, digest }) => row.language === '' && isBlank(digest)).length;
  return {
    outline,
    marks: await readMarks(db, projectId, DIGEST_VERSION),
    revisions: shown.map(({ row }) => row.revision),
    texts,
    unused: [...digests.keys()].filter((hash) => !texts.has(hash)),
    media: [...videos.flatMap(toVideoFile), ...assets.flatMap(toAssetFiles)],
    madeFrom: rows.madeFrom,
    outlineHash: `${rows.hashed.hash}.${videosHash}`,
    outlineParts: { ...rows.hashed.parts, videos: videosHash },
    warnings: [...draftsLeftOut(drafts), ...missingMedia(outline)],
  };
}

/** Repeatable read: articles, folders and languages of one and the same moment. Null where they are what `unless` names. */
async function readRows({ db, config }: Pick<Context, 'db' | 'config'>, projectId: string, unless: string | null) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const project = await getProject(tx, projectId);
      const baseUrl = siteAddress(config, sitePlace(project));
      const madeFrom = await hashMadeFrom(tx, { projectId, baseUrl });
      if (madeFrom === unless) return null;
      // Of no moment: a digest depends on its text alone.
      const digests = listDigests(db, projectId, DIGEST_VERSION);
      digests.catch(() => undefined);
      const rows = {
        project,
        baseUrl,
        articles: await listOutlineArticles(tx, projectId),
        translations: await listTranslationsToPublish(tx, projectId),
        folders: await listOutlineFolders(tx, projectId),
        languages: await listOutlineLanguages(tx, projectId),
        hashed: await hashOutlineParts(tx, projectId),
        madeFrom,
      };
      return { ...rows, known: await digests };
    });
}

function digestOf(digests: Map<string, SmallDigest>, row: Version): SmallDigest {
  const digest = digests.get(row.content_hash);
  if (!digest) throw new Error(`There is no digest of article ${row.id}.`);
  return digest;
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

function idsOf(shown: { digest: SmallDigest }[], list: 'videoIds' | 'assetIds'): string[] {
  return [...new Set(shown.flatMap(({ digest }) => digest[list]))];
}

function draftsLeftOut(count: number): string[] {
  if (count === 0) return [];
  return [count === 1 ? '1 article without content was left out.' : `${count} articles without content were left out.`];
}
