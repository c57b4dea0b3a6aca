import { type ErrorCode, type Operation, type OperationId, operations } from '@docreel/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { createApp } from '../../platform/http/create-app.ts';
import { BODY_MAX_BYTES } from '../../platform/http/bodies/read-body.ts';
import { addKey } from '../../platform/http/testing/edge.ts';
import { handlers } from '../../routes.ts';
import { ask, GOOD } from '../../testing/test-server.ts';
import { NOBODY, type Provoke, type Scene, sent, withField, withParam } from './scene.ts';
import { SPECIAL } from './special-errors.ts';

/** Returns a function that sends a request to which the operation responds with the error code, or undefined if none is defined. */
export function findProvocation(id: OperationId, code: ErrorCode): Provoke | undefined {
  return SPECIAL[id]?.[code] ?? GENERIC[code];
}

const hasParam = ({ operation }: Scene, name: string) => operation.path.includes(`{${name}}`);

/** Sends a missing ID in the path, or in the body if the path has no such parameter. */
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
    const slow = {
      ...handlers,
      [scene.id]: async () => {
        entered.resolve();
        await held.promise;
        throw new Error('held');
      },
    };
    const app = createApp({ context: scene.context, operations, handlers: slow });
    const request = { headers: { 'idempotency-key': uuidv7() } };
    const first = sent(() => ({ request }))({ ...scene, app });
    await entered.promise;
    const answer = await sent(() => ({ request }))(scene);
    held.resolve();
    await first;
    return answer;
  },
  // Simulates an idempotency key whose first request never stored a response, because its process died.
  CONFLICT: async (scene) => {
    const request = { headers: { 'idempotency-key': uuidv7() } };
    await sent(() => ({ request }))(scene);
    await sql`update idempotency_keys set status = null, held_until = created_at where key = ${request.headers['idempotency-key']}`.execute(
      scene.context.db,
    );
    return sent(() => ({ request }))(scene);
  },
  IDEMPOTENCY_MISMATCH: async (scene) => {
    const request = { headers: { 'idempotency-key': uuidv7() } };
    if (!scene.operation.body && !scene.operation.path.includes('{')) {
      // The operation has no input that could differ, so the idempotency key is first used for another operation.
      await ask(scene.app, operations.createEmptyArticle, { ...request, body: {}, key: scene.key });
      return sent(() => ({ request }))(scene);
    }
    await sent(() => ({ request }))(scene);
    // The idempotency check compares bytes: the same JSON with an additional space is a different request.
    return scene.operation.body
      ? sent(() => ({ request: { ...request, raw: `${JSON.stringify(GOOD[scene.id](scene.seed).body ?? {})} ` } }))(scene)
      : sent(({ operation }) => ({ request, params: chooseOtherParams(operation) }))(scene);
  },
  INTERNAL_ERROR: failWith(new Error('a fault of ours')),
  SERVICE_UNAVAILABLE: failWith(new ApiError('SERVICE_UNAVAILABLE')),
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
  // German (`de`) is configured in the test project, but no content is translated into it yet.
  LANGUAGE_NOT_FOUND: (scene) => (hasParam(scene, 'code') ? withParam('code', 'sw') : sent(() => ({ query: 'language=de' })))(scene),
  REVISION_NOT_FOUND: (scene) =>
    (hasParam(scene, 'number') ? withParam('number', 999) : sent(() => ({ body: { content: 'Edited.', baseRevision: 999 } })))(scene),
  PUBLICATION_NOT_FOUND: (scene) =>
    withParam(hasParam(scene, 'previewId') ? 'previewId' : 'publicationId', '019aa0c2-0000-7000-8000-000000000000')(scene),
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
    const other = await ask(scene.app, operations.createArticle, { body: { title: 'Taken', content: '' }, key: scene.key });
    return withField('slug', other.json.slug)(scene);
  },
};

function isImport({ path }: Operation): boolean {
  return path === '/videos/import';
}

/** Replaces the operation's handler with one that throws the error. */
function failWith(error: Error): Provoke {
  return (scene) => {
    const failing = {
      ...handlers,
      [scene.id]: async () => {
        throw error;
      },
    };
    const app = createApp({ context: scene.context, operations, handlers: failing });
    return sent(() => ({}))({ ...scene, app });
  };
}

/** Returns path parameters that name another resource than the valid request. */
function chooseOtherParams({ path }: Operation): Record<string, string | number> {
  return path.includes('{publicationId}') ? { publicationId: uuidv7() } : { id: NOBODY };
}
