import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { TestProvider } from '../../../../../../tools/identity-provider/start-identity-provider.ts';
import { createLog } from '../../../platform/log/log.ts';
import { addPerson, openBrowser } from '../../../testing/browser.ts';
import { type TestServer, TEST_URL, startTestServer } from '../../../testing/test-server.ts';
import {
  addBare,
  begin,
  finish,
  startProviderTestServer,
  type ProviderTestServer,
  refusalOf,
  verified,
  visitProvider,
  walkProvider,
} from '../../../testing/provider-sign-in.ts';
import { createIdentityProvider } from './identity-provider.ts';
import { toProviderFailure } from './provider-failure.ts';

/** Tests attacks on sign-in with an identity provider, and providers that are unavailable. */

let opened: ProviderTestServer;
let server: TestServer;
let provider: TestProvider;
before(async () => {
  opened = await startProviderTestServer();
  ({ server, provider } = opened);
});
after(() => opened[Symbol.asyncDispose]());

const own = () => ({ db: server.context.db, app: server.app });

test('a provider response is accepted once, in the browser that started, with its own state, nonce and verifier, for 10 minutes', async () => {
  const { email } = await addBare(server);
  provider.person = verified(email);
  const browser = openBrowser(server.app);
  const refused = async (answer: string, why: string, by = browser) => {
    const answered = await finish(by, answer);
    assert.deepEqual(refusalOf(answered), [403, 'SIGN_IN_NOT_FINISHED'], `${why}: ${answered.text}`);
    assert.equal(by.token, undefined, why);
  };
  const changed = async (name: string, value: string) => {
    const url = await begin(browser);
    url.searchParams.set(name, value);
    return walkProvider(provider, url.href);
  };

  await refused(await changed('state', 'of-somebody-else'), 'another state');
  await refused(await changed('nonce', 'of-somebody-else'), 'another nonce');
  await refused(await changed('code_challenge', 'A'.repeat(43)), 'another verifier');

  // Login CSRF: the attacker's sign-in response is opened in the victim's browser, which has started another sign-in or none.
  const attacker = openBrowser(server.app);
  const planted = await walkProvider(provider, (await begin(attacker)).href);
  await refused(planted, 'a browser that started nothing', openBrowser(server.app));
  await begin(browser);
  await refused(planted, 'a browser that started another sign-in');

  const answer = await walkProvider(provider, (await begin(browser)).href);
  const visit = browser.visit;
  assert.equal((await finish(browser, answer)).status, 200);
  for (const by of [browser, Object.assign(openBrowser(server.app), { visit })])
    assert.deepEqual(refusalOf(await finish(by, answer)), [403, 'SIGN_IN_NOT_FINISHED'], 'replayed');
  browser.token = undefined;
  // A response is also refused if it is too late, reports an error, or is malformed.
  const late = await walkProvider(provider, (await begin(browser)).href);
  await sql`update oidc_login_attempts set started_at = started_at - interval '11 minutes'`.execute(server.context.db);
  await refused(late, 'too late');
  await begin(browser);
  await refused('error=access_denied', 'an error without a state');
  const { searchParams } = await begin(browser);
  const denied = await finish(
    browser,
    `error=access_denied&error_description=<b>evil</b>&state=${searchParams.get('state')}&iss=${provider.issuer}`,
  );
  assert.deepEqual(refusalOf(denied), [403, 'SIGN_IN_NOT_FINISHED']);
  assert.ok(denied.text.includes('access_denied') && !denied.text.includes('evil'), denied.text);
  for (const nonsense of ['', 'code', `code=${'A'.repeat(9000)}`, '\u0000'])
    assert.ok([400, 403].includes((await finish(browser, nonsense)).status), nonsense.slice(0, 10));
});

test('the return URL can only be a page of the dashboard, and cross-site requests neither start nor finish a sign-in', async () => {
  const browser = openBrowser(server.app);
  for (const returnTo of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '',
    '/a\nb',
  ])
    assert.deepEqual(refusalOf(await browser.ask('POST /session/provider', { body: { returnTo } })), [400, 'VALIDATION_ERROR'], returnTo);
  for (const path of ['/session/provider', '/session/provider/return']) {
    const headers = { 'sec-fetch-site': 'cross-site' };
    assert.deepEqual(refusalOf(await browser.ask(`POST ${path}`, { body: { answer: 'a' }, headers })), [403, 'CROSS_SITE']);
  }
  const url = await begin(browser);
  assert.equal(url.searchParams.get('redirect_uri'), `${TEST_URL}/sign-in/return`);
  assert.deepEqual([url.searchParams.get('code_challenge_method'), url.searchParams.get('response_type')], ['S256', 'code']);
});

test('session fixation: a known token is worthless after signing in, and the database holds no usable secret', async () => {
  const { email } = await addBare(server);
  const planted = (await addPerson(own())).browser.token ?? '';
  const victim = openBrowser(server.app, { token: planted });
  await begin(victim);
  const rows = JSON.stringify(await server.context.db.selectFrom('oidc_login_attempts').selectAll().execute());
  assert.ok(!rows.includes(victim.visit ?? '?'));
  assert.equal((await visitProvider({ browser: victim, provider }, verified(email))).status, 200);
  assert.notEqual(victim.token, planted);
  assert.equal((await openBrowser(server.app, { token: planted }).ask('GET /projects')).status, 401);
});

test('a provider that is down, misconfigured or replaced gives an error with instructions, not an internal error', async () => {
  const says = async (settings: Record<string, string>) => {
    const known = createIdentityProvider({ ...server.context.config, OIDC_NAME: 'Test ID', ...settings });
    assert.ok(known);
    const failed = await known.createAuthorizationUrl('t', { isFresh: false }).catch((error: unknown) => error);
    const { code, message } = toProviderFailure(failed, known.name);
    return `${code}: ${message}`;
  };
  assert.match(await says({ OIDC_ISSUER: 'http://127.0.0.1:9' }), /^SERVICE_UNAVAILABLE: Test ID cannot be reached/);
  assert.match(await says({ OIDC_ISSUER: `${provider.issuer}/realms/none` }), /^SERVICE_UNAVAILABLE: Test ID cannot be reached/);
  await using liar = await startLyingServer(provider.issuer);
  assert.match(await says({ OIDC_ISSUER: liar.issuer }), /^SERVICE_UNAVAILABLE: /);

  // The provider rejects a wrong client secret only after the person has signed in there and returned.
  const lines: string[] = [];
  const secret = 'not-the-secret-canary';
  const wrong = createIdentityProvider({ ...server.context.config, OIDC_CLIENT_SECRET: secret });
  assert.ok(wrong);
  const answer = await walkProvider(provider, await wrong.createAuthorizationUrl('t', { isFresh: false }));
  const failure = toProviderFailure(await wrong.identify('t', answer).catch((error: unknown) => error), wrong.name);
  assert.match(`${failure.code}: ${failure.message}`, /^SERVICE_UNAVAILABLE: Test ID rejects requests from this server \(invalid_client\)/);
  createLog('info', { destination: { write: (line: string) => void lines.push(line) } }).error({ err: failure }, 'request failed');
  const [, code = '?'] = /code=([^&]+)/.exec(answer) ?? [];
  assert.ok(lines.length > 0 && !lines.join('').includes(secret) && !lines.join('').includes(code), lines.join(''));
});

test('a server without a provider reports that none is configured', async () => {
  await using bare = await startTestServer();
  const browser = openBrowser(bare.app);
  assert.equal((await browser.ask('GET /session')).json.provider, null);
  assert.deepEqual(refusalOf(await browser.ask('POST /session/provider')), [501, 'NOT_AVAILABLE']);
});

/** Starts a server whose OpenID Connect metadata contains the issuer of another provider. */
async function startLyingServer(issuer: string) {
  const listening = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth` }));
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    issuer: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      listening.closeAllConnections();
      listening.close();
      await once(listening, 'close');
    },
  };
}
