import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { addProject } from '../../platform/http/testing/edge.ts';
import { addPerson, addSetupLink, openBrowser, PASSWORD } from '../../testing/browser.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { createUserLink } from './links/create-user-link.ts';

/** Tests one-time links: set-up, invites, password resets and sign-in links. */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server[Symbol.asyncDispose]());

const own = () => ({ db: server.context.db, app: server.app });
const ana = { name: 'Ana Silva', email: 'ana@example.com', password: PASSWORD, projectName: 'Tasklane' };

test('the set-up link makes the first person owner of all projects, and works only once, also when used concurrently', async () => {
  const { db } = server.context;
  await addProject(db);
  const token = await addSetupLink(db);
  const visitor = openBrowser(server.app);
  assert.equal((await visitor.ask('GET /session')).json.needsSetUp, true);
  const linkInfo = (await visitor.ask('POST /links/look', { body: { token } })).json;
  assert.deepEqual([linkInfo.kind, linkInfo.needs, linkInfo.hasProjects, linkInfo.expiresAt], ['setup', 'account', true, null]);
  assert.equal((await visitor.ask('POST /setup', { body: { ...ana, token: `${token.slice(0, -1)}_` } })).json.error.code, 'LINK_NOT_FOUND');
  assert.equal((await visitor.ask('POST /links', { body: { token, name: 'Eve', password: PASSWORD } })).status, 404);
  const weak = await visitor.ask('POST /setup', { body: { ...ana, token, password: 'password1234' } });
  assert.equal(weak.json.error.details[0].code, 'too_common');
  const answers = await Promise.all(
    ['ana', 'eve', 'mallory'].map((name) =>
      openBrowser(server.app).ask('POST /setup', { body: { ...ana, token, email: `${name}@example.com` } }),
    ),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, other) => one - other),
    [201, 404, 404],
  );
  const first = answers.find(({ status }) => status === 201)?.json;
  assert.deepEqual(first.memberships.map(({ role, slug }: { role: string; slug: string }) => [role, slug === 'tasklane']).toSorted(), [
    ['owner', false],
    ['owner', true],
  ]);
  assert.equal((await visitor.ask('POST /setup', { body: { ...ana, token } })).status, 404);
  assert.equal((await visitor.ask('GET /session')).json.needsSetUp, false);
  // A set-up link that is still in the database does nothing once an account exists.
  assert.equal((await visitor.ask('POST /setup', { body: { ...ana, token: await addSetupLink(db) } })).status, 404);
  assert.equal((await db.selectFrom('users').selectAll().execute()).length, 1);
});

test('an invite lets a new person join once, with a name, a password and the role of the invite', async () => {
  const projectId = await addProject(server.context.db);
  const { browser } = await addPerson(own(), { projectId });
  const invited = await browser.ask(`POST /projects/${projectId}/invites`, { body: { email: 'Ben@Example.com', role: 'editor' } });
  assert.equal(invited.status, 201, invited.text);
  const { invite, link } = invited.json;
  assert.match(link, /^http:\/\/docreel\.test\/link#[\w-]{43}$/);
  assert.deepEqual([invite.email, invite.role, invite.invitedBy], ['ben@example.com', 'editor', 'Ana Silva']);
  const listed = (await browser.ask(`GET /projects/${projectId}/invites`)).json;
  assert.deepEqual(listed, { invites: [invite] });
  assert.ok(!JSON.stringify(listed).includes('#'));
  const token = link.split('#')[1];
  const ben = openBrowser(server.app);
  const linkInfo = (await ben.ask('POST /links/look', { body: { token } })).json;
  assert.deepEqual(
    [linkInfo.kind, linkInfo.needs, linkInfo.email, linkInfo.role, linkInfo.project.slug],
    ['invite', 'account', 'ben@example.com', 'editor', projectId],
  );
  assert.equal((await ben.ask('POST /links', { body: { token } })).status, 400);
  const joined = await ben.ask('POST /links', { body: { token, name: 'Ben', password: 'quite another sentence' } });
  assert.equal(joined.status, 201, joined.text);
  assert.deepEqual(
    joined.json.memberships.map(({ projectId: id, role }: { projectId: string; role: string }) => [id, role]),
    [[projectId, 'editor']],
  );
  assert.equal((await ben.ask(`GET /projects/${projectId}/v2/videos`)).status, 200);
  assert.equal((await openBrowser(server.app).ask('POST /links', { body: { token, name: 'Eve', password: PASSWORD } })).status, 404);
  assert.deepEqual((await browser.ask(`GET /projects/${projectId}/invites`)).json, { invites: [] });
  const again = await browser.ask(`POST /projects/${projectId}/invites`, { body: { email: 'ben@example.com', role: 'owner' } });
  assert.deepEqual([again.status, again.json.error.code], [409, 'CONFLICT']);
});

test('an invite to a person with an account requires their password or session, never only the link', async () => {
  const [one, two] = [await addProject(server.context.db), await addProject(server.context.db)];
  const { browser } = await addPerson(own(), { projectId: one });
  const ben = await addPerson(own(), { projectId: two, role: 'viewer' });
  const invite = async () => {
    const { json } = await browser.ask(`POST /projects/${one}/invites`, { body: { email: ben.email, role: 'publisher' } });
    return json.link.split('#')[1] as string;
  };
  const withdrawn = await invite();
  const token = await invite();
  const thief = openBrowser(server.app);
  assert.equal(
    (await thief.ask('POST /links/look', { body: { token: withdrawn } })).status,
    404,
    'the newer invite replaces the older one',
  );
  assert.equal((await thief.ask('POST /links/look', { body: { token } })).json.needs, 'password');
  assert.equal((await thief.ask('POST /links', { body: { token } })).status, 400);
  assert.equal((await thief.ask('POST /links', { body: { token, name: 'Eve', password: 'my own password, says Eve' } })).status, 403);
  // This browser is signed in as another person, so the invite still requires the invited person's password.
  assert.equal((await browser.ask('POST /links', { body: { token } })).status, 400);
  assert.equal((await ben.browser.ask('POST /links/look', { body: { token } })).json.needs, 'nothing');
  assert.equal((await ben.browser.ask('POST /links', { body: { token } })).status, 201);
  assert.equal((await ben.browser.ask(`GET /projects/${one}/v2/project`)).status, 200);
  await server.context.db.deleteFrom('login_throttles').execute();
});

test('an invite can be withdrawn, expires after a week, and belongs to one project only', async () => {
  const { db } = server.context;
  const [one, two] = [await addProject(db), await addProject(db)];
  const a = await addPerson(own(), { projectId: one });
  const b = await addPerson(own(), { projectId: two });
  const invite = async (email: string) =>
    (await a.browser.ask(`POST /projects/${one}/invites`, { body: { email, role: 'viewer' } })).json as {
      invite: { inviteId: string };
      link: string;
    };
  const look = (link: string) => openBrowser(server.app).ask('POST /links/look', { body: { token: link.split('#')[1] } });
  const first = await invite('c@example.com');
  assert.equal((await b.browser.ask(`DELETE /projects/${two}/invites/${first.invite.inviteId}`)).status, 404);
  assert.equal((await look(first.link)).status, 200);
  assert.equal((await a.browser.ask(`DELETE /projects/${one}/invites/${first.invite.inviteId}`)).status, 200);
  assert.equal((await look(first.link)).status, 404);
  const second = await invite('d@example.com');
  await sql`update links set expires_at = now() - interval '1 second' where id = ${second.invite.inviteId}`.execute(db);
  assert.equal((await look(second.link)).status, 404);
  const token = second.link.split('#')[1];
  assert.equal((await openBrowser(server.app).ask('POST /links', { body: { token, name: 'D', password: PASSWORD } })).status, 404);
});

test('a reset link sets a password, ends all sessions and works once, and a newer link replaces an older one', async () => {
  const { db } = server.context;
  const { id, email, browser } = await addPerson(own());
  const older = await createUserLink(db, id, 'reset');
  const token = await createUserLink(db, id, 'reset');
  const visitor = openBrowser(server.app);
  assert.equal((await visitor.ask('POST /links/look', { body: { token: older } })).status, 404);
  const linkInfo = (await visitor.ask('POST /links/look', { body: { token } })).json;
  assert.deepEqual([linkInfo.kind, linkInfo.needs, linkInfo.email], ['reset', 'new_password', email]);
  assert.equal((await visitor.ask('POST /links', { body: { token, password: 'short' } })).status, 400);
  assert.equal((await visitor.ask('POST /links', { body: { token, password: 'a sentence for tomorrow' } })).status, 201);
  assert.equal((await browser.ask('GET /projects')).status, 401);
  assert.equal((await visitor.ask('GET /projects')).status, 200);
  assert.equal((await openBrowser(server.app).ask('POST /links', { body: { token, password: 'a sentence for the thief' } })).status, 404);
  assert.equal((await openBrowser(server.app).ask('POST /session', { body: { email, password: 'a sentence for tomorrow' } })).status, 201);
});

test('a sign-in link signs in a person without a password, who may then set one', async () => {
  const { db } = server.context;
  const { id } = await addPerson(own());
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
  const token = await createUserLink(db, id, 'sign_in');
  const browser = openBrowser(server.app);
  const entered = await browser.ask('POST /links', { body: { token } });
  assert.deepEqual([entered.status, entered.json.hasPassword], [201, false]);
  assert.equal((await openBrowser(server.app).ask('POST /links', { body: { token } })).status, 404);
  assert.equal((await browser.ask('PUT /account/password', { body: { newPassword: PASSWORD } })).status, 200);
  assert.equal((await browser.ask('PUT /account/password', { body: { newPassword: 'another sentence' } })).status, 400);
  assert.equal((await browser.ask('GET /session')).json.hasPassword, true);
});
