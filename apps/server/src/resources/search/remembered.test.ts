import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type TestDatabase, testDatabase } from '../../platform/db/testing/database.ts';
import { addProject } from '../../platform/http/testing/edge.ts';
import { recallHits, sweepSearches } from './remembered.store.ts';
import { findHits } from './search.store.ts';
import { changesOf, fill, searchAnew, wishFor } from './testing/many-articles.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

const PAGES = [
  { limit: 20, offset: 0 },
  { limit: 50, offset: 130 },
  { limit: 100, offset: 700 },
];

test('a search that is remembered answers what a whole search would, whatever changed since', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  const ids = await fill(db, projectId, 1200);
  const changes = await changesOf(db, projectId, ids);
  await fc.assert(
    fc.asyncProperty(changes.steps, fc.constantFrom(undefined, null, 'de'), async (steps, language) => {
      const wish = await wishFor(db, { projectId, wanted: 'comm', language });
      await findHits(db, wish, PAGES[0] ?? assert.fail());
      await changes.make(steps);
      for (const page of PAGES) {
        const recalled = await recallHits(db, wish, page);
        if (language !== 'de') assert.ok(recalled, 'it is remembered');
        if (recalled) assert.deepEqual(recalled, await searchAnew(db, wish, page));
      }
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 12) },
  );
});

test('a change that was under way while the search was remembered is seen when it is done', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  const ids = await fill(db, projectId, 1100);
  const wish = await wishFor(db, { projectId, wanted: 'common' });
  const page = { limit: 10, offset: 0 };
  await db.transaction().execute(async (tx) => {
    await sql`update articles set title = 'Common common common', content = '' where id = ${ids[3]}`.execute(tx);
    // A transaction that began later ends earlier: numbers given out in order would not tell.
    await addProject(db);
    await findHits(db, wish, page);
    await sql`update articles set trashed_at = now() where id = ${ids[6]}`.execute(db);
    assert.equal((await recallHits(db, wish, page))?.total, 1099);
  });
  const recalled = await recallHits(db, wish, page);
  assert.deepEqual([recalled?.total, recalled?.rows[0]?.articleId], [1099, ids[3]]);
  assert.deepEqual(recalled, await searchAnew(db, wish, page));
});

test('pages of a remembered search never overlap and leave nothing out, beyond what is remembered too', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  await fill(db, projectId, 1234);
  const wish = await wishFor(db, { projectId, wanted: 'common' });
  const seen: (number | null)[] = [];
  for (let offset = 0; offset < 1234; offset += 100) {
    const page = { limit: 100, offset };
    const { rows, total } = (await recallHits(db, wish, page)) ?? (await findHits(db, wish, page));
    assert.equal(total, 1234);
    seen.push(...rows.map(({ articleId }) => articleId));
  }
  assert.deepEqual([seen.length, new Set(seen).size], [1234, 1234]);
});

test('what was remembered on another server, long ago, or before too many changes is not used, and is swept', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  const page = { limit: 10, offset: 0 };
  const ids = await fill(db, projectId, 1100);
  const wish = await wishFor(db, { projectId, wanted: 'common' });
  for (const change of [sql`cluster = 1`, sql`made_at = now() - interval '61 minutes'`]) {
    await findHits(db, wish, page);
    assert.ok(await recallHits(db, wish, page));
    await sql`update search_results set ${change} where project_id = ${projectId}`.execute(db);
    assert.equal(await recallHits(db, wish, page), undefined);
  }
  await sweepSearches(db);
  assert.deepEqual((await sql`select from search_results where project_id = ${projectId}`.execute(db)).rows, []);
  await findHits(db, wish, page);
  await sql`update articles set title = 'Common' where id = any(${ids.slice(0, 201)}::int[])`.execute(db);
  assert.equal(await recallHits(db, wish, page), undefined);
});
