import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type TestDatabase, testDatabase } from '../../platform/db/testing/database.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { addProject } from '../../platform/http/testing/edge.ts';
import { createFolder } from '../folders/create-folder.ts';
import { deleteFolder } from '../trash/delete-folder.ts';
import { restoreFolder } from '../trash/restore-folder.ts';
import { createArticle } from './create-article.ts';
import { deleteArticle } from './delete-article.ts';
import { listArticles, listTreeArticles } from './lists.store.ts';
import { markPublished } from './mark-published.ts';
import { restoreArticle } from './trash/restore-article.ts';
import { updateArticle } from './update-article.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

/** Returns the projects and folders whose stored article count differs from the number of rows. */
async function listDifferences(): Promise<unknown[]> {
  const { rows } = await sql`
    select * from (
      select project_id, place.folder_id, count(*) as articles
        from articles a cross join lateral (values (0), (a.folder_id)) place (folder_id)
       where trashed_at is null and place.folder_id is not null group by 1, 2) counted
      full join (select project_id, folder_id, articles from article_counts where articles <> 0) kept using (project_id, folder_id)
     where counted.articles is distinct from kept.articles`.execute(database.db);
  return rows;
}

async function fill(projectId: string, count: number, folderId: number | null = null): Promise<void> {
  await sql`
    insert into articles (project_id, folder_id, title, slug, content_hash, language, position)
    select ${projectId}::uuid, ${folderId}::int, 'A', gen_random_uuid(), '', 'en', n / 3 from generate_series(1, ${count}::int) n`.execute(
    database.db,
  );
}

/** Waits for all changes. An `ApiError` is an expected refusal, and any other error is thrown. */
async function settle(work: Promise<unknown>[]): Promise<void> {
  for (const ended of await Promise.allSettled(work))
    if (ended.status === 'rejected' && !(ended.reason instanceof ApiError)) throw ended.reason;
}

interface Scene {
  projectId: string;
  folders: number[];
  articles: number[];
}

interface Step {
  verb: keyof typeof VERBS;
  one: number;
  other: number;
}

type Chosen = Scene & { id: number; folder: number; folderId: number | null };

const VERBS = {
  create: async ({ projectId, folderId, articles }: Chosen) =>
    articles.push((await createArticle(database.db, { projectId, title: 'T', content: 'x', folderId, author: 'person' })).id),
  move: ({ projectId, id, folderId }: Chosen) => updateArticle(database.db, { projectId, id, ifMatch: undefined }, { folderId }),
  trash: ({ projectId, id }: Chosen) => deleteArticle(database.db, { projectId, id, ifMatch: undefined }),
  restore: ({ projectId, id }: Chosen) => restoreArticle(database.db, projectId, id),
  trashFolder: ({ projectId, folder }: Chosen) => deleteFolder(database.db, { projectId, id: folder, ifMatch: undefined }),
  restoreFolder: ({ projectId, folder }: Chosen) => restoreFolder(database.db, projectId, folder),
  publish: ({ projectId, id }: Chosen) =>
    database.db.transaction().execute((tx) => markPublished(tx, projectId, async () => [{ id, revision: 1 }])),
  bulk: ({ projectId, folderId }: Chosen) => fill(projectId, 7, folderId),
};

function take(scene: Scene, { verb, one, other }: Step): Promise<unknown> {
  const id = scene.articles[one % Math.max(scene.articles.length, 1)] ?? 0;
  return VERBS[verb]({ ...scene, id, folder: scene.folders[other % 2] ?? 0, folderId: scene.folders[other] ?? null });
}

async function look(projectId: string): Promise<void> {
  const { rows, total } = await listArticles(database.db, projectId, { limit: 100_000, offset: 0 });
  assert.equal(total, rows.length);
}

test('with concurrent changes, the totals equal the counted rows, and every response shows one snapshot', async () => {
  const { db } = database;
  const verbs = Object.keys(VERBS) as Step['verb'][];
  const step = fc.record<Step>({ verb: fc.constantFrom(...verbs, 'create', 'trashFolder'), one: fc.nat(20), other: fc.nat(3) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const projectId = await addProject(db);
      const top = await createFolder(db, { projectId, name: 'A', parentId: null });
      const inner = await createFolder(db, { projectId, name: 'B', parentId: top.id });
      const scene: Scene = { projectId, folders: [top.id, inner.id], articles: [] };
      for (let at = 0; at < steps.length; at += 3)
        await settle([...steps.slice(at, at + 3).map((one) => take(scene, one)), look(projectId)]);
      await look(projectId);
      assert.deepEqual(await listDifferences(), []);
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 12) },
  );
});

test('totals stay correct if rows are deleted permanently, a folder releases its articles, or a statement is rolled back', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  const folder = await createFolder(db, { projectId, name: 'F', parentId: null });
  await fill(projectId, 10, folder.id);
  await fill(projectId, 5);
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      await sql`update articles set trashed_at = now() where project_id = ${projectId}`.execute(tx);
      throw new Error('undone');
    }),
  );
  const total = async (folderId?: number) => (await listArticles(db, projectId, { folderId, limit: 1, offset: 0 })).total;
  assert.deepEqual([await total(), await total(folder.id)], [15, 10]);
  await db.deleteFrom('folders').where('id', '=', folder.id).execute();
  assert.deepEqual([await total(), await total(folder.id)], [15, 0]);
  await sql`delete from articles where id in (select id from articles where project_id = ${projectId} limit 4)`.execute(db);
  assert.equal(await total(), 11);
  await db.deleteFrom('projects').where('id', '=', projectId).execute();
  assert.deepEqual(await listDifferences(), []);
  assert.deepEqual((await sql`select from article_count_changes`.execute(db)).rows, []);
});

test('a page is the same from either end of the index: no article twice, none left out', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  const folder = await createFolder(db, { projectId, name: 'F', parentId: null });
  await fill(projectId, 13);
  await fill(projectId, 8, folder.id);
  for (const folderId of [undefined, folder.id]) {
    const whole = (await listArticles(db, projectId, { folderId, limit: 100, offset: 0 })).rows.map(({ id }) => id);
    const total = folderId === undefined ? 21 : 8;
    assert.equal(whole.length, total);
    for (let limit = 1; limit <= 6; limit++)
      for (let offset = 0; offset <= total + 2; offset++) {
        const page = await listArticles(db, projectId, { folderId, limit, offset });
        assert.equal(page.total, total);
        assert.deepEqual(
          page.rows.map(({ id }) => id),
          whole.slice(offset, offset + limit),
          `${offset} ${limit}`,
        );
      }
  }
  const level = await listTreeArticles(db, projectId, { inRoot: true, folderIds: [] });
  const rest = await listTreeArticles(db, projectId, { inRoot: false, folderIds: [folder.id] });
  const all = await listTreeArticles(db, projectId, { inRoot: true, folderIds: [folder.id] });
  assert.deepEqual([level.length, rest.length, all.length], [13, 8, 21]);
});
