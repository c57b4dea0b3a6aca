import { type ErrorCode, FOLDER_DEPTH_MAX, type Operation, type OperationId, operations } from '@docreel/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../context.ts';
import { type App, createApp } from '../../platform/http/create-app.ts';
import { addProject, type TestAnswer } from '../../platform/http/testing/edge.ts';
import type { Part, Storage } from '../../platform/storage/storage.ts';
import { handlers } from '../../routes.ts';
import { ask, GOOD, type GoodRequest } from '../../testing/test-server.ts';
import { NOBODY, type Provoke, type Scene, sent, withField, withParam } from './scene.ts';

type UploadName = 'upload' | 'archive';

const withUpload = (uploadId: string, name: UploadName = 'upload') =>
  sent(({ seed }) => ({ body: { videoId: seed[name].videoId, uploadId } }));

/** Sends a valid request twice, for an operation that succeeds only once. */
const twice: Provoke = async (scene) => {
  await sent(() => ({}))(scene);
  return sent(() => ({}))(scene);
};

/** Changes the article whose words are replaced. */
const withTarget = (change: object) =>
  sent(({ seed }) => ({ body: { targets: [{ articleId: seed.articleId, revision: 1, blocks: [0], ...change }] } }));

/** Error cases of completing an upload. Videos and archives have the same ones. */
function listCompletionErrors(name: UploadName): Partial<Record<ErrorCode, Provoke>> {
  const withPart = (part: Omit<Part, 'etag'>) => (scene: Scene) =>
    withUpload(scene.seed[name].uploadId, name)({ ...scene, app: createAppWith(scene, { storage: withOnlyPart(scene, part) }) });
  return {
    UPLOAD_NOT_FOUND: withUpload('unknown', name),
    CONFLICT: withPart({ partNumber: 2, sizeBytes: 1 }),
    FILE_TOO_LARGE: withPart({ partNumber: 1, sizeBytes: 2 ** 52 }),
  };
}

/** Error codes by operation that need specific preparation before the operation returns them. */
export const SPECIAL: Partial<Record<OperationId, Partial<Record<ErrorCode, Provoke>>>> = {
  deleteFeedback: { NOT_FOUND: withParam('feedbackId', uuidv7()) },
  verifyDomain: {
    CONFLICT: async (scene) => {
      await ask(scene.app, operations.updateProject, { body: { customDomain: null }, key: scene.key });
      return sent(() => ({}))(scene);
    },
  },
  confirmTranslation: { LANGUAGE_NOT_FOUND: withField('language', 'de') },
  replaceOccurrences: {
    ARTICLE_NOT_FOUND: withTarget({ articleId: NOBODY }),
    LANGUAGE_NOT_CONFIGURED: withTarget({ language: 'sw' }),
    LANGUAGE_NOT_FOUND: withTarget({ language: 'de' }),
    REVISION_NOT_FOUND: withTarget({ revision: 999 }),
  },
  cancelJob: { CONFLICT: twice },
  retryJob: { CONFLICT: (scene) => withParam('jobId', scene.seed.jobId)(scene) },
  getPlayback: { CONFLICT: sent(({ seed }) => ({ params: { videoId: seed.upload.videoId } })) },
  listFrames: { CONFLICT: processing },
  createFramePicture: { CONFLICT: processing },
  redactAsset: { NOT_FOUND: withParam('assetId', '0'.repeat(32)) },
  getTranscript: { CONFLICT: processing },
  getDetections: { CONFLICT: processing },
  replaceTranscript: { CONFLICT: processing },
  replaceCaptions: { CONFLICT: processing },
  completeUpload: {
    UPLOAD_NOT_FOUND: async (scene) => withField('videoId', (await announce(scene)).videoId)(scene),
    CONFLICT: sent(({ seed }) => ({ body: { videoId: seed.upload.videoId } })),
    FILE_TOO_LARGE: async (scene) => {
      const { videoId, key } = await announce(scene);
      await scene.context.storage.put(key, 'more than one byte');
      return withField(
        'videoId',
        videoId,
      )({ ...scene, app: createAppWith(scene, { config: { ...scene.context.config, IMPORT_MAX_BYTES: 1 } }) });
    },
  },
  createUpload: { CONFLICT: (scene) => sent(() => ({}))({ ...scene, app: full(scene) }) },
  createMultipartUpload: { CONFLICT: (scene) => sent(() => ({}))({ ...scene, app: full(scene) }) },
  signUploadParts: {
    UPLOAD_NOT_FOUND: withUpload('unknown'),
    FILE_TOO_LARGE: (scene) =>
      sent(() => ({}))({ ...scene, app: createAppWith(scene, { storage: withOnlyPart(scene, { partNumber: 1, sizeBytes: 2 ** 52 }) }) }),
  },
  completeMultipartUpload: listCompletionErrors('upload'),
  importProject: listCompletionErrors('archive'),
  abortMultipartUpload: {
    UPLOAD_NOT_FOUND: withUpload('unknown'),
    CONFLICT: async (scene) => {
      const { videoId } = scene.seed.upload;
      await scene.context.db.updateTable('videos').set({ status: 'processing' }).where('id', '=', videoId).execute();
      return sent(() => ({}))(scene);
    },
  },
  regenerateArticle: {
    CONFLICT: async (scene) => {
      const { json } = await ask(scene.app, operations.createArticle, { body: { title: 'By hand', content: '' }, key: scene.key });
      return withParam('id', json.id as number)(scene);
    },
  },
  createFolder: { INVALID_MOVE: async (scene) => withField('parentId', await createDeepFolder(scene))(scene) },
  updateFolder: { INVALID_MOVE: sent(({ seed }) => ({ body: { parentId: seed.folderId } })) },
  restoreFolder: {
    // While the child folder was in the trash, its parent moved to the maximum depth. The restored child would exceed the maximum.
    INVALID_MOVE: async (scene) => {
      const send = (operation: Operation, request: GoodRequest) => ask(scene.app, operation, { ...request, key: scene.key });
      const parent = await send(operations.createFolder, { body: { name: 'Parent' } });
      const child = await send(operations.createFolder, { body: { name: 'Child', parentId: parent.json.id } });
      await send(operations.deleteFolder, { params: { id: child.json.id } });
      const end = await createDeepFolder(scene, FOLDER_DEPTH_MAX - 1);
      await send(operations.updateFolder, { params: { id: parent.json.id }, body: { parentId: end } });
      return withParam('id', child.json.id as number)(scene);
    },
  },
  updateProject: {
    SLUG_TAKEN: async (scene) => withField('urlSlug', (await addOther(scene)).slug)(scene),
    CONFLICT: withField('language', 'de'),
  },
  addLanguage: { CONFLICT: twice },
  updateLanguage: { CONFLICT: withParam('code', 'en') },
  removeLanguage: { CONFLICT: withParam('code', 'en') },
  updateTemplate: { CONFLICT: withParam('id', 1) },
  deleteTemplate: { CONFLICT: withParam('id', 1) },
  createPreview: {
    CONFLICT: async (scene) => {
      const counts = { content_hash: '', articles_count: 0, folders_count: 0, preview_expires_at: new Date(Date.now() + 3_600_000) };
      const previews = Array.from({ length: 20 }, () => ({ id: uuidv7(), project_id: scene.seed.projectId, ...counts }));
      await scene.context.db.insertInto('publications').values(previews).execute();
      return sent(() => ({}))(scene);
    },
  },
  activatePublication: {
    CONFLICT: async (scene) => {
      await ask(scene.app, operations.publish, { body: {}, key: scene.key });
      return sent(() => ({}))(scene);
    },
  },
};

/** Creates the same API with some parts of the context replaced. */
function createAppWith(scene: Scene, change: Partial<Context>): App {
  return createApp({ context: { ...scene.context, ...change }, operations, handlers });
}

/** Creates an API that allows one unfinished upload. The test project already has one, so the next upload is refused. */
const full = (scene: Scene): App => createAppWith(scene, { config: { ...scene.context.config, PROJECT_MAX_UPLOADS: 1 } });

/** Returns a storage that reports `part` as the only received part of every upload. */
function withOnlyPart({ context: { storage } }: Scene, part: Omit<Part, 'etag'>): Storage {
  return { ...storage, uploads: { ...storage.uploads, listParts: async () => [{ etag: '"x"', ...part }] } };
}

async function announce(scene: Scene): Promise<{ videoId: string; key: string }> {
  const { json } = await ask(scene.app, operations.createUpload, { ...GOOD.createUpload(scene.seed), key: scene.key });
  return json as { videoId: string; key: string };
}

/** Creates a folder at the given depth, by default the maximum, and returns its ID. */
async function createDeepFolder(scene: Scene, depth = FOLDER_DEPTH_MAX): Promise<number> {
  let parentId: number | null = null;
  for (let at = 1; at <= depth; at++) {
    const { json } = await ask(scene.app, operations.createFolder, { body: { name: `Level ${at}`, parentId }, key: scene.key });
    parentId = json.id as number;
  }
  return parentId ?? 0;
}

async function addOther({ context }: Scene): Promise<{ slug: string }> {
  const id = await addProject(context.db);
  return { slug: id };
}

async function processing(scene: Scene): Promise<TestAnswer> {
  await scene.context.db.updateTable('videos').set({ status: 'processing' }).where('id', '=', scene.seed.videoId).execute();
  return sent(() => ({}))(scene);
}
