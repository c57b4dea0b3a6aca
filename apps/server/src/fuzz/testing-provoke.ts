import { type ErrorCode, FOLDER_DEPTH_MAX, type Operation, type OperationId, operations } from '@docreel/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../context.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { type App, createApp } from '../platform/http/create-app.ts';
import { BODY_MAX_BYTES } from '../platform/http/read-body.ts';
import { addKey, addProject, type TestAnswer, type TestRequest } from '../platform/http/testing.ts';
import type { Part, Storage } from '../platform/storage/storage.ts';
import { handlers } from '../routes.ts';
import { ask, GOOD, type GoodRequest, type Seed } from '../testing-house.ts';

/** For each error code: what to do so that an operation which lists it answers it. */

export interface Scene {
  context: Context;
  app: App;
  id: OperationId;
  operation: Operation;
  seed: Seed;
  /** Holds every scope. */
  key: string;
}

type Provoke = (scene: Scene) => Promise<TestAnswer>;

/** An id that nobody has. */
const NOBODY = 2_147_483_647;

/** The good request with other parameters, fields, query or headers. */
function sent(change: (scene: Scene) => Partial<GoodRequest> & { query?: string; request?: TestRequest }): Provoke {
  return (scene) => {
    const { query, request, params, body } = change(scene);
    const good = GOOD[scene.id](scene.seed);
    const operation = query ? { ...scene.operation, path: `${scene.operation.path}?${query}` as const } : scene.operation;
    const changed = { ...good, params: { ...good.params, ...params } };
    if (good.body !== undefined || body !== undefined) changed.body = { ...(good.body as object), ...(body as object) };
    return ask(scene.app, operation, changed, { key: scene.key, ...request });
  };
}

const withField = (name: string, value: unknown) => sent(() => ({ body: { [name]: value } }));
const withParam = (name: string, value: string | number) => sent(() => ({ params: { [name]: value } }));
const hasParam = ({ operation }: Scene, name: string) => operation.path.includes(`{${name}}`);

/** What is asked for is in the path, else in the body. */
function notFound(param: string, field: string, value: string | number): Provoke {
  return (scene) => (hasParam(scene, param) ? withParam(param, value) : withField(field, value))(scene);
}

const GENERIC: Partial<Record<ErrorCode, Provoke>> = {
  UNAUTHORIZED: sent(() => ({ request: { key: `dr_${'x'.repeat(46)}` } })),
  RATE_LIMITED: async (scene) => {
    const { key } = await addKey(scene.context.db, { projectId: scene.seed.projectId, rateLimit: 1 });
    await sent(() => ({ request: { key } }))(scene);
    return sent(() => ({ request: { key } }))(scene);
  },
  INSUFFICIENT_SCOPE: async (scene) => {
    const scopes = (['read', 'write', 'generate', 'publish'] as const).filter((scope) => scope !== scene.operation.scope);
    const kept = scene.operation.scope === 'starter' ? scopes.filter((scope) => scope === 'read') : scopes;
    const { key } = await addKey(scene.context.db, { projectId: scene.seed.projectId, scopes: kept });
    return sent(() => ({ request: { key } }))(scene);
  },
  VALIDATION_ERROR: sent(() => ({ query: 'unknown=1' })),
  INVALID_JSON: sent(() => ({ request: { raw: '{' } })),
  PAYLOAD_TOO_LARGE: sent(() => ({ request: { raw: ' '.repeat(BODY_MAX_BYTES + 1) } })),
  UNSUPPORTED_MEDIA_TYPE: sent(() => ({ request: { raw: '{}', headers: { 'content-type': 'text/plain' } } })),
  IDEMPOTENCY_IN_PROGRESS: async (scene) => {
    const held = Promise.withResolvers<void>();
    const entered = Promise.withResolvers<void>();
    const slow = { ...handlers, [scene.id]: async () => (entered.resolve(), await held.promise, Promise.reject(new Error('held'))) };
    const app = createApp({ context: scene.context, operations, handlers: slow as typeof handlers });
    const request = { headers: { 'idempotency-key': uuidv7() } };
    const first = sent(() => ({ request }))({ ...scene, app });
    await entered.promise;
    const answer = await sent(() => ({ request }))(scene);
    held.resolve();
    await first;
    return answer;
  },
  IDEMPOTENCY_MISMATCH: async (scene) => {
    const request = { headers: { 'idempotency-key': uuidv7() } };
    await sent(() => ({ request }))(scene);
    // The same meaning in other bytes is another request too.
    return scene.operation.body
      ? sent(() => ({ request: { ...request, raw: `${JSON.stringify(GOOD[scene.id](scene.seed).body ?? {})} ` } }))(scene)
      : sent(({ operation }) => ({ request, params: anotherOf(operation) }))(scene);
  },
  INTERNAL_ERROR: broken(new Error('a fault of ours')),
  SERVICE_UNAVAILABLE: broken(new ApiError('SERVICE_UNAVAILABLE')),
  PRECONDITION_FAILED: sent(() => ({ request: { headers: { 'if-match': '"r999.x"' } } })),
  INVALID_FORMAT: sent(() => ({ query: 'format=docx' })),
  INVALID_URL: sent(({ operation }) => ({ body: { [isImport(operation) ? 'url' : 'callbackUrl']: 'ftp://example.com/a' } })),
  URL_NOT_ALLOWED: sent(({ operation }) => ({ body: { [isImport(operation) ? 'url' : 'callbackUrl']: 'http://127.0.0.1/a' } })),
  VIDEO_NOT_FOUND: notFound('videoId', 'videoId', '019aa0c2-0000-7000-8000-000000000000'),
  ARTICLE_NOT_FOUND: (scene) => (hasParam(scene, 'id') ? withParam('id', NOBODY) : withField('articleIds', [NOBODY]))(scene),
  FOLDER_NOT_FOUND: (scene) => {
    if (scene.operation.path.startsWith('/folders/')) return withParam('id', NOBODY)(scene);
    return scene.operation.method === 'get' ? sent(() => ({ query: `folderId=${NOBODY}` }))(scene) : withField('folderId', NOBODY)(scene);
  },
  PARENT_NOT_FOUND: withField('parentId', NOBODY),
  TEMPLATE_NOT_FOUND: (scene) =>
    (scene.operation.path.startsWith('/templates/') ? withParam('id', NOBODY) : withField('templateId', NOBODY))(scene),
  JOB_NOT_FOUND: withParam('jobId', '019aa0c2-0000-7000-8000-000000000000'),
  LANGUAGE_NOT_CONFIGURED: (scene) => (scene.operation.query ? sent(() => ({ query: 'language=sw' })) : withField('language', 'sw'))(scene),
  // Configured, and nothing is translated into it yet.
  LANGUAGE_NOT_FOUND: (scene) => (hasParam(scene, 'code') ? withParam('code', 'sw') : sent(() => ({ query: 'language=de' })))(scene),
  REVISION_NOT_FOUND: withParam('number', 999),
  PUBLICATION_NOT_FOUND: withParam('publicationId', '019aa0c2-0000-7000-8000-000000000000'),
  FILE_TOO_LARGE: withField('sizeBytes', Number.MAX_SAFE_INTEGER),
  VIDEO_FAILED: async (scene) => {
    const failed = { status: 'failed', error_code: 'NOT_A_VIDEO', error_message: 'the file is no video' } as const;
    await scene.context.db.updateTable('videos').set(failed).where('id', '=', scene.seed.videoId).execute();
    return sent(() => ({}))(scene);
  },
  NOT_PUBLISHED: async (scene) => {
    await scene.context.db.updateTable('projects').set({ live_publication_id: null }).where('id', '=', scene.seed.projectId).execute();
    return sent(() => ({}))(scene);
  },
  SLUG_TAKEN: async (scene) => {
    const other = await ask(scene.app, operations.createArticle, { body: { title: 'Taken', content: '' } }, { key: scene.key });
    return withField('slug', other.json.slug)(scene);
  },
};

function isImport({ path }: Operation): boolean {
  return path === '/videos/import';
}

/** The operation's handler fails as if something below it had. */
function broken(error: Error): Provoke {
  return (scene) => {
    const failing = { ...handlers, [scene.id]: () => Promise.reject(error) };
    const app = createApp({ context: scene.context, operations, handlers: failing as typeof handlers });
    return sent(() => ({}))({ ...scene, app });
  };
}

const withUpload = (uploadId: string) => sent(({ seed }) => ({ body: { videoId: seed.upload.videoId, uploadId } }));

/** The good request twice: what it does can be done once. */
const twice: Provoke = async (scene) => {
  await sent(() => ({}))(scene);
  return sent(() => ({}))(scene);
};

/** Where an operation needs something of its own before it answers the code. */
const SPECIAL: Partial<Record<OperationId, Partial<Record<ErrorCode, Provoke>>>> = {
  cancelJob: { CONFLICT: twice },
  getTranscript: { CONFLICT: processing },
  replaceTranscript: { CONFLICT: processing },
  completeUpload: {
    UPLOAD_NOT_FOUND: async (scene) => withField('videoId', (await announce(scene)).videoId)(scene),
    CONFLICT: sent(({ seed }) => ({ body: { videoId: seed.upload.videoId } })),
    FILE_TOO_LARGE: async (scene) => {
      const { videoId, key } = await announce(scene);
      await scene.context.storage.put(key, 'more than one byte');
      return withField('videoId', videoId)({ ...scene, app: appOf(scene, { config: { ...scene.context.config, IMPORT_MAX_BYTES: 1 } }) });
    },
  },
  signUploadParts: { UPLOAD_NOT_FOUND: withUpload('unknown') },
  completeMultipartUpload: {
    UPLOAD_NOT_FOUND: withUpload('unknown'),
    CONFLICT: (scene) =>
      withUpload(scene.seed.upload.uploadId)({ ...scene, app: appOf(scene, { storage: holding(scene, { partNumber: 2, sizeBytes: 1 }) }) }),
    FILE_TOO_LARGE: (scene) =>
      withUpload(scene.seed.upload.uploadId)({
        ...scene,
        app: appOf(scene, { storage: holding(scene, { partNumber: 1, sizeBytes: 2 ** 52 }) }),
      }),
  },
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
      const { json } = await ask(scene.app, operations.createArticle, { body: { title: 'By hand', content: '' } }, { key: scene.key });
      return withParam('id', json.id)(scene);
    },
  },
  createFolder: { INVALID_MOVE: async (scene) => withField('parentId', await deepest(scene))(scene) },
  updateFolder: { INVALID_MOVE: sent(({ seed }) => ({ body: { parentId: seed.folderId } })) },
  restoreFolder: {
    // Its parent has become so deep meanwhile that it no longer fits below.
    INVALID_MOVE: async (scene) => {
      const send = (operation: Operation, request: GoodRequest) => ask(scene.app, operation, request, { key: scene.key });
      const parent = await send(operations.createFolder, { body: { name: 'Parent' } });
      const child = await send(operations.createFolder, { body: { name: 'Child', parentId: parent.json.id } });
      await send(operations.deleteFolder, { params: { id: child.json.id } });
      const end = await deepest(scene, FOLDER_DEPTH_MAX - 1);
      await send(operations.updateFolder, { params: { id: parent.json.id }, body: { parentId: end } });
      return withParam('id', child.json.id)(scene);
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
  activatePublication: {
    CONFLICT: async (scene) => {
      await ask(scene.app, operations.publish, { body: {} }, { key: scene.key });
      return sent(() => ({}))(scene);
    },
  },
};

/** The same operations on another context. */
function appOf(scene: Scene, change: Partial<Context>): App {
  return createApp({ context: { ...scene.context, ...change }, operations, handlers });
}

/** A storage where this one part of every upload has arrived. */
function holding({ context: { storage } }: Scene, part: Omit<Part, 'etag'>): Storage {
  return { ...storage, uploads: { ...storage.uploads, listParts: async () => [{ etag: '"x"', ...part }] } };
}

async function announce(scene: Scene): Promise<{ videoId: string; key: string }> {
  const { json } = await ask(scene.app, operations.createUpload, GOOD.createUpload(scene.seed), { key: scene.key });
  return json as { videoId: string; key: string };
}

/** The same request for something else. */
function anotherOf({ path }: Operation): Record<string, string | number> {
  return path.includes('{publicationId}') ? { publicationId: uuidv7() } : { id: NOBODY };
}

/** A folder that lies as deep as one may. */
async function deepest(scene: Scene, depth = FOLDER_DEPTH_MAX): Promise<number> {
  let parentId: number | null = null;
  for (let at = 1; at <= depth; at++) {
    const { json } = await ask(scene.app, operations.createFolder, { body: { name: `Level ${at}`, parentId } }, { key: scene.key });
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

export function provocationOf(id: OperationId, code: ErrorCode): Provoke | undefined {
  return SPECIAL[id]?.[code] ?? GENERIC[code];
}
