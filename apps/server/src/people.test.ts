import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type Operation,
  type OperationId,
  operations,
  type PeopleOperationId,
  peopleOperations,
  ROLE_SCOPES,
  ROLES,
} from '@docreel/contract';
import { v7 as uuidv7 } from 'uuid';
import type { TestProvider } from '../../../tools/identity-provider/start-identity-provider.ts';
import { addKey, send } from './platform/http/testing/edge.ts';
import { createArticle } from './resources/articles/create-article.ts';
import { insertDeliveries } from './resources/webhooks/deliveries.store.ts';
import { saveWebhook } from './resources/webhooks/webhooks.store.ts';
import { addPerson, addSetupLink, type Browser, openBrowser, PASSWORD, type TestPerson } from './testing/browser.ts';
import { startProviderTestServer, type ProviderTestServer, walkProvider } from './testing/provider-sign-in.ts';
import { GOOD, type GoodRequest, type TestServer } from './testing/test-server.ts';
import { type Seed, seedProject } from './testing/seed-project.ts';

/** Tests rules that hold for every operation of the dashboard API, and for every API operation when a member calls it in the dashboard. */

let opened: ProviderTestServer;
let server: TestServer;
let provider: TestProvider;
before(async () => {
  opened = await startProviderTestServer();
  ({ server, provider } = opened);
});
after(() => opened[Symbol.asyncDispose]());

const dashboardOperations = Object.entries(peopleOperations) as [PeopleOperationId, Operation][];
const projectOperations = dashboardOperations.filter(([, { path }]) => path.startsWith('/projects/{project}'));
const api = Object.entries(operations) as [OperationId, Operation][];

/** A project with an owner, another member, an invite, a key, a webhook, a delivery and an article. */
interface ProjectFixture {
  projectId: string;
  owner: TestPerson;
  member: TestPerson;
  inviteId: string;
  keyId: string;
  deliveryId: string;
  articleId: string;
}

async function createFixture(): Promise<ProjectFixture> {
  const { db } = server.context;
  const { id: keyId, projectId } = await addKey(db);
  const context = { db, app: server.app };
  const owner = await addPerson(context, { projectId });
  const member = await addPerson(context, { projectId, role: 'viewer' });
  const invited = await owner.browser.ask(`POST /projects/${projectId}/invites`, {
    body: { email: `${uuidv7()}@example.com`, role: 'viewer' },
  });
  await saveWebhook(db, projectId, 'https://hooks.example.com/docreel');
  const deliveryId = uuidv7();
  const delivery = {
    url: 'https://hooks.example.com/docreel',
    host: 'hooks.example.com',
    secret: null,
    signature: null,
    body: Buffer.from('{}'),
  };
  await db
    .transaction()
    .execute((tx) => insertDeliveries(tx, [{ id: deliveryId, project_id: projectId, job_id: null, target: 'test', ...delivery }]));
  const article = await createArticle(db, { projectId, title: 'Start', content: 'Text.\n', folderId: null, author: 'person' });
  return { projectId, owner, member, inviteId: invited.json.invite.inviteId, keyId, deliveryId, articleId: String(article.id) };
}

/** A machine asks for a key. Every machine has another address, because a network can have only 10 open requests. */
async function startPairing(): Promise<{ deviceToken: string; phrase: string }> {
  await server.context.db.updateTable('pairings').set({ address: uuidv7() }).execute();
  const { json } = await openBrowser(server.app).ask('POST /pairings', { body: { machine: 'laptop' } });
  return json;
}

/** A request for each dashboard operation that succeeds when the owner sends it. The type requires an entry for every operation. */
const VALID_REQUESTS: Record<
  PeopleOperationId,
  (place: ProjectFixture) => { params?: Record<string, string>; body?: unknown } | Promise<{ body: unknown }>
> = {
  getSession: () => ({}),
  signIn: ({ owner }) => ({ body: { email: owner.email, password: PASSWORD } }),
  signOut: () => ({}),
  confirmPassword: () => ({ body: { password: PASSWORD } }),
  startProviderSignIn: () => ({}),
  finishProviderSignIn: async ({ owner }) => {
    await server.context.db.updateTable('users').set({ password_hash: null }).where('id', '=', owner.id).execute();
    provider.person = { subject: owner.id, email: owner.email, isEmailVerified: true };
    const { json } = await owner.browser.ask('POST /session/provider');
    return { body: { answer: await walkProvider(provider, json.url) } };
  },
  getLink: async () => ({ body: { token: await addSetupLink(server.context.db) } }),
  acceptLink: async ({ owner, projectId }) => {
    const { json } = await owner.browser.ask(`POST /projects/${projectId}/invites`, {
      body: { email: `${uuidv7()}@example.com`, role: 'viewer' },
    });
    return { body: { token: json.link.split('#')[1], name: 'Cy', password: PASSWORD } };
  },
  setUp: async () => {
    await server.context.db.deleteFrom('users').execute();
    const token = await addSetupLink(server.context.db);
    return { body: { token, name: 'A', email: 'a@example.com', password: PASSWORD, projectName: 'A' } };
  },
  updateAccount: () => ({ body: { name: 'Ana' } }),
  changePassword: () => ({ body: { password: PASSWORD, newPassword: 'another long sentence' } }),
  listSessions: () => ({}),
  endSession: async () => ({ body: undefined }),
  endOtherSessions: () => ({}),
  listProjects: () => ({}),
  createProject: () => ({ body: { name: 'Another' } }),
  deleteProject: async ({ projectId }) => {
    const { name } = await server.context.db.selectFrom('projects').select('name').where('id', '=', projectId).executeTakeFirstOrThrow();
    return { body: { name } };
  },
  listMembers: () => ({}),
  changeRole: ({ member }) => ({ params: { userId: member.id }, body: { role: 'editor' } }),
  removeMember: ({ member }) => ({ params: { userId: member.id } }),
  leaveProject: () => ({}),
  listInvites: () => ({}),
  invite: () => ({ body: { email: `${uuidv7()}@example.com`, role: 'viewer' } }),
  revokeInvite: ({ inviteId }) => ({ params: { inviteId } }),
  listKeys: () => ({}),
  startPairing: () => ({ body: { machine: 'laptop' } }),
  claimPairing: async () => ({ body: { deviceToken: (await startPairing()).deviceToken } }),
  getPairing: async () => ({ body: { phrase: (await startPairing()).phrase } }),
  approvePairing: async () => ({ body: { phrase: (await startPairing()).phrase, scopes: ['read'] } }),
  createKey: () => ({ body: { name: 'K', scopes: ['read'] } }),
  revokeKey: ({ keyId }) => ({ params: { keyId } }),
  getWebhook: () => ({}),
  setWebhook: () => ({ body: { url: 'https://hooks.example.com/other' } }),
  createWebhookSecret: () => ({}),
  deleteWebhookSecret: () => ({}),
  testWebhook: () => ({}),
  listDeliveries: () => ({}),
  getDelivery: ({ deliveryId }) => ({ params: { deliveryId } }),
  resendDelivery: ({ deliveryId }) => ({ params: { deliveryId } }),
  announcePresence: ({ articleId }) => ({ params: { articleId, tabId: uuidv7() }, body: { isEditing: true } }),
  endPresence: ({ articleId }) => ({ params: { articleId, tabId: uuidv7() } }),
  resendFailedDeliveries: () => ({ body: { since: '2026-01-01T00:00:00.000Z' } }),
};

async function ask(browser: Browser, id: PeopleOperationId, { place, project }: { place: ProjectFixture; project?: string }) {
  const { method, path } = peopleOperations[id] as Operation;
  const good: { params?: Record<string, string>; body?: unknown } = await VALID_REQUESTS[id](place);
  const given: Record<string, string> = { project: project ?? place.projectId, ...good.params };
  if (id === 'endSession') given['sessionId'] = (await browser.ask('GET /session')).json.session?.sessionId ?? uuidv7();
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(given[name]));
  return browser.ask(`${method.toUpperCase()} ${filled}`, { body: good.body });
}

test('every dashboard operation returns its status and exactly the fields of its schema to an owner', async () => {
  for (const [id, operation] of dashboardOperations) {
    const place = await createFixture();
    if (id === 'leaveProject')
      await server.context.db.updateTable('members').set({ role: 'owner' }).where('user_id', '=', place.member.id).execute();
    const { status, json, headers } = await ask(place.owner.browser, id, { place });
    assert.equal(status, operation.status, `${id}: ${JSON.stringify(json)}`);
    assert.deepEqual(operation.response.parse(json), json, `${id} returns fields outside of the contract`);
    if (status !== 200) assert.ok(headers.get('location')?.startsWith('/app/api/'), `${id} has a Location header`);
    assert.equal(headers.get('ratelimit-limit'), null, 'no rate limit of API keys applies');
  }
});

test('operations for signed-in people refuse requests without a session, with an API key or with an unknown token', async () => {
  const place = await createFixture();
  const { key } = await addKey(server.context.db, { projectId: place.projectId });
  for (const [id, { scope, method, path }] of dashboardOperations) {
    if (scope === 'none') continue;
    for (const browser of [openBrowser(server.app), openBrowser(server.app, { token: 'A'.repeat(43) })]) {
      const { status, json } = await ask(browser, id, { place });
      assert.deepEqual([status, json.error.code], [401, 'UNAUTHORIZED'], id);
    }
    const filled = path.replace('{project}', place.projectId).replaceAll(/\{\w+\}/g, uuidv7());
    const byKey = await openBrowser(server.app).ask(`${method.toUpperCase()} ${filled}`, { headers: { 'x-api-key': key } });
    assert.equal(byKey.status, 401, id);
  }
});

test('tenancy: a member of one project gets 404 for every resource of another project', async () => {
  const place = await createFixture();
  const stranger = await createFixture();
  assert.ok(projectOperations.length >= 18);
  for (const [id] of projectOperations) {
    // Requests another project's resources in three ways: under that project, under an unknown project, and under the member's own project.
    const refused = await ask(stranger.owner.browser, id, { place });
    const unknown = await ask(stranger.owner.browser, id, { place, project: 'no-such-project' });
    assert.deepEqual([refused.status, refused.json.error.message], [404, unknown.json.error.message], id);
    const params = (await VALID_REQUESTS[id](place)) as { params?: object };
    if (!params.params) continue;
    const through = await ask(stranger.owner.browser, id, { place, project: stranger.projectId });
    assert.equal(through.status, 404, `${id}: ${through.text}`);
  }
  const [kept] = await server.context.db.selectFrom('api_keys').selectAll().where('id', '=', place.keyId).execute();
  assert.equal(kept?.revoked_at, null);
  assert.deepEqual((await stranger.owner.browser.ask('GET /projects')).json.memberships.length, 1);
});

test('a role without the scope is refused, and changing keys, secrets and members requires the password again', async () => {
  const context = { db: server.context.db, app: server.app };
  const { db } = server.context;
  for (const [id, { scope, isSensitive }] of projectOperations) {
    const place = await createFixture();
    for (const role of ROLES.filter((one) => one !== 'owner')) {
      const { browser } = await addPerson(context, { projectId: place.projectId, role });
      const { status, json } = await ask(browser, id, { place });
      if (scope === 'settings') assert.deepEqual([status, json.error.code], [403, 'INSUFFICIENT_SCOPE'], `${id} by ${role}`);
      else assert.equal(status, 200, `${id} by ${role}`);
    }
    await db.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', place.owner.id).execute();
    const { status, json } = await ask(place.owner.browser, id, { place });
    if (isSensitive) assert.deepEqual([status, json.error.code], [403, 'CONFIRMATION_REQUIRED'], id);
    else assert.notEqual(json.error?.code, 'CONFIRMATION_REQUIRED', id);
  }
});

/** Sends an API operation as a signed-in member, who uses a session instead of an API key. */
function askApi(browser: Browser, operation: Operation, { project, good }: { project: string; good: GoodRequest }) {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(good.params?.[name])));
  const line = `${operation.method.toUpperCase()} /projects/${project}/v2${filled}${good.query ? `?${good.query}` : ''}`;
  return browser.ask(line, { body: good.body, headers: { 'idempotency-key': uuidv7() } });
}

test('every API operation responds to a member whose role has its scope as it does to an API key', async () => {
  const context = { db: server.context.db, app: server.app };
  for (const [id, operation] of api) {
    const seed = await seedProject(server.context);
    const role = ROLES.find((one) => operation.scope === 'starter' || ROLE_SCOPES[one].some((scope) => scope === operation.scope));
    const needed = operation.scope === 'starter' ? 'publisher' : (role ?? 'owner');
    const { browser } = await addPerson(context, { projectId: seed.projectId, role: needed });
    const { status, json, headers, text } = await askApi(browser, operation, { project: seed.projectId, good: GOOD[id](seed) });
    assert.equal(status, operation.status, `${id} as ${needed}: ${text.slice(0, 300)}`);
    if (headers.get('content-type') === 'application/json') assert.deepEqual(operation.response.parse(json), json, id);
    if (status !== 200)
      assert.ok(headers.get('location')?.startsWith(`/app/api/projects/${seed.projectId}/v2/`), `${id}: ${headers.get('location')}`);
    assert.equal(headers.get('ratelimit-limit'), null);
  }
});

test('every API operation refuses members of other projects, requests without a session, and roles without its scope', async () => {
  const context = { db: server.context.db, app: server.app };
  const seed: Seed = await seedProject(server.context);
  const stranger = await addPerson(context, { projectId: (await addKey(server.context.db)).projectId });
  const viewer = await addPerson(context, { projectId: seed.projectId, role: 'viewer' });
  for (const [id, operation] of api) {
    const request = { project: seed.projectId, good: GOOD[id](seed) };
    assert.equal((await askApi(stranger.browser, operation, request)).status, 404, id);
    assert.equal((await askApi(openBrowser(server.app), operation, request)).status, 401, id);
    if (operation.scope === 'read' || operation.scope === 'starter') continue;
    const { status, json } = await askApi(viewer.browser, operation, request);
    assert.deepEqual([status, json.error.code], [403, 'INSUFFICIENT_SCOPE'], id);
  }
  const good = GOOD.listVideos(seed);
  assert.equal((await askApi(viewer.browser, operations.listVideos, { project: seed.projectId, good })).status, 200);
});

test('the API ignores session cookies, and the dashboard API ignores API keys', async () => {
  const seed = await seedProject(server.context);
  const { browser } = await addPerson({ db: server.context.db, app: server.app }, { projectId: seed.projectId });
  const { key } = await addKey(server.context.db, { projectId: seed.projectId });
  const cookie = `docreel=${browser.token}`;
  for (const [id, operation] of api) {
    if (operation.scope === 'none') continue;
    const path = operation.path.replaceAll(/\{\w+\}/g, '1');
    const headers = { cookie, 'sec-fetch-site': 'same-origin', origin: 'http://docreel.test' };
    assert.equal((await send(server.app, `${operation.method.toUpperCase()} ${path}`, { headers })).status, 401, id);
  }
  const byKey = await openBrowser(server.app).ask(`GET /projects/${seed.projectId}/v2/videos`, { headers: { 'x-api-key': key } });
  assert.equal(byKey.status, 401);
});

test('a removed member is refused from the next request on, and a lower role applies immediately', async () => {
  const place = await createFixture();
  const { browser } = place.member;
  assert.equal((await browser.ask(`GET /projects/${place.projectId}/v2/videos`)).status, 200);
  await ask(place.owner.browser, 'changeRole', { place });
  assert.equal((await browser.ask(`POST /projects/${place.projectId}/v2/articles/empty`)).status, 201);
  await place.owner.browser.ask(`PATCH /projects/${place.projectId}/members/${place.member.id}`, { body: { role: 'viewer' } });
  assert.equal((await browser.ask(`POST /projects/${place.projectId}/v2/articles/empty`)).status, 403);
  await ask(place.owner.browser, 'removeMember', { place });
  assert.equal((await browser.ask(`GET /projects/${place.projectId}/v2/videos`)).status, 404);
  assert.equal((await browser.ask(`GET /projects/${place.projectId}/members`)).status, 404);
  assert.deepEqual((await browser.ask('GET /projects')).json, { memberships: [] });
});

test('a project keeps at least one owner, also if two leave at the same time', async () => {
  const place = await createFixture();
  const { browser, id } = place.owner;
  const line = `/projects/${place.projectId}/members`;
  assert.equal((await browser.ask(`PATCH ${line}/${id}`, { body: { role: 'editor' } })).json.error.code, 'CONFLICT');
  assert.equal((await browser.ask(`DELETE ${line}/${id}`)).json.error.code, 'CONFLICT');
  assert.equal((await browser.ask(`PATCH ${line}/${place.member.id}`, { body: { role: 'owner' } })).status, 200);
  const leave = (who: TestPerson) => who.browser.ask(`DELETE /projects/${place.projectId}/membership`);
  const answers = await Promise.all([leave(place.owner), leave(place.member)]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 409],
  );
});

test('a member of two projects has a separate role in each, and a repeated POST is executed once', async () => {
  const [one, two] = [await createFixture(), await createFixture()];
  const { browser, id } = one.owner;
  await server.context.db.insertInto('members').values({ project_id: two.projectId, user_id: id, role: 'viewer' }).execute();
  assert.equal((await browser.ask(`POST /projects/${two.projectId}/v2/articles/empty`)).status, 403);
  const headers = { 'idempotency-key': 'once' };
  const first = await browser.ask(`POST /projects/${one.projectId}/v2/articles/empty`, { headers });
  const again = await browser.ask(`POST /projects/${one.projectId}/v2/articles/empty`, { headers });
  assert.deepEqual([first.status, again.json.id, again.headers.get('idempotency-replayed')], [201, first.json.id, 'true']);
  // Idempotency keys belong to one member. Another member with the same key creates another article.
  await server.context.db.updateTable('members').set({ role: 'editor' }).where('user_id', '=', one.member.id).execute();
  const other = await one.member.browser.ask(`POST /projects/${one.projectId}/v2/articles/empty`, { headers });
  assert.notEqual(other.json.id, first.json.id);
});

test('a revision contains the member who wrote it, but no API key', async () => {
  const seed = await seedProject(server.context);
  const { browser, id } = await addPerson({ db: server.context.db, app: server.app }, { projectId: seed.projectId, role: 'editor' });
  const base = `/projects/${seed.projectId}/v2/articles`;
  const made = (await browser.ask(`POST ${base}`, { body: { title: 'Mine', content: 'x' } })).json;
  await browser.ask(`PATCH ${base}/${made.id}`, { body: { content: 'y' } });
  const { key } = await addKey(server.context.db, { projectId: seed.projectId });
  await send(server.app, `PATCH /articles/${made.id}`, { key, body: { content: 'z' } });
  await browser.ask(`POST ${base}/${made.id}/revisions/1/restore`);
  const { revisions } = (await browser.ask(`GET ${base}/${made.id}/revisions`)).json;
  assert.deepEqual(
    revisions.map(({ author, authorId }: { author: string; authorId: string | null }) => [author, authorId]),
    [
      ['person', id],
      ['person', null],
      ['person', id],
      ['person', id],
    ],
  );
  assert.equal((await browser.ask(`GET ${base}/${made.id}/revisions/2`)).json.authorId, id);
  assert.equal((await browser.ask(`GET ${base}/${seed.articleId}/revisions/1`)).json.authorId, null);
});

test('an API key is shown once, works, and can be revoked', async () => {
  const place = await createFixture();
  const made = (
    await place.owner.browser.ask(`POST /projects/${place.projectId}/keys`, { body: { name: 'K', scopes: ['read'], rateLimit: 7 } })
  ).json;
  assert.deepEqual([made.apiKey.rateLimit, made.apiKey.hasOwnRateLimit, made.apiKey.status], [7, true, 'active']);
  assert.equal((await send(server.app, 'GET /videos', { key: made.key })).status, 200);
  const listed = await place.owner.browser.ask(`GET /projects/${place.projectId}/keys`);
  assert.ok(!listed.text.includes(made.key) && listed.json.keys.length === 2);
  await place.owner.browser.ask(`DELETE /projects/${place.projectId}/keys/${made.apiKey.keyId}`);
  assert.equal((await send(server.app, 'GET /videos', { key: made.key })).status, 401);
  const past = { name: 'K', scopes: ['read'], expiresAt: '2020-01-01T00:00:00.000Z' };
  assert.equal((await place.owner.browser.ask(`POST /projects/${place.projectId}/keys`, { body: past })).status, 400);
});

test('an unknown URL is 404, another method is 405', async () => {
  const { owner } = await createFixture();
  assert.equal((await owner.browser.ask('GET /nothing')).status, 404);
  assert.equal((await owner.browser.ask('PUT /session')).status, 405);
  assert.equal((await owner.browser.ask('PUT /projects/x/v2/videos')).status, 405);
});
