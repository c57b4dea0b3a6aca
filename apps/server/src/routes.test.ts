import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Operation, type OperationId, openApiDocument, operations, SCOPES } from '@docreel/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { v7 as uuidv7 } from 'uuid';
import type { App } from './platform/http/create-app.ts';
import { addKey } from './platform/http/testing/edge.ts';
import { openFixtures } from './testing/fixtures.ts';
import { ask, GOOD, type TestServer, startTestServer } from './testing/test-server.ts';
import { type Seed, seedProject } from './testing/seed-project.ts';

/** Tests rules that hold for every operation of the API. */

let server: TestServer;
let app: App;

before(async () => {
  server = await startTestServer();
  app = server.app;
});
after(() => server[Symbol.asyncDispose]());

const all = Object.entries(operations) as [OperationId, Operation][];

/** A resource ID that does not exist. */
const NO_ID = 2_147_483_647;

test('every operation refuses a request without an API key', async () => {
  const seed = await seedProject(server.context);
  for (const [id, operation] of all) {
    if (operation.scope === 'none') continue;
    const { status, json } = await ask(app, operation, GOOD[id](seed));
    assert.deepEqual([status, json.error.code], [401, 'UNAUTHORIZED'], id);
  }
});

test('every operation refuses an API key without its scope', async () => {
  const seed = await seedProject(server.context);
  for (const [id, operation] of all) {
    if (operation.scope === 'none' || operation.scope === 'starter') continue;
    const scopes = SCOPES.filter((scope) => scope !== operation.scope);
    const { key } = await addKey(server.context.db, { projectId: seed.projectId, scopes });
    const { status, json } = await ask(app, operation, { ...GOOD[id](seed), key });
    assert.deepEqual([status, json.error.code], [403, 'INSUFFICIENT_SCOPE'], id);
  }
});

test('every operation accepts an API key with only its scope, and returns its status and a body that matches its schema and the document', async () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(openApiDocument(operations, { serverUrl: '/api/v2' }), 'document');
  const fixtures = await openFixtures(server);
  for (const [id, operation] of all) {
    const { seed } = await fixtures.intact();
    const scopes = SCOPES.filter((scope) => scope === operation.scope || operation.scope === 'starter');
    const { key } = await addKey(server.context.db, { projectId: seed.projectId, scopes });
    const { status, json, headers } = await ask(app, operation, { ...GOOD[id](seed), key });
    assert.equal(status, operation.status, `${id}: ${JSON.stringify(json)}`);
    const media = headers.get('content-type') ?? '';
    if (media !== 'application/json') {
      assert.ok(operation.media?.includes(media), `${id} returns ${media}`);
      continue;
    }
    assert.deepEqual(operation.response.parse(json), json, `${id} returns fields outside of the contract`);
    const pointer = `#/paths/${operation.path.replaceAll('/', '~1')}/${operation.method}/responses/${status}/content/application~1json/schema`;
    const validate = ajv.getSchema(`document${encodeURI(pointer)}`);
    assert.ok(validate?.(json), `${id}: ${ajv.errorsText(validate?.errors)}`);
    if (status !== 200) assert.ok(headers.get('location')?.startsWith('/api/v2/'), `${id} has a Location header`);
    assert.ok(Number(headers.get('ratelimit-remaining')) > 0, id);
  }
});

test("the ID of another project's resource gets the same response as a missing one", async () => {
  const seed = await seedProject(server.context);
  const other = await addKey(server.context.db);
  const nothing: Seed = {
    ...seed,
    articleId: NO_ID,
    trashedArticleId: NO_ID,
    folderId: NO_ID,
    templateId: NO_ID,
    trashedFolderId: NO_ID,
    videoId: uuidv7(),
    jobId: uuidv7(),
    publicationId: uuidv7(),
    feedbackId: uuidv7(),
  };
  let owned = 0;
  for (const [id, operation] of all) {
    const foreign = GOOD[id](seed);
    if (!foreign.isOwned) continue;
    owned++;
    const answers = [
      await ask(app, operation, { ...foreign, key: other.key }),
      await ask(app, operation, { ...GOOD[id](nothing), key: other.key }),
    ];
    const [refused, unknown] = answers.map(({ status, json }) => `${status} ${json.error?.code} ${json.error?.message}`);
    assert.match(refused ?? '', /^404 /, `${id}: ${JSON.stringify(answers[0]?.json)}`);
    assert.equal(refused, unknown, id);
  }
  assert.ok(owned >= 9, String(owned));
});

test('every operation refuses invalid IDs and bodies without an internal error', async () => {
  const seed = await seedProject(server.context);
  const { key } = await addKey(server.context.db, { projectId: seed.projectId });
  const values = ['0', '-1', '1e3', '99999999999', 'null', '%00', '%F0%9F%98%80', "'", '..%2f', uuidv7().toUpperCase()];
  const bodies = ['null', '[]', '""', '7', '{"__proto__":1}', '{"a":{"b":[]}}', '{"title":"\\u0000"}', '{"videoId":"\\ud800"}'];
  for (const [id, operation] of all) {
    const good = GOOD[id](seed);
    for (const value of operation.params ? values : []) {
      const params = Object.fromEntries(Object.keys(good.params ?? {}).map((name) => [name, value]));
      const { status } = await ask(app, operation, { ...good, params, key });
      assert.ok(status === 400 || status === 404, `${id} with ${value}: ${status}`);
    }
    for (const raw of operation.body ? bodies : []) {
      const { status } = await ask(app, operation, { ...(good.params && { params: good.params }), key, raw });
      assert.equal(status, 400, `${id} with ${raw}`);
    }
    const { status } = await ask(app, { ...operation, path: `${operation.path}?unknown=1` }, { ...good, key });
    assert.equal(status, 400, `${id} with an unknown parameter`);
  }
});
