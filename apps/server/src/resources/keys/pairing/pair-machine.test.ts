import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase, type TestDatabase } from '../../../platform/db/testing/database.ts';
import { createKeyCheck } from '../../../platform/http/keys/key-check.store.ts';
import { createProject } from '../../projects/create-project.ts';
import { listKeyRows } from '../keys.store.ts';
import { approvePairing, claimPairing, findPairing, startPairing } from './pair-machine.ts';
import { sweepPairings } from './pairings.store.ts';

let database: TestDatabase;
let project: { id: string; slug: string };
before(async () => {
  database = await testDatabase();
  project = await createProject(database, { name: 'Pairing' });
});
after(() => database.close());

let machines = 0;
const start = (address = `192.0.2.${++machines}`) => startPairing(database.db, { machine: 'ana-laptop', address });

test('an approved machine fetches one key with the approved scopes and its own name', async () => {
  const { db } = database;
  const { deviceToken, pairing } = await start();
  assert.match(pairing.phrase, /^[a-z]{5}-[a-z]{5}$/);
  assert.deepEqual(await findPairing(db, pairing.phrase), pairing);
  assert.deepEqual(await claimPairing(db, deviceToken), { status: 'pending', key: null, project: null });
  await approvePairing(db, project.id, { phrase: pairing.phrase, scopes: ['read', 'publish'] });
  const stored = JSON.stringify(await db.selectFrom('pairings').selectAll().execute());
  assert.ok(!stored.includes(deviceToken));
  const claims = await Promise.allSettled(Array.from({ length: 5 }, () => claimPairing(db, deviceToken)));
  const keys = claims.flatMap((claim) => (claim.status === 'fulfilled' && claim.value.key ? [claim.value.key] : []));
  assert.equal(keys.length, 1, 'concurrent requests get one key');
  const found = await createKeyCheck(db, 60)(keys[0] ?? '');
  assert.deepEqual([found?.projectId, found?.scopes], [project.id, ['read', 'publish']]);
  assert.deepEqual(
    (await listKeyRows(db, project.id)).map(({ name }) => name),
    ['ana-laptop'],
  );
  await assert.rejects(claimPairing(db, deviceToken), { code: 'NOT_FOUND' });
});

test('a phrase is approved once, and neither an unknown nor an expired one is', async () => {
  const { db } = database;
  const approve = (phrase: string) => approvePairing(db, project.id, { phrase, scopes: ['read'] });
  const first = await start();
  await approve(first.pairing.phrase);
  await assert.rejects(approve(first.pairing.phrase), { code: 'NOT_FOUND' });
  await assert.rejects(findPairing(db, first.pairing.phrase), { code: 'NOT_FOUND' });
  await assert.rejects(approve('lusab-babad'), { code: 'NOT_FOUND' });
  await assert.rejects(claimPairing(db, 'A'.repeat(43)), { code: 'NOT_FOUND' });
  const second = await start();
  await sql`update pairings set created_at = created_at - interval '11 minutes'`.execute(db);
  await assert.rejects(approve(second.pairing.phrase), { code: 'NOT_FOUND' });
  await assert.rejects(claimPairing(db, first.deviceToken), { code: 'NOT_FOUND' }, 'an approval expires too');
  await sweepPairings(db);
  assert.deepEqual(await db.selectFrom('pairings').selectAll().execute(), []);
});

test('a network has at most 10 open requests', async () => {
  for (let n = 0; n < 10; n++) await start('198.51.100.1');
  await assert.rejects(start('198.51.100.1'), { code: 'RATE_LIMITED', headers: { 'retry-after': '600' } });
  await start('198.51.100.2');
});
