import { join } from 'node:path';
import { DIGEST_VERSION } from '@docreel/site/light';
import type { Context } from '../../../context.ts';
import { openPieces, type Piece, type Pieces } from '../../../platform/process/pieces.ts';
import type { Scratch } from '../../../platform/process/scratch.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { listTranslationsToPublish } from '../../translations/outputs.store.ts';
import { sitePictures } from '../../projects/site-settings.ts';
import { siteRoute, siteUrl } from '../../projects/site-url.ts';
import { getProject } from '../publications.store.ts';
import type { MediaFile } from '../shown.store.ts';
import { toBrand } from './brand.ts';
import { DIGEST_TEXTS, digestMissing } from './digest-texts.ts';
import { readDigests, readMarks } from './digests.store.ts';
import { hashMadeFrom } from './made-from.store.ts';
import { toAssetFiles, toSiteAsset, toSiteVideo, toVideoFile } from './media.ts';
import {
  hashOutlineParts,
  listNamedAssets,
  listNamedVideos,
  listOutlineFolders,
  listOutlineLanguages,
  type OutlineParts,
  readOutlineArticles,
} from './outline.store.ts';
import { PLAN_SITE } from './planning/start-plan.ts';
import type { SiteContent } from './planning/site-content.ts';
import { tooIntricate } from './too-intricate.ts';
import { listUnreadTexts } from './unread-texts.store.ts';

/** What a publication is made from, without the texts, and the stored files that its pages may show. */
export interface Snapshot {
  content: SiteContent;
  /** Media by their place in the site: they are shown from where they lie, not copied. More than are shown: the plan says which. */
  media: MediaFile[];
  /** From `hashMadeFrom`, of the same moment. */
  madeFrom: string;
  /** Without the videos: which of them are shown only the plan tells. */
  outlineHash: string;
  outlineParts: OutlineParts;
}

type Parts = Pick<Context, 'db' | 'config' | 'threads'>;

interface Work {
  /** Where what there is much of is written. */
  scratch: Scratch;
  signal: AbortSignal;
  /** Told of texts that are looked at for the first time. */
  onProgress: (done: number, total: number) => void;
}

/** Reads the outline at one moment; texts are read only where no digest of them is kept. */
export async function takeSnapshot(context: Parts, projectId: string, work: Work): Promise<Snapshot> {
  const snapshot = await takeSnapshotUnless(context, projectId, { ...work, madeFrom: null });
  if (!snapshot) throw new Error('Nothing was to be compared.');
  return snapshot;
}

interface Comparing {
  /** Where the snapshot would be what this names there is none. */
  madeFrom: string | null;
  /** Told early that there will be one: what else is to be read can be read beside it. */
  onChanged?: () => void;
}

/** The same, or null where it would be what `madeFrom` names: of the same moment, so that this is looked at once. */
export async function takeSnapshotUnless(
  context: Parts,
  projectId: string,
  { scratch, signal, onProgress, ...comparing }: Work & Comparing,
): Promise<Snapshot | null> {
  const { db } = context;
  await using pieces = await openPieces(join(scratch.path, 'content'));
  const rows = await readRows(context, projectId, { pieces, ...comparing });
  if (!rows) return null;
  const { project, unread } = rows;
  let done = 0;
  const onMade = (count: number) => onProgress((done += count), unread.length);
  await digestMissing(context, projectId, { texts: unread, signal, onMade }).catch(tooIntricate);
  const hashes = unread.map(({ contentHash }) => contentHash);
  const made = await readKept(db, projectId, { pieces, hashes });
  const kept = await rows.kept;
  const videos = await listNamedVideos(db, projectId, DIGEST_VERSION);
  const players = videos.flatMap((video) => [video.poster_asset, video.captions_asset].filter((id) => id !== null));
  const assets = await listNamedAssets(db, projectId, { version: DIGEST_VERSION, ids: [...players, ...sitePictures(project.site)] });
  const assetsById = new Map(assets.map((asset) => [asset.id, asset]));
  const { name, slug, description, language, logo_url: logoUrl } = project;
  return {
    content: {
      project: { name, slug, description, language, logoUrl },
      brand: toBrand(project.site, assetsById),
      baseUrl: rows.baseUrl,
      folders: rows.folders,
      language: { code: language, label: labelOf(language, rows.languages), description: null },
      languages: rows.languages,
      articles: rows.articles,
      translations: rows.translations,
      digests: [...kept.digests, ...made.digests],
      marks: [...kept.marks, ...made.marks],
      videos: videos.map((video) => toSiteVideo(video, assetsById)),
      assets: assets.map(toSiteAsset),
    },
    media: [...videos.flatMap(toVideoFile), ...assets.flatMap(toAssetFiles)],
    madeFrom: rows.madeFrom,
    outlineHash: rows.hashed.hash,
    outlineParts: rows.hashed.parts,
  };
}

/** Repeatable read: articles, folders and languages of one and the same moment. Null where they are what `unless` names. */
async function readRows(context: Parts, projectId: string, { pieces, madeFrom: unless, onChanged }: Comparing & { pieces: Pieces }) {
  return context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const project = await getProject(tx, projectId);
      const baseUrl = siteUrl(context.config, siteRoute(project));
      const madeFrom = await hashMadeFrom(tx, { projectId, baseUrl });
      if (madeFrom === unless) return null;
      onChanged?.();
      context.threads.prepare([DIGEST_TEXTS, PLAN_SITE]);
      // Beside the other rows, and of no moment: a digest depends on its text alone.
      const kept = readKept(context.db, projectId, { pieces });
      kept.catch(() => undefined);
      const unread = await listUnreadTexts(tx, projectId, { digestVersion: DIGEST_VERSION });
      return {
        project,
        baseUrl,
        unread,
        kept,
        articles: await addAll(pieces, await readOutlineArticles(tx, projectId)),
        translations: await addAll(pieces, await listTranslationsToPublish(tx, projectId)),
        folders: await listOutlineFolders(tx, projectId),
        languages: await listOutlineLanguages(tx, projectId),
        hashed: await hashOutlineParts(tx, projectId),
        madeFrom,
      };
    });
}

async function readKept(
  db: Db,
  projectId: string,
  { pieces, hashes }: { pieces: Pieces; hashes?: string[] },
): Promise<Pick<SiteContent, 'digests' | 'marks'>> {
  const wanted = { version: DIGEST_VERSION, hashes };
  const [digests, marks] = await Promise.all([
    readDigests(db, projectId, wanted).then((texts) => addAll(pieces, texts)),
    readMarks(db, projectId, wanted).then((texts) => addAll(pieces, texts)),
  ]);
  return { digests, marks };
}

function addAll(pieces: Pieces, texts: string[]): Promise<Piece[]> {
  return Promise.all(texts.map((text) => pieces.add(text)));
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
