import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import { deleteArticle } from '../../articles/delete-article.ts';
import { restoreArticle } from '../../articles/trash/restore-article.ts';
import { updateArticle } from '../../articles/update-article.ts';
import { findHits, findQuery, type HitPage, type SearchWish } from '../search.store.ts';

/** More articles than it takes for a search to be remembered; answers their ids. */
export async function fill(db: Db, projectId: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into articles (project_id, title, slug, content, content_hash, language, position)
    select ${projectId}, case when n % 7 = 0 then 'Common ' else 'Article ' end || n, 'a' || n, repeat('common ', n % 5 + 1) || 'text', '', 'en', n
      from generate_series(1, ${count}::int) n returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function wishFor(
  db: Db,
  { projectId, wanted, language }: { projectId: string; wanted: string; language?: string | null | undefined },
): Promise<SearchWish> {
  return { projectId, language, ...((await findQuery(db, { projectId, wanted })) ?? assert.fail()) };
}

/** A whole search that leaves no memory behind. */
export async function searchAnew(db: Db, wish: SearchWish, page: { limit: number; offset: number }): Promise<HitPage> {
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

/** What people do to some of the articles `ids`, one after the other. */
export async function changesOf(db: Db, projectId: string, ids: number[]) {
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
  return {
    steps: fc.array(step, { minLength: 1, maxLength: 12 }),
    async make(steps: { verb: string; one: number }[]): Promise<void> {
      for (const { verb, one } of steps)
        await changes[verb]?.(one).catch((error: { code?: string }) => assert.equal(error.code, 'ARTICLE_NOT_FOUND'));
    },
  };
}
