import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type TestDatabase, testDatabase } from '../../platform/db/testing/database.ts';
import { addProject } from '../../platform/http/testing/edge.ts';
import { recallCommonWord } from './common.store.ts';
import { keepCommonWords } from './keep-common.store.ts';
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
        const wish = await wishFor(db, projectId, wanted, language);
        for (const { steps, isKept } of rounds) {
          await changes.make(steps);
          if (isKept) await takeInNow();
          for (const page of PAGES) assert.deepEqual(await recallCommonWord(db, wish, page), await searchAnew(db, wish, page));
        }
      },
    ),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 12) },
  );
});

/** Few changes are taken in when some time has passed. */
async function takeInNow(): Promise<void> {
  await sql`update common_word_states set kept_at = now() - interval '6 minutes'`.execute(database.db);
  await keepCommonWords(database.db, KEEP);
}
