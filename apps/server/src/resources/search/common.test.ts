import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type TestDatabase, testDatabase } from '../../platform/db/testing/database.ts';
import { addProject } from '../../platform/http/testing/edge.ts';
import { recallCommonWord } from './common.store.ts';
import { keepCommonWords } from './keep-common.store.ts';
import { search } from './search.ts';
import { changesOf, fill, searchAnew, wishFor } from './testing/many-articles.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

/** Every article is looked at, and a word of a tenth of them is common. */
const KEEP = { steps: 100, large: 1000, sampled: 1, common: 120 };
const PAGES = [
  { limit: 20, offset: 0 },
  { limit: 50, offset: 130 },
  { limit: 100, offset: 1130 },
];

test('a common word is found as a whole search finds it, whatever changed since it was kept, and whenever that is taken in', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  // In two blocks.
  await sql`select setval(pg_get_serial_sequence('article_words', 'id'), 3500)`.execute(db);
  const ids = await fill(db, projectId, 1200);
  const changes = await changesOf(db, projectId, ids);
  assert.equal(await keepCommonWords(db, KEEP), true);
  const round = fc.record({ steps: changes.steps, isKept: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(round, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('c', 'comm', 'common', 'text'),
      fc.constantFrom(undefined, null, 'de'),
      async (rounds, wanted, language) => {
        const wish = await wishFor(db, { projectId, wanted, language });
        for (const { steps, isKept } of rounds) {
          await changes.make(steps);
          if (isKept) await takeInNow();
          for (const page of PAGES) assert.deepEqual(await recallCommonWord(db, wish, page), await searchAnew(db, wish, page));
        }
      },
    ),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 8) },
  );
});

/** Few changes are taken in when some time has passed. */
async function takeInNow(): Promise<void> {
  await sql`update common_word_states set kept_at = now() - interval '6 minutes'`.execute(database.db);
  await keepCommonWords(database.db, KEEP);
}

test('what is kept is not used once too much has changed or on another server, and is made anew; of a small project nothing is kept', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  const ids = await fill(db, projectId, 1100);
  const page = { limit: 10, offset: 0 };
  const common = await wishFor(db, { projectId, wanted: 'common' });
  const isKept = async () => (await recallCommonWord(db, common, page)) !== undefined;
  await keepCommonWords(db, KEEP);
  assert.equal(await isKept(), true);
  await sql`update articles set title = 'Novel thing' where id = any(${ids.slice(0, 201)}::int[])`.execute(db);
  assert.equal(await isKept(), false);
  await keepCommonWords(db, KEEP);
  assert.deepEqual(await recallCommonWord(db, common, page), await searchAnew(db, common, page));
  for (const change of [sql`cluster = 1`, sql`kept_at = now() - interval '21 hours'`]) {
    await sql`update common_word_states set ${change} where project_id = ${projectId}`.execute(db);
    assert.equal(await isKept(), false);
    await keepCommonWords(db, KEEP);
    assert.equal(await isKept(), true);
  }
  await keepCommonWords(db, { ...KEEP, large: 1101 });
  assert.equal(await isKept(), false);
  assert.deepEqual((await sql`select from common_words where project_id = ${projectId}`.execute(db)).rows, []);
});

test('words that have become common are kept, and those that no longer are go', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  const ids = await fill(db, projectId, 1100);
  await keepCommonWords(db, KEEP);
  await sql`update articles set content = 'novel' where id = any(${ids.slice(0, 1090)}::int[])`.execute(db);
  await sql`update common_word_states set counted_at = now() - interval '25 hours' where project_id = ${projectId}`.execute(db);
  const page = { limit: 10, offset: 0 };
  const text = await wishFor(db, { projectId, wanted: 'text' });
  const novel = await wishFor(db, { projectId, wanted: 'novel' });
  await keepCommonWords(db, KEEP);
  assert.deepEqual(await recallCommonWord(db, novel, page), await searchAnew(db, novel, page));
  assert.equal(await recallCommonWord(db, text, page), undefined);
});

test('a search for a common word is answered from what is kept, and judges no hit', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  await fill(db, projectId, 1100);
  const asked = { q: 'comm', limit: 20, offset: 40 };
  const whole = await search(db, projectId, asked);
  await sql`delete from search_results where project_id = ${projectId}`.execute(db);
  await keepCommonWords(db, KEEP);
  assert.deepEqual(await search(db, projectId, asked), whole);
  // A whole search would have been remembered.
  assert.deepEqual((await sql`select from search_results where project_id = ${projectId}`.execute(db)).rows, []);
});

test('a crash of PostgreSQL takes everything that is kept at once: searches are whole ones, and words are kept again', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  const ids = await fill(db, projectId, 1100);
  const page = { limit: 10, offset: 0 };
  const common = await wishFor(db, { projectId, wanted: 'common' });
  await keepCommonWords(db, KEEP);
  await search(db, projectId, { q: 'common text', ...page });
  await sql`update articles set title = 'Novel thing' where id = any(${ids.slice(0, 50)}::int[])`.execute(db);
  await emptyAsACrashDoes();
  assert.equal(await recallCommonWord(db, common, page), undefined);
  const whole = { single: await searchAnew(db, common, page), several: await search(db, projectId, { q: 'common text', ...page }) };
  assert.equal((await search(db, projectId, { q: 'common', ...page })).pagination.total, whole.single.total);
  await keepCommonWords(db, KEEP);
  assert.deepEqual(await recallCommonWord(db, common, page), whole.single);
  assert.deepEqual(await search(db, projectId, { q: 'common text', ...page }), whole.several);
});

/** Recovery empties every unlogged table, and no other. */
async function emptyAsACrashDoes(): Promise<void> {
  const { db } = database;
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class where relpersistence = 'u' and relkind = 'r'`.execute(
    db,
  );
  assert.ok(rows.length > 5);
  await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db);
}

test('a project whose words cannot be kept does not keep others from theirs', async () => {
  const { db } = database;
  const [broken, whole] = [await addProject(db), await addProject(db)].toSorted();
  for (const projectId of [broken, whole]) await fill(db, projectId ?? '', 150);
  await sql`alter table common_words add constraint broken check (project_id <> ${sql.lit(broken)}) not valid`.execute(db);
  await assert.rejects(keepCommonWords(db, { ...KEEP, large: 150 }), AggregateError);
  await sql`alter table common_words drop constraint broken`.execute(db);
  const { rows } = await sql`select distinct project_id from common_words where project_id in (${broken}, ${whole})`.execute(db);
  assert.deepEqual(rows, [{ project_id: whole }]);
});
