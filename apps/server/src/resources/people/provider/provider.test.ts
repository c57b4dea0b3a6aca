import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { TestProvider } from '../../../../../../tools/identity-provider/start-identity-provider.ts';
import { addProject } from '../../../platform/http/testing/edge.ts';
import { addPerson, openBrowser, PASSWORD } from '../../../testing/browser.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import {
  addBare,
  begin,
  finish,
  type Jar,
  startProviderTestServer,
  type ProviderTestServer,
  refusalOf,
  verified,
  visitProvider,
  walkProvider,
} from '../../../testing/provider-sign-in.ts';

/** Tests sign-in at a real OpenID Connect provider, by invited people and by impostors. */

let opened: ProviderTestServer;
let server: TestServer;
let provider: TestProvider;
before(async () => {
  opened = await startProviderTestServer();
  ({ server, provider } = opened);
});
after(() => opened[Symbol.asyncDispose]());

const own = () => ({ db: server.context.db, app: server.app });

/** Creates a project with an owner, and an invite to an email address without an account. */
async function invite(role = 'editor') {
  const projectId = await addProject(server.context.db);
  const { browser } = await addPerson(own(), { projectId });
  const email = `${uuidv7()}@example.com`;
  const { json } = await browser.ask(`POST /projects/${projectId}/invites`, { body: { email, role } });
  return { projectId, email, link: (json.link as string).split('#')[1] ?? '', owner: browser };
}

test("a person invited by a verified email address joins with the provider's name, and is recognized by identity afterwards", async () => {
  const { projectId, email } = await invite();
  const person = verified(email.toUpperCase());
  const browser = openBrowser(server.app);
  assert.deepEqual((await browser.ask('GET /session')).json.provider, { name: 'Test ID', isKnown: false, isOnly: false });
  const first = await visitProvider({ browser, provider }, person, { returnTo: '/p/a/videos?x=1' });
  assert.equal(first.status, 200, first.text);
  assert.deepEqual([first.json.user.name, first.json.user.email, first.json.returnTo], ['Ben Okafor', email, '/p/a/videos?x=1']);
  assert.deepEqual(
    first.json.memberships.map((one: { projectId: string; role: string }) => [one.projectId, one.role]),
    [[projectId, 'editor']],
  );
  assert.deepEqual([first.json.hasPassword, first.json.provider], [false, { name: 'Test ID', isKnown: true, isOnly: false }]);
  assert.match(first.headers.getSetCookie()[0] ?? '', /^docreel=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/);
  assert.equal((await browser.ask(`GET /projects/${projectId}/v2/videos`)).status, 200);
  // The provider now reports another, unverified email address. Docreel still recognizes the person by their ID at the provider.
  const again = await visitProvider(
    { browser: openBrowser(server.app), provider },
    { ...person, email: 'x@y.example', isEmailVerified: false },
  );
  assert.deepEqual([again.status, again.json.user.userId], [200, first.json.user.userId]);
});

test('people without an invite, a verified email address or any email address are refused', async () => {
  const { email } = await invite();
  const victim = await addPerson(own());
  const { db } = server.context;
  const were = await db.selectFrom('users').select('id').execute();
  for (const person of [
    verified('stranger@example.com'),
    { subject: 'a', email, isEmailVerified: false },
    { subject: 'b', email },
    { subject: 'c', email: victim.email, isEmailVerified: false },
    { subject: 'd' },
  ]) {
    const browser = openBrowser(server.app);
    const refused = await visitProvider({ browser, provider }, person);
    assert.deepEqual(refusalOf(refused), [403, 'NOT_INVITED'], person.subject);
    assert.deepEqual([browser.token, (await browser.ask('GET /session')).json.user], [undefined, null]);
  }
  assert.equal((await db.selectFrom('users').select('id').execute()).length, were.length);
});

test('an invite link lets a new person join with any provider email address, and does not give access to another account', async () => {
  const { projectId, email, link } = await invite('viewer');
  const joined = await visitProvider({ browser: openBrowser(server.app), provider }, { subject: 'by-link' }, { link });
  assert.deepEqual([joined.status, joined.json.user?.email, joined.json.memberships?.[0].projectId], [200, email, projectId], joined.text);
  assert.equal((await openBrowser(server.app).ask('POST /links/look', { body: { token: link } })).status, 404, 'the link is used up');
  // This person already has an account, so an invite to another email address is refused.
  const other = await invite();
  const wrong = await visitProvider({ browser: openBrowser(server.app), provider }, { subject: 'by-link' }, { link: other.link });
  assert.deepEqual(refusalOf(wrong), [403, 'NOT_INVITED']);
  // An invite for an existing account must not let other people use that account.
  const victim = await addPerson(own());
  const { json } = await other.owner.ask(`POST /projects/${other.projectId}/invites`, { body: { email: victim.email, role: 'viewer' } });
  const thief = { subject: 'thief', email: 'thief@example.com', isEmailVerified: true };
  const stolen = await visitProvider({ browser: openBrowser(server.app), provider }, thief, { link: json.link.split('#')[1] });
  assert.deepEqual(refusalOf(stolen), [403, 'NOT_INVITED']);
  assert.deepEqual(refusalOf(await openBrowser(server.app).ask('POST /session/provider', { body: { link: 'A'.repeat(43) } })), [
    404,
    'LINK_NOT_FOUND',
  ]);
});

test('an account with a password is linked to the provider with that password once, and signs in without it afterwards', async () => {
  const { email, id } = await addPerson(own());
  const person = verified(email);
  const browser = openBrowser(server.app);
  assert.deepEqual(refusalOf(await visitProvider({ browser, provider }, person, { returnTo: '/account' })), [403, 'PASSWORD_NEEDED']);
  const give = (password: string) => browser.ask('POST /session/provider/return', { body: { password } });
  assert.deepEqual(refusalOf(await give('not the password')), [403, 'WRONG_PASSWORD']);
  assert.deepEqual(
    refusalOf(await finish(browser, 'code=a&state=b')),
    [403, 'SIGN_IN_NOT_FINISHED'],
    'the attempt accepts only the password',
  );
  assert.deepEqual(refusalOf(await visitProvider({ browser, provider }, person)), [403, 'PASSWORD_NEEDED']);
  const connected = await give(PASSWORD);
  assert.deepEqual([connected.status, connected.json.user?.userId], [200, id], connected.text);
  assert.deepEqual(refusalOf(await give(PASSWORD)), [403, 'SIGN_IN_NOT_FINISHED'], 'once');
  assert.equal((await visitProvider({ browser: openBrowser(server.app), provider }, person)).status, 200);
  await server.context.db.deleteFrom('login_throttles').execute();
});

test('an email address that was reassigned at the provider does not give access to the account', async () => {
  const { email } = await addBare(server);
  assert.equal((await visitProvider({ browser: openBrowser(server.app), provider }, verified(email))).status, 200);
  const heir = await visitProvider({ browser: openBrowser(server.app), provider }, verified(email));
  assert.deepEqual(refusalOf(heir), [403, 'NOT_INVITED']);
});

test('operations that require a confirmed session accept a new sign-in at the provider by the same person', async () => {
  const { projectId, email } = await invite('owner');
  const person = verified(email);
  const browser = openBrowser(server.app);
  const jar: Jar = new Map();
  const makeKey = () => browser.ask(`POST /projects/${projectId}/keys`, { body: { name: 'K', scopes: ['read'] } });
  const setPassword = () => browser.ask('PUT /account/password', { body: { newPassword: 'quite another sentence' } });
  assert.equal((await visitProvider({ browser, provider, jar }, person)).status, 200);
  // The provider did not report when the person signed in, which may have been hours ago.
  assert.deepEqual(refusalOf(await makeKey()), [403, 'CONFIRMATION_REQUIRED']);
  assert.deepEqual(refusalOf(await setPassword()), [403, 'CONFIRMATION_REQUIRED']);

  const input = { purpose: 'confirm', returnTo: '/p/a/settings/keys/new' };
  const { db } = server.context;
  // An attacker at an unlocked computer removes `prompt=login` from the URL. The provider then does not ask for the password, but reports
  // the time of the last sign-in.
  const url = await begin(browser, input);
  assert.deepEqual([url.searchParams.get('prompt'), url.searchParams.get('max_age')], ['login', '0']);
  url.searchParams.delete('prompt');
  url.searchParams.set('max_age', '86400');
  const stale = await walkProvider(provider, url.href, jar);
  await sql`update oidc_login_attempts set started_at = started_at + interval '1 minute'`.execute(db);
  assert.deepEqual(refusalOf(await finish(browser, stale)), [403, 'SIGN_IN_NOT_FINISHED']);
  // Confirmation is refused if a different person signs in at the provider, or has signed in to Docreel in the meantime.
  const other = verified('other@example.com');
  assert.deepEqual(refusalOf(await visitProvider({ browser, provider }, other, input)), [403, 'SIGN_IN_NOT_FINISHED']);
  const begun = await begin(browser, input);
  provider.person = person;
  const answer = await walkProvider(provider, begun.href);
  const stranger = Object.assign((await addPerson(own())).browser, { visit: browser.visit });
  assert.deepEqual(refusalOf(await finish(stranger, answer)), [401, 'UNAUTHORIZED']);
  assert.deepEqual(refusalOf(await openBrowser(server.app).ask('POST /session/provider', { body: input })), [401, 'UNAUTHORIZED']);
  assert.deepEqual(refusalOf(await makeKey()), [403, 'CONFIRMATION_REQUIRED']);

  const earlier = browser.token;
  const confirmed = await visitProvider({ browser, provider, jar }, person, input);
  assert.deepEqual([confirmed.status, confirmed.json.returnTo], [200, '/p/a/settings/keys/new'], confirmed.text);
  assert.notEqual(browser.token, earlier);
  assert.equal((await makeKey()).status, 201);
  assert.equal((await setPassword()).status, 200);
});
