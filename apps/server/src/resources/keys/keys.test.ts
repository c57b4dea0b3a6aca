import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isApiKey } from '../../lib/api-key.ts';
import { testDatabase, type TestDatabase } from '../../platform/db/testing/database.ts';
import { createKeyCheck } from '../../platform/http/keys/key-check.store.ts';
import { createProject } from '../projects/create-project.ts';
import { createKey, type NewKey } from './create-key.ts';
import { listKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';

let database: TestDatabase;
let project: { id: string; slug: string };
before(async () => {
  database = await testDatabase();
  project = await createProject(database, { name: 'Keys' });
});
after(() => database.close());

test('a key is shown once, and cannot be read from the database', async () => {
  const made = await createKey(database, { project: project.slug, name: ' deploy ', scopes: ['write', 'read', 'read'] });
  assert.ok(isApiKey(made.key));
  assert.deepEqual([made.name, made.scopes], ['deploy', ['read', 'write']]);
  const stored = JSON.stringify(await database.db.selectFrom('api_keys').selectAll().execute());
  assert.ok(!stored.includes(made.key) && !stored.includes(made.key.slice(10, 40)));
  const [listed] = await listKeys(database, project.id);
  assert.deepEqual([listed?.id, listed?.prefix, listed?.lastFour], [made.id, made.key.slice(0, 7), made.key.slice(-4)]);
  assert.deepEqual([listed?.lastUsedAt, listed?.expiresAt, listed?.revokedAt, listed?.rateLimit], [null, null, null, null]);
});

test('a key works with its own limit and expiry until it is revoked, and revoking it again keeps the first time', async () => {
  const expiresAt = new Date(Date.now() + 3_600_000);
  const made = await createKey(database, { project: project.slug, name: 'ci', scopes: ['publish'], rateLimit: 7, expiresAt });
  const check = createKeyCheck(database.db, 60);
  const standing = await check(made.key);
  assert.deepEqual([standing?.keyId, standing?.projectId, standing?.scopes, standing?.limit], [made.id, project.id, ['publish'], 7]);
  const first = await revokeKey(database, made.id);
  assert.equal(await check(made.key), null);
  assert.deepEqual(await revokeKey(database, made.id), first);
  const listed = (await listKeys(database, project.slug)).find(({ id }) => id === made.id);
  assert.deepEqual(listed, first);
  assert.equal(listed?.expiresAt, expiresAt.toISOString());
});

test('invalid input is refused with a message, and no key is created', async () => {
  const count = (await listKeys(database, project.slug)).length;
  const wishes: [Partial<NewKey>, RegExp][] = [
    [{ project: 'nowhere' }, /no project "nowhere"/],
    [{ scopes: [] }, /at least one scope/],
    [{ scopes: ['read', 'admin'] }, /Unknown scope: admin/],
    [{ name: '  ' }, /name/],
    [{ expiresAt: new Date(0) }, /future/],
    [{ expiresAt: new Date('never') }, /future/],
    [{ rateLimit: 0 }, /rate limit/],
    [{ rateLimit: 1.5 }, /rate limit/],
  ];
  for (const [input, sentence] of wishes)
    await assert.rejects(createKey(database, { project: project.slug, name: 'a', scopes: ['read'], ...input }), { message: sentence });
  for (const id of ['x', '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47']) await assert.rejects(revokeKey(database, id), { message: /no key/ });
  assert.equal((await listKeys(database, project.slug)).length, count);
});
