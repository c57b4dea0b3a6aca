import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Operation, type OperationId, operations, peopleOperations } from '@docreel/contract';
import { pino } from 'pino';
import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { testDatabase } from '../platform/db/testing/database.ts';
import { type App, createApp } from '../platform/http/create-app.ts';
import { send, type TestAnswer, type TestRequest } from '../platform/http/testing/edge.ts';
import { createOutbound } from '../platform/outbound/create-outbound.ts';
import { createQueue } from '../platform/queue/create-queue.ts';
import { createDiskStorage } from '../platform/storage/disk/disk.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { createThreads } from '../platform/threads/threads.ts';
import { createServeMcp } from '../api.ts';
import { createPeopleHandlers, handlers } from '../routes.ts';
import type { Seed } from './seed-project.ts';

/** A test server: the whole API without a port and without workers, and a valid request for every operation. */

export interface TestServer extends AsyncDisposable {
  context: Context;
  app: App;
}

type TestSettings = Readonly<Record<string, string>>;
export const TEST_URL = 'http://docreel.test';

/** Starts a test server. `storage` defaults to disk storage in a temporary folder. */
export async function startTestServer(settings: TestSettings = {}, storage?: Storage): Promise<TestServer> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'docreel-server-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const { db, url, close } = await testDatabase();
  opened.defer(close);
  const log = pino({ level: 'silent' });
  const service = await createQueue<Context>({ db, databaseUrl: url, log, kinds: [] });
  opened.defer(() => service.stop(0));
  const outbound = createOutbound({ allowCidrs: '' });
  opened.defer(() => outbound.close());
  const threads = createThreads();
  opened.defer(() => threads.close());
  const config = { ...readConfig({ RATE_LIMIT_PER_MINUTE: '1000000', ...settings }), PUBLIC_URL: TEST_URL };
  const context: Context = { config, db, queue: service.queue, storage: storage ?? createDiskStorage(folder), outbound, threads, log };
  const rest = opened.move();
  const people = { operations: peopleOperations, handlers: createPeopleHandlers() };
  return {
    context,
    app: createApp({ context, operations, handlers, people, serveMcp: createServeMcp() }),
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  };
}

export interface GoodRequest {
  params?: Record<string, string | number>;
  /** The query string without the `?`. */
  query?: string;
  body?: unknown;
  /** True if the IDs in the path or the body belong to a project. Requests with another project's API key must then get a 404. */
  isOwned?: boolean;
}

/** A request that succeeds, for each operation. The type requires an entry for every operation. */
export const GOOD: Record<OperationId, (seed: Seed) => GoodRequest> = {
  listVideos: () => ({}),
  getVideo: ({ videoId }) => ({ params: { videoId }, isOwned: true }),
  getVideoStatus: ({ videoId }) => ({ params: { videoId }, isOwned: true }),
  getPlayback: ({ videoId }) => ({ params: { videoId }, isOwned: true }),
  listFrames: ({ videoId }) => ({ params: { videoId }, query: 'at=0.2', isOwned: true }),
  createFramePicture: ({ videoId }) => ({ params: { videoId }, body: { seconds: 0.2 }, isOwned: true }),
  getActivity: () => ({}),
  updateVideo: ({ videoId }) => ({ params: { videoId }, body: { name: 'Renamed' }, isOwned: true }),
  deleteVideo: ({ videoId }) => ({ params: { videoId }, isOwned: true }),
  getTranscript: ({ videoId }) => ({ params: { videoId }, isOwned: true }),
  getDetections: ({ videoId }) => ({ params: { videoId }, isOwned: true }),
  replaceTranscript: ({ videoId }) => ({
    params: { videoId },
    body: { segments: [{ startSeconds: 0, endSeconds: 1, text: 'Click Projects.' }] },
    isOwned: true,
  }),
  getCaptions: ({ videoId }) => ({ params: { videoId, code: 'de' }, isOwned: true }),
  replaceCaptions: ({ videoId }) => ({
    params: { videoId, code: 'de' },
    body: { segments: [{ startSeconds: 0, endSeconds: 1, text: 'Klicken Sie auf Projects.' }] },
    isOwned: true,
  }),
  importVideo: () => ({ body: { url: 'https://videos.example.com/a.mp4' } }),
  createUpload: () => ({ body: { filename: 'a.mp4', contentType: 'video/mp4' } }),
  completeUpload: ({ videoId }) => ({ body: { videoId }, isOwned: true }),
  createMultipartUpload: () => ({ body: { filename: 'a.mp4', contentType: 'video/mp4', sizeBytes: 20_000_000 } }),
  signUploadParts: ({ upload }) => ({ body: { ...upload, partNumbers: [1] } }),
  completeMultipartUpload: ({ videoId }) => ({ body: { videoId, uploadId: 'u' } }),
  abortMultipartUpload: ({ upload }) => ({ body: upload }),
  generateArticle: ({ videoId }) => ({ body: { videoId }, isOwned: true }),
  generateStructure: ({ videoId }) => ({ body: { videoId }, isOwned: true }),
  getJob: ({ jobId }) => ({ params: { jobId }, isOwned: true }),
  listJobs: () => ({}),
  getJobById: ({ jobId }) => ({ params: { jobId }, isOwned: true }),
  cancelJob: ({ jobId }) => ({ params: { jobId }, isOwned: true }),
  retryJob: ({ failedJobId }) => ({ params: { jobId: failedJobId }, body: {}, isOwned: true }),
  listArticles: () => ({}),
  getArticle: ({ articleId }) => ({ params: { id: articleId }, isOwned: true }),
  createArticle: () => ({ body: { title: 'New', content: 'Text' } }),
  createEmptyArticle: () => ({ body: {} }),
  updateArticle: ({ articleId }) => ({ params: { id: articleId }, body: { title: 'B' }, isOwned: true }),
  replaceArticle: ({ articleId }) => ({ params: { id: articleId }, body: { title: 'B' }, isOwned: true }),
  deleteArticle: ({ articleId }) => ({ params: { id: articleId }, isOwned: true }),
  listRevisions: ({ articleId }) => ({ params: { id: articleId }, isOwned: true }),
  getRevision: ({ articleId }) => ({ params: { id: articleId, number: 1 }, isOwned: true }),
  restoreRevision: ({ articleId }) => ({ params: { id: articleId, number: 1 }, isOwned: true }),
  moveArticle: ({ articleId, folderId }) => ({ params: { id: articleId }, body: { folderId }, isOwned: true }),
  regenerateArticle: ({ articleId }) => ({ params: { id: articleId }, isOwned: true }),
  compareArticle: ({ articleId, videoId }) => ({ params: { id: articleId }, body: { videoId }, isOwned: true }),
  listFolders: () => ({}),
  getFolder: ({ folderId }) => ({ params: { id: folderId }, isOwned: true }),
  createFolder: ({ folderId }) => ({ body: { name: 'New', parentId: folderId }, isOwned: true }),
  updateFolder: ({ folderId }) => ({ params: { id: folderId }, body: { name: 'B' }, isOwned: true }),
  deleteFolder: ({ folderId }) => ({ params: { id: folderId }, isOwned: true }),
  listTrash: () => ({}),
  emptyTrash: () => ({}),
  restoreArticle: ({ trashedArticleId }) => ({ params: { id: trashedArticleId }, isOwned: true }),
  restoreFolder: ({ trashedFolderId }) => ({ params: { id: trashedFolderId }, isOwned: true }),
  getProject: () => ({}),
  updateProject: () => ({ body: { description: 'New' } }),
  listFeedback: () => ({}),
  listFeedbackCounts: () => ({}),
  listSearchesWithoutResults: () => ({}),
  deleteFeedback: ({ feedbackId }) => ({ params: { feedbackId }, isOwned: true }),
  verifyDomain: () => ({}),
  createAsset: () => ({ body: operations.createAsset.examples.body }),
  redactAsset: ({ assetId }) => ({
    params: { assetId },
    body: { boxes: [{ x: 0, y: 0, width: 50, height: 50 }] },
    isOwned: true,
  }),
  getProjectStructure: () => ({}),
  listOccurrences: () => ({ query: 'text=Do' }),
  replaceOccurrences: ({ articleId }) => ({
    body: { text: 'Do', replacement: 'Go', targets: [{ articleId, revision: 1, blocks: [0] }] },
    isOwned: true,
  }),
  search: () => ({ query: 'q=projects' }),
  listArticleTemplates: () => ({}),
  listStructureTemplates: () => ({}),
  createArticleTemplate: () => ({ body: { name: 'New', instructions: 'Short.' } }),
  createStructureTemplate: () => ({ body: { name: 'New', instructions: 'Short.' } }),
  getTemplate: ({ templateId }) => ({ params: { id: templateId }, isOwned: true }),
  updateTemplate: ({ templateId }) => ({ params: { id: templateId }, body: { name: 'B' }, isOwned: true }),
  deleteTemplate: ({ templateId }) => ({ params: { id: templateId }, isOwned: true }),
  listLanguages: () => ({}),
  getLanguage: () => ({ params: { code: 'de' } }),
  addLanguage: () => ({ body: { code: 'fr' } }),
  updateLanguage: () => ({ params: { code: 'de' }, body: { label: 'German' } }),
  removeLanguage: () => ({ params: { code: 'de' } }),
  translate: ({ articleId }) => ({ body: { language: 'de', articleIds: [articleId] } }),
  publish: () => ({ body: {} }),
  republish: () => ({ body: {} }),
  getPublishStatus: () => ({}),
  listPublishChanges: () => ({}),
  listPublishWarnings: () => ({}),
  listTranslations: () => ({}),
  listTranslators: () => ({}),
  startTranslation: ({ articleId }) => ({ params: { id: articleId }, body: { language: 'de' }, isOwned: true }),
  confirmTranslation: ({ articleId }) => ({ params: { id: articleId }, body: { language: 'it' }, isOwned: true }),
  createPreview: () => ({}),
  listPreviews: () => ({}),
  renewPreviewAddress: ({ previewId }) => ({ params: { previewId }, body: { expiresInDays: 1 }, isOwned: true }),
  deletePreview: ({ previewId }) => ({ params: { previewId }, isOwned: true }),
  unpublish: () => ({ body: {} }),
  deletePublished: () => ({ body: {} }),
  listPublications: () => ({}),
  exportProject: () => ({}),
  importProject: ({ archive }) => ({ body: archive }),
  activatePublication: ({ publicationId }) => ({ params: { publicationId }, isOwned: true }),
};

/** Sends the request to the operation, with the parameters inserted into its path. */
export function ask(app: App, operation: Operation, { params = {}, query, ...request }: GoodRequest & TestRequest): Promise<TestAnswer> {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const search = query === undefined ? '' : `${path.includes('?') ? '&' : '?'}${query}`;
  return send(app, `${operation.method.toUpperCase()} ${path}${search}`, request);
}
