import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import type { TestProvider } from '../../../../../tools/identity-provider/start-identity-provider.ts';
import { addProject } from '../../platform/http/testing/edge.ts';
import { addPerson, type Browser, openBrowser, PASSWORD } from '../../testing/browser.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startProviderTestServer, type ProviderTestServer, refusalOf, verified, visitProvider } from '../../testing/provider-sign-in.ts';
import { assignRole, removeUser } from './manage-users.ts';

/** Tests invites whose inviter or recipient has changed roles, and concurrent invites. */

let opened: ProviderTestServer;
let server: TestServer;
let provider: TestProvider;
before(async () => {
  opened = await startProviderTestServer();
  ({ server, provider } = opened);
});
after(() => opened[Symbol.asyncDispose]());

const own = () => ({ db: server.context.db, app: server.app });
const joinAs = (token: string) => openBrowser(server.app).ask('POST /links', { body: { token, name: 'Eve', password: PASSWORD } });
const look = (token: string) => openBrowser(server.app).ask('POST /links/look', { body: { token } });

async function invite(browser: Browser, projectId: string, { email = `${uuidv7()}@example.com`, role = 'owner' } = {}) {
  const { status, json } = await browser.ask(`POST /projects/${projectId}/invites`, { body: { email, role } });
  assert.equal(status, 201, JSON.stringify(json));
  return { email, token: (json.link as string).split('#')[1] ?? '' };
}

async function addOwners() {
  const projectId = await addProject(server.context.db);
  return { projectId, ana: await addPerson(own(), { projectId }), mallory: await addPerson(own(), { projectId }) };
}

const LOSSES: Record<string, (place: Awaited<ReturnType<typeof addOwners>>) => Promise<unknown>> = {
  'removed by another owner': ({ ana, mallory, projectId }) => ana.browser.ask(`DELETE /projects/${projectId}/members/${mallory.id}`),
  'made an editor': ({ ana, mallory, projectId }) =>
    ana.browser.ask(`PATCH /projects/${projectId}/members/${mallory.id}`, { body: { role: 'editor' } }),
  'leaving the project': ({ mallory, projectId }) => mallory.browser.ask(`DELETE /projects/${projectId}/membership`),
  'demoted by the operator': ({ mallory, projectId }) =>
    assignRole(server.context.db, { email: mallory.email, project: projectId, role: 'viewer' }),
  'deleted by the operator': ({ mallory }) => removeUser(server.context.db, mallory.email),
};

for (const [loss, lose] of Object.entries(LOSSES))
  test(`the invites of an owner end with their ownership: ${loss}`, async () => {
    const place = await addOwners();
    const { ana, mallory, projectId } = place;
    const [mine, forProvider] = [await invite(mallory.browser, projectId), await invite(mallory.browser, projectId)];
    const kept = await invite(ana.browser, projectId, { role: 'viewer' });
    await lose(place);
    const { json } = await ana.browser.ask(`GET /projects/${projectId}/invites`);
    assert.deepEqual(
      json.invites.map(({ email }: { email: string }) => email),
      [kept.email],
    );
    assert.equal((await look(mine.token)).status, 404);
    assert.equal((await joinAs(mine.token)).status, 404);
    const byAddress = await visitProvider({ browser: openBrowser(server.app), provider }, verified(forProvider.email));
    assert.deepEqual(refusalOf(byAddress), [403, 'NOT_INVITED']);
    const byLink = await openBrowser(server.app).ask('POST /session/provider', { body: { link: mine.token } });
    assert.deepEqual(refusalOf(byLink), [404, 'LINK_NOT_FOUND']);
    assert.equal((await joinAs(kept.token)).status, 201);
    const rows = await server.context.db.selectFrom('links').select('id').where('project_id', '=', projectId).execute();
    assert.deepEqual(rows, [], 'the invites are deleted in the same transaction');
  });

test('an invite stored after its inviter lost ownership is invalid, and an invite without an inviter belongs to the operator', async () => {
  const { db } = server.context;
  const { ana, mallory, projectId } = await addOwners();
  const { token } = await invite(mallory.browser, projectId);
  const whoIs = (userId: string | null) =>
    db.updateTable('links').set({ invited_by: userId }).where('project_id', '=', projectId).execute();
  // Simulates an inviter who is removed from the project while their request to create an invite is running.
  await ana.browser.ask(`DELETE /projects/${projectId}/members/${mallory.id}`);
  const again = await invite(ana.browser, projectId);
  await whoIs(mallory.id);
  assert.deepEqual([(await look(again.token)).status, (await joinAs(again.token)).status], [404, 404]);
  assert.deepEqual((await ana.browser.ask(`GET /projects/${projectId}/invites`)).json.invites, []);
  await whoIs(null);
  assert.equal((await joinAs(again.token)).status, 201);
  assert.equal((await joinAs(token)).status, 404);
});

test('an invite to a lower role does not demote a member, by the link and by the provider', async () => {
  const { db } = server.context;
  const roleOf = async (projectId: string, userId: string) =>
    (
      await db
        .selectFrom('members')
        .select('role')
        .where('project_id', '=', projectId)
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).role;
  for (const [role, expected] of [
    ['viewer', 'editor'],
    ['publisher', 'publisher'],
  ] as const) {
    const { ana, projectId } = await addOwners();
    const ben = await addPerson(own());
    const { token } = await invite(ana.browser, projectId, { email: ben.email, role });
    await assignRole(db, { email: ben.email, project: projectId, role: 'editor' });
    assert.equal((await ben.browser.ask('POST /links', { body: { token } })).status, 201);
    assert.equal(await roleOf(projectId, ben.id), expected);
  }
  const projectId = await addProject(db);
  const ana = await addPerson(own(), { projectId });
  const ben = await addPerson(own());
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', ben.id).execute();
  await invite(ana.browser, projectId, { email: ben.email, role: 'viewer' });
  await assignRole(db, { email: ben.email, project: projectId, role: 'owner' });
  // The test removes the inviter from the invite, so that it counts as created by the operator and stays valid.
  await db.updateTable('links').set({ invited_by: null }).where('project_id', '=', projectId).execute();
  assert.equal((await ana.browser.ask(`DELETE /projects/${projectId}/membership`)).status, 200);
  assert.equal((await visitProvider({ browser: openBrowser(server.app), provider }, verified(ben.email))).status, 200);
  assert.equal(await roleOf(projectId, ben.id), 'owner', 'the project still has an owner');
});

test('concurrent invites to one email address all succeed, and exactly one link works', async () => {
  const { ana, projectId } = await addOwners();
  const email = 'popular@example.com';
  const invites = await Promise.all(Array.from({ length: 8 }, () => invite(ana.browser, projectId, { email, role: 'viewer' })));
  const found = await Promise.all(invites.map(async ({ token }) => (await look(token)).status));
  assert.deepEqual(
    found.toSorted((one, other) => one - other),
    [200, ...Array.from({ length: 7 }, () => 404)],
  );
  assert.equal((await ana.browser.ask(`GET /projects/${projectId}/invites`)).json.invites.length, 1);
});
