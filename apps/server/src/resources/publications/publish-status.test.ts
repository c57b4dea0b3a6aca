import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/tables.ts';
import { type TestDatabase, testDatabase } from '../../platform/db/testing/database.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { addProject } from '../../platform/http/testing/edge.ts';
import { placeArticle } from '../articles/imported.store.ts';
import { createArticle } from '../articles/create-article.ts';
import { deleteArticle } from '../articles/delete-article.ts';
import { restoreArticle } from '../articles/trash/restore-article.ts';
import { updateArticle } from '../articles/update-article.ts';
import { createFolder } from '../folders/create-folder.ts';
import { deleteFolder } from '../folders/delete-folder.ts';
import { restoreFolder } from '../folders/restore-folder.ts';
import { updateFolder } from '../folders/update-folder.ts';
import { hasChangedRows } from './building/outline-changes.store.ts';
import { hashOutline, hashVideos } from './building/outline.store.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

/** The rows as they are become what the live site was made from, as a publication does. */
async function publish(db: Db, projectId: string, videoIds: string[]): Promise<string> {
  const hash = `${await hashOutline(db, projectId)}.${await hashVideos(db, projectId, videoIds)}`;
  const id = uuidv7();
  await db
    .insertInto('publications')
    .values({ id, project_id: projectId, content_hash: '', outline_hash: hash, video_ids: videoIds, articles_count: 0, folders_count: 0 })
    .execute();
  await db.updateTable('projects').set({ live_publication_id: id }).where('id', '=', projectId).execute();
  return hash;
}

test('whatever changes, changes back or is published between, the status says what comparing every row would', async () => {
  const { db } = database;
  const step = fc.record({
    verb: fc.constantFrom(
      ...(['create', 'edit', 'hide', 'move', 'trash', 'restore', 'place', 'rename', 'trashFolder', 'restoreFolder'] as const),
      ...(['project', 'translate', 'language', 'video', 'publish', 'publish', 'back'] as const),
    ),
    one: fc.nat(5),
    other: fc.nat(2),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const projectId = await addProject(db);
      const video = uuidv7();
      await db.insertInto('videos').values({ id: video, project_id: projectId, filename: 'a', name: 'V0' }).execute();
      await db.insertInto('project_languages').values({ project_id: projectId, code: 'de', label: 'D0' }).execute();
      const folders = [
        (await createFolder(db, { projectId, name: 'A', parentId: null })).id,
        (await createFolder(db, { projectId, name: 'B', parentId: null })).id,
      ];
      const ids: number[] = [];
      const add = async (folderId: number | null, content: string) =>
        ids.push((await createArticle(db, { projectId, title: 'T', content, folderId, author: 'person' })).id);
      for (const folderId of [null, null, folders[0] ?? null, folders[0] ?? null]) await add(folderId, 'x');
      const published = [await publish(db, projectId, [video])];
      const take = async ({ verb, one, other }: (typeof steps)[number]): Promise<unknown> => {
        const id = ids[one % ids.length] ?? 0;
        const folder = folders[other % 2] ?? 0;
        const target = { projectId, id, ifMatch: undefined };
        if (verb === 'create') return add(folders[other] ?? null, other === 0 ? '' : 'x');
        if (verb === 'edit') return updateArticle(db, target, { title: `T${other}`, content: ['', 'x', 'y'][other] ?? '' });
        if (verb === 'hide') return updateArticle(db, target, { isHidden: other > 0 });
        if (verb === 'move') return updateArticle(db, target, { position: other });
        if (verb === 'trash') return deleteArticle(db, target);
        if (verb === 'restore') return restoreArticle(db, projectId, id);
        if (verb === 'place') return placeArticle(db, id, { position: other, isHidden: false });
        if (verb === 'rename') return updateFolder(db, { projectId, id: folder, ifMatch: undefined }, { name: `F${one}`, position: other });
        if (verb === 'trashFolder') return deleteFolder(db, { projectId, id: folder, ifMatch: undefined });
        if (verb === 'restoreFolder') return restoreFolder(db, projectId, folder);
        if (verb === 'project')
          return db
            .updateTable('projects')
            .set({ name: `P${other}` })
            .where('id', '=', projectId)
            .execute();
        if (verb === 'language')
          return db
            .updateTable('project_languages')
            .set({ label: `D${other}` })
            .where('project_id', '=', projectId)
            .execute();
        if (verb === 'video')
          return db
            .updateTable('videos')
            .set({ name: `V${other}` })
            .where('id', '=', video)
            .execute();
        if (verb === 'publish') return published.push(await publish(db, projectId, [video]));
        if (verb === 'back')
          return sql`update projects set live_publication_id = (select id from publications where project_id = ${projectId} order by id offset ${other} limit 1)
                      where id = ${projectId} and (select count(*) from publications where project_id = ${projectId}) > ${other}`.execute(
            db,
          );
        return sql`
          insert into article_translations (article_id, language, project_id, title, content, content_hash, source_revision)
          values (${id}, 'de', ${projectId}, 'T', 'x', '', 1)
          on conflict (article_id, language) do update set revision = article_translations.revision + 1`.execute(db);
      };
      for (const step of steps) {
        await take(step).catch((error: unknown) => assert.ok(error instanceof ApiError, String(error)));
        const { outline_hash: live } = await db
          .selectFrom('publications')
          .innerJoin('projects', 'projects.live_publication_id', 'publications.id')
          .select('outline_hash')
          .where('projects.id', '=', projectId)
          .executeTakeFirstOrThrow();
        const now = `${await hashOutline(db, projectId)}.${await hashVideos(db, projectId, [video])}`;
        // Not after every step, so that several changes come together.
        if (step.one % 2 === 0) assert.equal(await hasChangedRows(db, projectId, live), now !== live, JSON.stringify(step));
      }
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 25) },
  );
});

test('a change that was under way while the rows were compared is seen when it is done', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  const folder = await createFolder(db, { projectId, name: 'F', parentId: null });
  const { id } = await createArticle(db, { projectId, title: 'T', content: 'x', folderId: folder.id, author: 'person' });
  const live = await publish(db, projectId, []);
  await db.transaction().execute(async (tx) => {
    await sql`update articles set is_hidden = true where id = ${id}`.execute(tx);
    assert.equal(await hasChangedRows(db, projectId, live), false);
    assert.equal(await hasChangedRows(db, projectId, live), false);
  });
  assert.equal(await hasChangedRows(db, projectId, live), true);
  await sql`update articles set is_hidden = false where id = ${id}`.execute(db);
  assert.equal(await hasChangedRows(db, projectId, live), false);
});
