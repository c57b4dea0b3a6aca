import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { addProject } from '../../platform/http/testing/edge.ts';
import { addPerson, openBrowser, PASSWORD } from '../../testing/browser.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';

/** Tests sign-in with a password, by users and by attackers. */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server[Symbol.asyncDispose]());

const own = () => ({ db: server.context.db, app: server.app });
const forget = () => server.context.db.deleteFrom('login_throttles').execute();

test('a person signs in, reads their account and permissions, and signs out', async () => {
  const projectId = await addProject(server.context.db);
  const { email, id } = await addPerson(own(), { projectId, role: 'editor' });
  const browser = openBrowser(server.app);
  const visited = await browser.ask('GET /session');
  assert.deepEqual([visited.status, visited.json.user, visited.json.needsSetUp], [200, null, false]);
  const { status, json, headers } = await browser.ask('POST /session', { body: { email: email.toUpperCase(), password: PASSWORD } });
  assert.equal(status, 201, JSON.stringify(json));
  assert.deepEqual(json.user, { userId: id, name: 'Ana Silva', email });
  assert.deepEqual(
    json.memberships.map(({ role, scopes }: { role: string; scopes: string[] }) => [role, scopes]),
    [['editor', ['read', 'write', 'generate']]],
  );
  assert.equal(json.canCreateProjects, false);
  assert.match(headers.getSetCookie()[0] ?? '', /^docreel=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/);
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.deepEqual((await browser.ask('GET /session')).json.user.userId, id);
  const token = browser.token;
  assert.equal((await browser.ask('DELETE /session')).status, 200);
  assert.equal(browser.token, undefined);
  assert.equal((await openBrowser(server.app, { token: token ?? '' }).ask('GET /projects')).status, 401);
});

test('over HTTPS the cookie is Secure and bound to the host name', async () => {
  const { writeCookie, readCookie } = await import('../../platform/http/sessions/cookie.ts');
  assert.equal(writeCookie('t', 'https://docs.example.com'), '__Host-docreel=t; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure');
  assert.equal(readCookie('docreel=evil; __Host-docreel=good', 'https://docs.example.com'), 'good');
  assert.equal(readCookie('docreel=evil', 'https://docs.example.com'), undefined);
});

test('an unknown email address, a wrong password and an account without a password give the same response in the same time', async () => {
  const { db } = server.context;
  const { email } = await addPerson(own());
  const bare = await addPerson(own());
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', bare.id).execute();
  const took: number[] = [];
  for (const [index, guess] of [email, 'nobody@example.com', bare.email].entries()) {
    const startedAt = performance.now();
    const { status, json } = await openBrowser(server.app, { address: `198.51.100.${index}` }).ask('POST /session', {
      body: { email: guess, password: 'not my password at all' },
    });
    took.push(performance.now() - startedAt);
    assert.deepEqual([status, json.error.code, json.error.message], [403, 'WRONG_PASSWORD', 'The email address or the password is wrong.']);
  }
  assert.ok(Math.min(...took) > 8, took.join(' '));
});

test('brute force: 5 attempts are free, then the account waits 30 s, doubling up to 15 minutes, even with the right password', async () => {
  await forget();
  const { db } = server.context;
  const { email } = await addPerson(own());
  // Each attempt uses another IP address, so only the account's counter increases.
  let from = 0;
  const guess = (password: string) =>
    openBrowser(server.app, { address: `192.0.2.${from++}` }).ask('POST /session', { body: { email, password } });
  for (let n = 0; n < 5; n++) assert.equal((await guess('wrong password no. 1')).status, 403);
  const waits: number[] = [];
  for (let n = 0; n < 7; n++) {
    const { status, headers, json } = await guess(PASSWORD);
    assert.deepEqual([status, json.error.code], [429, 'RATE_LIMITED'], String(n));
    waits.push(Number(headers.get('retry-after')));
    await sql`update login_throttles set wait_until = now() where subject = ${`account:${email}`}`.execute(db);
    assert.equal((await guess('wrong password no. 2')).status, 403);
  }
  const wanted = [30, 60, 120, 240, 480, 900, 900];
  waits.forEach((wait, index) => assert.ok(Math.abs(wait - (wanted[index] ?? 0)) <= 5, waits.join(' ')));
  await sql`update login_throttles set wait_until = now() where subject = ${`account:${email}`}`.execute(db);
  assert.equal((await guess(PASSWORD)).status, 201, 'no account is locked permanently');
  assert.equal((await guess('wrong password no. 3')).status, 403, 'the count restarts');
});

test('brute force of many accounts from one IP address makes the address wait, and signing in does not clear its counter', async () => {
  await forget();
  const { email } = await addPerson(own());
  const victim = await addPerson(own());
  const from = { address: '2001:db8:1:2:3::4' };
  for (let n = 0; n < 4; n++)
    assert.equal(
      (await openBrowser(server.app, from).ask('POST /session', { body: { email: `${n}@example.com`, password: 'x' } })).status,
      403,
    );
  assert.equal((await openBrowser(server.app, from).ask('POST /session', { body: { email, password: PASSWORD } })).status, 201);
  const same = { address: '2001:db8:1:2:ffff::9' };
  assert.equal((await openBrowser(server.app, same).ask('POST /session', { body: { email: victim.email, password: 'x' } })).status, 403);
  const refused = await openBrowser(server.app, from).ask('POST /session', { body: { email: victim.email, password: PASSWORD } });
  assert.equal(refused.status, 429);
  // The refused attempt was not counted, so the person can sign in from another IP address.
  const elsewhere = await openBrowser(server.app, { address: '198.51.100.77' }).ask('POST /session', {
    body: { email: victim.email, password: PASSWORD },
  });
  assert.equal(elsewhere.status, 201);
});

test('100 concurrent guesses count like sequential ones: 5 are compared', async () => {
  await forget();
  const { email } = await addPerson(own());
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      openBrowser(server.app, { address: `10.1.0.${n}` }).ask('POST /session', { body: { email, password: 'a wrong password' } }),
    ),
  );
  const guesses = answers.filter(({ status }) => status === 403).length;
  assert.ok(guesses >= 1 && guesses <= 5, String(guesses));
  assert.equal(answers.filter(({ status }) => status === 429).length, 40 - guesses);
});

test('session fixation: a known token is worthless after signing in, and tokens not issued by the server are refused', async () => {
  await forget();
  const { email } = await addPerson(own());
  const attacker = await addPerson(own());
  const planted = attacker.browser.token ?? '';
  const victim = openBrowser(server.app, { token: planted });
  assert.equal((await victim.ask('POST /session', { body: { email, password: PASSWORD } })).status, 201);
  assert.notEqual(victim.token, planted);
  assert.equal((await openBrowser(server.app, { token: planted }).ask('GET /projects')).status, 401);
  const invented = openBrowser(server.app, { token: 'A'.repeat(43) });
  assert.equal((await invented.ask('GET /projects')).status, 401);
  await invented.ask('POST /session', { body: { email, password: PASSWORD } });
  assert.notEqual(invented.token, 'A'.repeat(43));
});

test('CSRF: changes are refused from another site, another origin and without an origin, whatever the cookie', async () => {
  const projectId = await addProject(server.context.db);
  const { browser } = await addPerson(own(), { projectId });
  const session = browser.token ?? '';
  const create = (headers: Record<string, string>) => {
    const request = new Request('http://docreel.test/app/api/projects', {
      method: 'POST',
      headers: { cookie: `docreel=${session}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ name: 'Stolen' }),
    });
    return server.app.fetch(request);
  };
  const refused: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'http://sites.docreel.test' },
    { 'sec-fetch-site': 'none' },
    // If an attacker forges one of the two headers, the request is refused because of the other one.
    { 'sec-fetch-site': 'cross-site', origin: 'http://docreel.test' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://docreel.test' },
    { referer: 'http://docreel.test/' },
    {},
  ];
  for (const headers of refused) {
    const response = await create(headers);
    const { error } = (await response.json()) as { error: { code: string } };
    assert.deepEqual([response.status, error.code], [403, 'CROSS_SITE'], JSON.stringify(headers));
  }
  assert.equal((await create({ origin: 'http://docreel.test' })).status, 201, 'plain HTTP: browsers send no other header');
  const form = await create({ 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' });
  assert.equal(form.status, 415);
  const v2 = await server.app.fetch(
    new Request(`http://docreel.test/app/api/projects/${projectId}/v2/articles/empty`, {
      method: 'POST',
      headers: { cookie: `docreel=${session}`, origin: 'https://evil.example' },
    }),
  );
  assert.equal(v2.status, 403);
  assert.equal((await server.context.db.selectFrom('articles').selectAll().where('project_id', '=', projectId).execute()).length, 0);
});

test('a session ends 30 days after its last use and 90 days after signing in, and its use is recorded every 15 minutes', async () => {
  const { db } = server.context;
  const { browser, id } = await addPerson(own());
  const shift = (column: string, days: number) =>
    sql`update sessions set ${sql.ref(column)} = now() - make_interval(days => ${days}) where user_id = ${id}`.execute(db);
  const noted = async () =>
    (await db.selectFrom('sessions').select('last_active_at').where('user_id', '=', id).executeTakeFirstOrThrow()).last_active_at;
  const first = await noted();
  await browser.ask('GET /projects');
  assert.deepEqual(await noted(), first, 'not with every request');
  await shift('last_active_at', 29);
  assert.equal((await browser.ask('GET /projects')).status, 200);
  assert.ok(Date.now() - (await noted()).getTime() < 60_000);
  await shift('created_at', 91);
  assert.equal((await browser.ask('GET /projects')).status, 401);
  await shift('created_at', 1);
  await shift('last_active_at', 31);
  assert.equal((await browser.ask('GET /projects')).status, 401);
});

test('confirming the password renews the token, and the previous token works for 10 more seconds, unconfirmed', async () => {
  await forget();
  const { db } = server.context;
  const projectId = await addProject(db);
  const { browser, id } = await addPerson(own(), { projectId });
  await sql`update sessions set confirmed_at = now() - interval '11 minutes' where user_id = ${id}`.execute(db);
  const makeKey = (by: typeof browser) => by.ask(`POST /projects/${projectId}/keys`, { body: { name: 'K', scopes: ['read'] } });
  assert.equal((await makeKey(browser)).json.error.code, 'CONFIRMATION_REQUIRED');
  const old = openBrowser(server.app, { token: browser.token ?? '' });
  assert.equal((await browser.ask('POST /session/confirm', { body: { password: 'not the password' } })).status, 403);
  const confirmed = await browser.ask('POST /session/confirm', { body: { password: PASSWORD } });
  assert.equal(confirmed.status, 200);
  assert.ok(new Date(confirmed.json.confirmedUntil).getTime() - Date.now() > 9 * 60_000);
  assert.notEqual(browser.token, old.token);
  assert.equal((await makeKey(browser)).status, 201);
  assert.equal((await old.ask('GET /projects')).status, 200);
  assert.equal((await makeKey(old)).json.error.code, 'CONFIRMATION_REQUIRED');
  await sql`update sessions set rotated_at = now() - interval '11 seconds' where user_id = ${id}`.execute(db);
  assert.equal((await old.ask('GET /projects')).status, 401);
});

test('a new password ends all other sessions and continues this one under another token', async () => {
  await forget();
  const { browser, email } = await addPerson(own());
  const other = openBrowser(server.app);
  await other.ask('POST /session', { body: { email, password: PASSWORD } });
  assert.equal((await browser.ask('GET /account/sessions')).json.sessions.length, 2);
  const tokenBefore = browser.token;
  const wrong = await browser.ask('PUT /account/password', {
    body: { password: 'not mine at all', newPassword: 'quite another sentence' },
  });
  assert.equal(wrong.json.error.code, 'WRONG_PASSWORD');
  for (const newPassword of ['passwordpassword', 'Password1234!', 'aaaaaaaaaaaaaaaa', '123456789012', 'letmein letmein 99']) {
    const weak = await browser.ask('PUT /account/password', { body: { password: PASSWORD, newPassword } });
    assert.deepEqual([weak.status, weak.json.error.details[0].code], [400, 'too_common'], newPassword);
  }
  assert.equal((await browser.ask('PUT /account/password', { body: { password: PASSWORD, newPassword: 'too short' } })).status, 400);
  const changed = await browser.ask('PUT /account/password', { body: { password: PASSWORD, newPassword: 'quite another sentence' } });
  assert.equal(changed.status, 200, changed.text);
  assert.notEqual(browser.token, tokenBefore);
  assert.equal((await other.ask('GET /projects')).status, 401);
  assert.equal((await browser.ask('GET /projects')).status, 200);
  assert.equal((await other.ask('POST /session', { body: { email, password: PASSWORD } })).status, 403);
});

test('sessions are listed and ended one by one or all except this one, and only by their owner', async () => {
  await forget();
  const { browser, email } = await addPerson(own());
  const stranger = await addPerson(own());
  const [phone, tablet] = [openBrowser(server.app), openBrowser(server.app)];
  for (const one of [phone, tablet]) await one.ask('POST /session', { body: { email, password: PASSWORD } });
  const { sessions } = (await phone.ask('GET /account/sessions')).json;
  const [{ sessionId: phoneId }] = sessions.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
  assert.equal(sessions.length, 3);
  assert.equal((await stranger.browser.ask(`DELETE /account/sessions/${phoneId}`)).status, 404);
  assert.equal((await browser.ask(`DELETE /account/sessions/${phoneId}`)).status, 200);
  assert.equal((await phone.ask('GET /projects')).status, 401);
  assert.deepEqual((await browser.ask('DELETE /account/sessions')).json, { count: 1 });
  assert.equal((await tablet.ask('GET /projects')).status, 401);
  assert.equal((await stranger.browser.ask('GET /projects')).status, 200);
});

test('the database stores neither passwords nor tokens', async () => {
  const { browser, email } = await addPerson(own());
  const rows = JSON.stringify([
    await server.context.db.selectFrom('users').selectAll().where('email', '=', email).execute(),
    await server.context.db.selectFrom('sessions').selectAll().execute(),
  ]);
  assert.match(rows, /\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}/);
  assert.ok(!rows.includes(PASSWORD) && !rows.includes(browser.token ?? ''));
});

test('an IP address sends at most 300 requests per minute without a session', async () => {
  const stranger = openBrowser(server.app, { address: '198.51.100.200' });
  const { browser } = await addPerson(own());
  const statuses: number[] = [];
  for (let n = 0; n < 301; n++) statuses.push((await stranger.ask('POST /links/look', { body: { token: 'A'.repeat(43) } })).status);
  assert.deepEqual([statuses.filter((status) => status === 404).length, statuses.at(-1)], [300, 429]);
  assert.equal((await openBrowser(server.app, { address: '198.51.100.201' }).ask('GET /session')).status, 200);
  const person = openBrowser(server.app, { token: browser.token ?? '', address: '198.51.100.200' });
  assert.equal((await person.ask('GET /projects')).status, 200, 'a signed-in person is not limited by other people at the same IP address');
});
