import { createHash } from 'node:crypto';
import type { SitePage } from '@docreel/site';
import { v7 as uuidv7 } from 'uuid';
import type { Context, ServiceConfig } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { JobFailure, type JobKind, type JobRun, Postponed } from '../../platform/queue/queue.ts';
import { ThreadTimeout } from '../../platform/threads/threads.ts';
import { markPublished } from '../articles/mark-published.ts';
import { comparePages } from './compare-pages.ts';
import {
  findLivePublication,
  getProject,
  hasEarlierPublishJob,
  listPublicationFiles,
  type PublicationFile,
  type PublicationRow,
  switchTo,
} from './publications.store.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

type Input = { action: 'publish' | 'republish' };

/** Raised when the same content renders to other pages. */
const SITE_VERSION = 1;
const TURN_POLL_MS = 500;
const RENDER_SITE = new URL('./render-site.thread.ts', import.meta.url);
/** A thousand times what an ordinary page takes. */
const PAGE_MS = 30_000;

/** A snapshot of the content → every file of the site → one switch. Publishing jobs of a project run one after the other. */
export const publishJob: JobKind<Context, Input> = {
  kind: 'publish',
  async run(context, job) {
    if (await hasEarlierPublishJob(context.db, job.projectId, job.id)) throw new Postponed(TURN_POLL_MS);
    job.progress('reading the content', 5);
    const snapshot = await takeSnapshot(context.db, context.config, job.projectId);
    const contentHash = createHash('sha256')
      .update(JSON.stringify([SITE_VERSION, snapshot.site, snapshot.media]))
      .digest('hex');
    const live = await findLivePublication(context.db, job.projectId);
    if (live?.content_hash === contentHash) {
      const unchanged = (await listPublicationFiles(context.db, live.id)).filter((file) => file.path.endsWith('.html')).length;
      return async (tx) => {
        await markPublished(tx, job.projectId, snapshot.shown);
        return {
          ...(await describePublication(tx, job, { publication: live, config: context.config })),
          hasChanges: false,
          pages: { added: 0, changed: 0, removed: 0, unchanged },
        };
      };
    }
    const files = [...(await storePages(context, job, snapshot).catch(tooIntricate)), ...snapshot.media];
    const before = live ? await listPublicationFiles(context.db, live.id) : [];
    const { site, shown } = snapshot;
    return async (tx) => {
      const counts = { articlesCount: site.articles.length, foldersCount: site.folders.length };
      const publication = { id: uuidv7(), projectId: job.projectId, contentHash, ...counts, warnings: missingMedia(snapshot), files };
      const row = await switchTo(tx, publication);
      await markPublished(tx, job.projectId, shown);
      return {
        ...(await describePublication(tx, job, { publication: row, config: context.config })),
        hasChanges: true,
        pages: comparePages(before, files),
      };
    };
  },
};

/** Renders page by page; a page that is stored already, from any publication, is not written again. */
async function storePages(context: Context, job: JobRun<Input>, snapshot: Snapshot): Promise<PublicationFile[]> {
  const files: PublicationFile[] = [];
  const expected = snapshot.site.articles.length + 6;
  for await (const page of context.threads.stream<SitePage>(RENDER_SITE, { outline: snapshot.site, contents: snapshot.contents }, { stallMs: PAGE_MS, signal: job.signal })) {
    job.progress('building the pages', 10 + Math.min(85, Math.round((files.length / expected) * 85)));
    const bytes = Buffer.from(page.body);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const storageKey = `sites/${job.projectId}/${sha256}`;
    if (!(await context.storage.stat(storageKey))) await context.storage.put(storageKey, bytes, { signal: job.signal });
    files.push({ path: page.path, storage_key: storageKey, content_type: page.contentType, sha256, size_bytes: bytes.byteLength });
  }
  return files;
}

function tooIntricate(error: unknown): never {
  if (!(error instanceof ThreadTimeout)) throw error;
  throw new JobFailure(
    'PROCESSING_TIMEOUT',
    'an article is too intricate to be rendered; look for thousands of brackets or quotes in one',
    { cause: error },
  );
}

async function describePublication(
  tx: Db,
  job: JobRun<Input>,
  { publication, config }: { publication: PublicationRow; config: ServiceConfig },
) {
  const { slug } = await getProject(tx, job.projectId);
  return {
    action: job.input.action,
    publicationId: publication.id,
    slug,
    url: `${config.PUBLIC_URL}/sites/${slug}/`,
    articlesCount: publication.articles_count,
    foldersCount: publication.folders_count,
    publishedAt: (publication.published_at ?? publication.created_at).toISOString(),
    warnings: publication.warnings,
  };
}

/** A sentence for each picture or video that an article names and that is not there. */
function missingMedia({ site }: Snapshot): string[] {
  const assets = new Set(site.assets.map((asset) => asset.assetId));
  const videos = new Set(site.videos.map((video) => video.videoId));
  return site.articles.flatMap((article) => {
    const { assetIds, videoIds } = article.digest;
    const missing = [
      ...assetIds.filter((id) => !assets.has(id)).map((id) => `asset:${id}`),
      ...videoIds.filter((id) => !videos.has(id)).map((id) => `video:${id}`),
    ];
    return missing.map((name) => `"${article.title}" shows ${name}, which the project does not have.`);
  });
}
