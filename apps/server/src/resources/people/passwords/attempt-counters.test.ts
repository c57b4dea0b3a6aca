import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { addPerson, type Browser, openBrowser, PASSWORD } from '../../../testing/browser.ts';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { createUserLink } from '../links/create-user-link.ts';

/** Tests which password attempts share a counter of wrong passwords. */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server[Symbol.asyncDispose]());
beforeEach(() => server.context.db.deleteFrom('login_throttles').execute());

const own = () => ({ db: server.context.db, app: server.app });
const signIn = (browser: Browser, email: string, password: string) => browser.ask('POST /session', { body: { email, password } });
const confirm = (browser: Browser, password: string) => browser.ask('POST /session/confirm', { body: { password } });

/** Sends wrong passwords for an account from several IP addresses until the account must wait before the next attempt. */
async function attack(email: string): Promise<void> {
  for (let n = 0; n < 6; n++) await signIn(openBrowser(server.app, { address: `192.0.2.${n}` }), email, 'a wrong password');
  assert.equal((await signIn(openBrowser(server.app, { address: '192.0.2.99' }), email, PASSWORD)).status, 429);
}

test("a session confirms and changes the password while an attacker guesses the account's password", async () => {
  const { email, browser } = await addPerson(own());
  await attack(email);
  assert.equal((await confirm(browser, PASSWORD)).status, 200);
  const change = { password: PASSWORD, newPassword: 'quite another sentence' };
  assert.equal((await browser.ask('PUT /account/password', { body: change })).status, 200);
});

test('wrong passwords within a session count: the sixth attempt must wait, and other sessions need not', async () => {
  const { email, browser } = await addPerson(own());
  const other = openBrowser(server.app, { address: '198.51.100.1' });
  assert.equal((await signIn(other, email, PASSWORD)).status, 201);
  for (let n = 0; n < 5; n++) assert.equal((await confirm(browser, 'a wrong password')).status, 403);
  assert.equal((await confirm(browser, PASSWORD)).status, 429);
  const change = { password: PASSWORD, newPassword: 'quite another sentence' };
  assert.equal((await browser.ask('PUT /account/password', { body: change })).status, 429, 'both count together');
  assert.equal((await confirm(other, PASSWORD)).status, 200);
});

test("a known browser signs in again while an attacker guesses the account's password", async () => {
  const { email } = await addPerson(own());
  const laptop = openBrowser(server.app, { address: '198.51.100.2' });
  assert.equal((await signIn(laptop, email, PASSWORD)).status, 201);
  await laptop.ask('DELETE /session');
  assert.equal(laptop.token, undefined);
  await attack(email);
  assert.equal((await signIn(laptop, email, PASSWORD)).status, 201);
  assert.equal((await signIn(openBrowser(server.app, { address: '192.0.2.98' }), email, PASSWORD)).status, 429, 'the attacker still waits');
});

test('a known browser counts its own wrong passwords, and is known only for people who signed in in it', async () => {
  const [ana, ben] = [await addPerson(own()), await addPerson(own())];
  const shared = openBrowser(server.app, { address: '198.51.100.3' });
  for (const { email } of [ana, ben]) assert.equal((await signIn(shared, email, PASSWORD)).status, 201);
  for (let n = 0; n < 5; n++) assert.equal((await signIn(shared, ana.email, 'a wrong password')).status, 403);
  assert.equal((await signIn(shared, ana.email, PASSWORD)).status, 429);
  assert.equal((await signIn(shared, ben.email, PASSWORD)).status, 201);
  const carla = await addPerson(own());
  await attack(carla.email);
  assert.equal((await signIn(shared, carla.email, PASSWORD)).status, 429);
});

test('a known browser is forgotten after 90 days, and when the password is changed or reset elsewhere', async () => {
  const { db } = server.context;
  const { id, email } = await addPerson(own());
  const [old, current] = [openBrowser(server.app), openBrowser(server.app)];
  for (const browser of [old, current]) assert.equal((await signIn(browser, email, PASSWORD)).status, 201);
  const changed = 'quite another sentence';
  assert.equal((await current.ask('PUT /account/password', { body: { password: PASSWORD, newPassword: changed } })).status, 200);
  await attack(email);
  assert.equal((await signIn(old, email, changed)).status, 429);
  assert.equal((await signIn(current, email, changed)).status, 201);
  await sql`update known_browsers set signed_in_at = now() - interval '91 days' where user_id = ${id}`.execute(db);
  assert.equal((await signIn(current, email, changed)).status, 429);
  const reset = openBrowser(server.app);
  const token = await createUserLink(db, id, 'reset');
  assert.equal((await reset.ask('POST /links', { body: { token, password: PASSWORD } })).status, 201);
  const rows = await db.selectFrom('known_browsers').select('token_hash').where('user_id', '=', id).execute();
  assert.equal(rows.length, 1);
  assert.ok(!JSON.stringify(rows).includes(reset.browserToken ?? 'none'));
  await attack(email);
  assert.equal((await signIn(reset, email, PASSWORD)).status, 201);
});
