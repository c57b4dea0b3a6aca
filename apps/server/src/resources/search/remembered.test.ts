import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';
import { type TestDatabase, testDatabase } from '../../platform/db/testing/database.ts';
import { addProject } from '../../platform/http/testing/edge.ts';
import { deleteArticle } from '../articles/delete-article.ts';
import { restoreArticle } from '../articles/trash/restore-article.ts';
import { updateArticle } from '../articles/update-article.ts';
import { recallHits, sweepSearches } from './remembered.store.ts';
import { findHits, findQuery, type HitPage, type SearchWish } from './search.store.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

/** More articles than it takes for a search to be remembered; answers their ids. */
async function fill(projectId: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into articles (project_id, title, slug, content, content_hash, language, position)
    select ${projectId}, case when n % 7 = 0 then 'Common ' else 'Article ' end || n, 'a' || n, repeat('common ', n % 5 + 1) || 'text', '', 'en', n
      from generate_series(1, ${count}::int) n returning id`.execute(database.db);
  return rows.map(({ id }) => id);
}

async function wishFor(projectId: string, wanted: string, language?: string | null): Promise<SearchWish> {
  return { projectId, language, ...((await findQuery(database.db, { projectId, wanted })) ?? assert.fail()) };
}

/** A whole search that leaves no memory behind. */
async function searchAnew(db: Db, wish: SearchWish, page: { limit: number; offset: number }): Promise<HitPage> {
  let found: HitPage | undefined;
  const undone = new Error('undone');
  await db
    .transaction()
    .execute(async (tx) => {
      found = await findHits(tx, wish, page);
      throw undone;
    })
    .catch((error: unknown) => assert.equal(error, undone));
  return found ?? assert.fail();
}

const PAGES = [
  { limit: 20, offset: 0 },
  { limit: 50, offset: 130 },
  { limit: 100, offset: 700 },
];

test('a search that is remembered answers what a whole search would, whatever changed since', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  const ids = await fill(projectId, 1200);
  await db.insertInto('project_languages').values({ project_id: projectId, code: 'de', label: 'Deutsch' }).execute();
  const target = (one: number) => ({ projectId, id: ids[one] ?? 0, ifMatch: undefined });
  const changes: Record<string, (one: number) => Promise<unknown>> = {
    'loses the word': (one) => updateArticle(db, target(one), { title: `Other ${one}`, content: 'text' }),
    'has it more often': (one) => updateArticle(db, target(one), { content: `common ${one} common common` }),
    'has it in the title': (one) => updateArticle(db, target(one), { title: `Common ${one}` }),
    trash: (one) => deleteArticle(db, target(one)),
    restore: (one) => restoreArticle(db, projectId, ids[one] ?? 0),
    'is new': (one) =>
      sql`
      insert into articles (project_id, title, slug, content, content_hash, language, position)
      values (${projectId}, ${`New ${one}`}, gen_random_uuid(), 'common', '', 'en', 0)`.execute(db),
    translate: (one) =>
      sql`
      insert into article_translations (article_id, language, project_id, title, content, content_hash, source_revision)
      values (${ids[one]}, 'de', ${projectId}, 'Common', 'common', '', 1) on conflict (article_id, language) do update set content = 'nichts', title = ''`.execute(
        db,
      ),
    'lose the translation': (one) =>
      db
        .deleteFrom('article_translations')
        .where('article_id', '=', ids[one] ?? 0)
        .execute(),
  };
  const step = fc.record({ verb: fc.constantFrom(...Object.keys(changes)), one: fc.nat(15).map((n) => n * 7) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), fc.constantFrom(undefined, null, 'de'), async (steps, language) => {
      const wish = await wishFor(projectId, 'comm', language);
      await findHits(db, wish, PAGES[0] ?? assert.fail());
      for (const { verb, one } of steps)
        await changes[verb]?.(one).catch((error: { code?: string }) => assert.equal(error.code, 'ARTICLE_NOT_FOUND'));
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
  const ids = await fill(projectId, 1100);
  const wish = await wishFor(projectId, 'common');
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
  await fill(projectId, 1234);
  const wish = await wishFor(projectId, 'common');
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
  const ids = await fill(projectId, 1100);
  const wish = await wishFor(projectId, 'common');
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
