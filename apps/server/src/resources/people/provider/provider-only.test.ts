import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestProvider } from '../../../../../../tools/identity-provider/start-identity-provider.ts';
import { addProject } from '../../../platform/http/testing/edge.ts';
import { addPerson, openBrowser, PASSWORD } from '../../../testing/browser.ts';
import { type TestServer, TEST_URL } from '../../../testing/test-server.ts';
import {
  addBare,
  startProviderTestServer,
  type ProviderTestServer,
  refusalOf,
  verified,
  visitProvider,
} from '../../../testing/provider-sign-in.ts';
import { createUserLink } from '../links/create-user-link.ts';
import { findSignOutUrl } from './find-sign-out-url.ts';

/** Tests servers that allow sign-in only through the identity provider, and signing out at the provider. */

let opened: ProviderTestServer;
let server: TestServer;
let provider: TestProvider;
before(async () => {
  opened = await startProviderTestServer({ OIDC_ONLY: 'true' });
  ({ server, provider } = opened);
});
after(() => opened[Symbol.asyncDispose]());

const own = () => ({ db: server.context.db, app: server.app });
const OFF = [501, 'NOT_AVAILABLE'];

test('with OIDC_ONLY no password signs in, confirms a session or can be set', async () => {
  const projectId = await addProject(server.context.db);
  const { browser, email } = await addPerson(own(), { projectId });
  const stranger = openBrowser(server.app);
  assert.deepEqual((await stranger.ask('GET /session')).json.provider, { name: 'Test ID', isKnown: false, isOnly: true });
  assert.deepEqual(refusalOf(await stranger.ask('POST /session', { body: { email, password: PASSWORD } })), OFF);
  assert.deepEqual(refusalOf(await browser.ask('POST /session/confirm', { body: { password: PASSWORD } })), OFF);
  const change = { password: PASSWORD, newPassword: 'quite another sentence' };
  assert.deepEqual(refusalOf(await browser.ask('PUT /account/password', { body: change })), OFF);
  const { json } = await browser.ask(`POST /projects/${projectId}/invites`, { body: { email: 'new@example.com', role: 'viewer' } });
  const token = (json.link as string).split('#')[1];
  const prepareInvite = { token, name: 'New', password: 'a sentence of somebody new' };
  assert.deepEqual(refusalOf(await stranger.ask('POST /links', { body: prepareInvite })), OFF);
  const joined = await visitProvider({ browser: stranger, provider }, { subject: 'new' }, { link: token });
  assert.deepEqual([joined.status, joined.json.user?.email], [200, 'new@example.com'], joined.text);
});

test("with OIDC_ONLY people with a password enter it once to link their account, and the operator's links still work", async () => {
  const { email, id } = await addPerson(own());
  const browser = openBrowser(server.app);
  assert.deepEqual(refusalOf(await visitProvider({ browser, provider }, verified(email))), [403, 'PASSWORD_NEEDED']);
  const connected = await browser.ask('POST /session/provider/return', { body: { password: PASSWORD } });
  assert.deepEqual([connected.status, connected.json.user?.userId], [200, id], connected.text);
  const token = await createUserLink(server.context.db, id, 'sign_in');
  const entered = await openBrowser(server.app).ask('POST /links', { body: { token } });
  assert.deepEqual([entered.status, entered.json.user?.userId], [201, id], entered.text);
});

test("signing out returns the provider's sign-out URL only for sessions that started at the provider", async () => {
  const { email } = await addBare(server);
  const browser = openBrowser(server.app);
  assert.equal((await visitProvider({ browser, provider }, verified(email))).status, 200);
  const out = await browser.ask('DELETE /session');
  const url = new URL(out.json.providerUrl as string);
  assert.deepEqual(
    [url.origin, url.searchParams.get('client_id'), url.searchParams.get('post_logout_redirect_uri')],
    [provider.issuer, provider.clientId, `${TEST_URL}/signed-out`],
  );
  // The provider's sign-out page accepts only registered redirect URLs, and asks for confirmation.
  assert.equal((await fetch(url)).status, 200);
  url.searchParams.set('post_logout_redirect_uri', `${TEST_URL}/elsewhere`);
  assert.equal((await fetch(url)).status, 400);
  assert.deepEqual([browser.token, (await browser.ask('GET /session')).json.user], [undefined, null]);
  assert.equal((await browser.ask('DELETE /session')).json.providerUrl, null, 'there was no session');
  const { browser: byPassword } = await addPerson(own());
  assert.deepEqual((await byPassword.ask('DELETE /session')).json, { deleted: true, providerUrl: null });
});

test('signing out does not wait for a provider that does not respond', { timeout: 10_000 }, async () => {
  const wait = () => new Promise<never>(() => undefined);
  const silent = { issuer: '', name: '', createAuthorizationUrl: wait, identify: wait, signOutUrl: wait };
  assert.equal(await findSignOutUrl(silent), null);
  assert.equal(await findSignOutUrl({ ...silent, signOutUrl: () => Promise.reject(new TypeError('fetch failed')) }), null);
  assert.equal(await findSignOutUrl(null), null);
});
