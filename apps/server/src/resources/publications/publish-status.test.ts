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
import { deleteFolder } from '../trash/delete-folder.ts';
import { restoreFolder } from '../trash/restore-folder.ts';
import { updateFolder } from '../folders/update-folder.ts';
import { updateLanguage } from '../languages/update-language.ts';
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

interface Scene {
  projectId: string;
  video: string;
  folders: number[];
  articles: number[];
}

interface Step {
  verb: keyof typeof VERBS;
  one: number;
  other: number;
}

type Chosen = Scene & Pick<Step, 'one' | 'other'> & { target: { projectId: string; id: number; ifMatch: undefined }; folder: number };

async function add({ projectId, articles }: Scene, folderId: number | null, content: string): Promise<void> {
  articles.push((await createArticle(database.db, { projectId, title: 'T', content, folderId, author: 'person' })).id);
}

const VERBS = {
  create: (chosen: Chosen) => add(chosen, chosen.folders[chosen.other] ?? null, chosen.other === 0 ? '' : 'x'),
  edit: ({ target, other }: Chosen) => updateArticle(database.db, target, { title: `T${other}`, content: ['', 'x', 'y'][other] ?? '' }),
  hide: ({ target, other }: Chosen) => updateArticle(database.db, target, { isHidden: other > 0 }),
  move: ({ target, other }: Chosen) => updateArticle(database.db, target, { position: other }),
  trash: ({ target }: Chosen) => deleteArticle(database.db, target),
  restore: ({ projectId, target }: Chosen) => restoreArticle(database.db, projectId, target.id),
  place: ({ target, other }: Chosen) => placeArticle(database.db, target.id, { position: other, isHidden: false }),
  rename: ({ target, folder, one, other }: Chosen) =>
    updateFolder(database.db, { ...target, id: folder }, { name: `F${one}`, position: other }),
  trashFolder: ({ target, folder }: Chosen) => deleteFolder(database.db, { ...target, id: folder }),
  restoreFolder: ({ projectId, folder }: Chosen) => restoreFolder(database.db, projectId, folder),
  project: ({ projectId, other }: Chosen) => sql`update projects set name = ${`P${other}`} where id = ${projectId}`.execute(database.db),
  language: ({ projectId, other }: Chosen) =>
    sql`update project_languages set label = ${`D${other}`} where project_id = ${projectId}`.execute(database.db),
  describe: ({ projectId, other }: Chosen) =>
    updateLanguage(database.db, { projectId, code: 'de' }, { description: ['', 'x', 'y'][other] ?? null }),
  video: ({ video, other }: Chosen) => sql`update videos set name = ${`V${other}`} where id = ${video}`.execute(database.db),
  translate: ({ projectId, target }: Chosen) =>
    sql`
    insert into article_translations (article_id, language, project_id, title, content, content_hash, source_revision)
    values (${target.id}, 'de', ${projectId}, 'T', 'x', '', 1)
    on conflict (article_id, language) do update set revision = article_translations.revision + 1`.execute(database.db),
  publish: ({ projectId, video }: Chosen) => publish(database.db, projectId, [video]),
  back: ({ projectId, other }: Chosen) =>
    sql`
    update projects set live_publication_id = coalesce(
             (select id from publications where project_id = ${projectId} order by id offset ${other} limit 1), live_publication_id)
     where id = ${projectId}`.execute(database.db),
};

async function begin(): Promise<Scene> {
  const { db } = database;
  const projectId = await addProject(db);
  const video = uuidv7();
  await db.insertInto('videos').values({ id: video, project_id: projectId, filename: 'a', name: 'V0' }).execute();
  await db.insertInto('project_languages').values({ project_id: projectId, code: 'de', label: 'D0' }).execute();
  const folders = [
    await createFolder(db, { projectId, name: 'A', parentId: null }),
    await createFolder(db, { projectId, name: 'B', parentId: null }),
  ];
  const scene: Scene = { projectId, video, folders: folders.map(({ id }) => id), articles: [] };
  for (const folderId of [null, null, scene.folders[0] ?? null, scene.folders[0] ?? null]) await add(scene, folderId, 'x');
  await publish(db, projectId, [video]);
  return scene;
}

async function take(scene: Scene, { verb, one, other }: Step): Promise<void> {
  const id = scene.articles[one % scene.articles.length] ?? 0;
  const chosen = {
    ...scene,
    one,
    other,
    target: { projectId: scene.projectId, id, ifMatch: undefined },
    folder: scene.folders[other % 2] ?? 0,
  };
  await VERBS[verb](chosen).catch((error: unknown) => assert.ok(error instanceof ApiError, String(error)));
}

async function liveHash({ projectId }: Scene): Promise<string> {
  const live = database.db.selectFrom('publications').innerJoin('projects', 'projects.live_publication_id', 'publications.id');
  return (await live.select('outline_hash').where('projects.id', '=', projectId).executeTakeFirstOrThrow()).outline_hash;
}

async function checkStatus(scene: Scene, step: Step): Promise<void> {
  const { db } = database;
  const live = await liveHash(scene);
  const now = `${await hashOutline(db, scene.projectId)}.${await hashVideos(db, scene.projectId, [scene.video])}`;
  assert.equal(await hasChangedRows(db, scene.projectId, live), now !== live, JSON.stringify(step));
}

test('whatever changes, changes back or is published between, the status says what comparing every row would', async () => {
  const verbs = Object.keys(VERBS) as Step['verb'][];
  const step = fc.record<Step>({ verb: fc.constantFrom(...verbs, 'publish', 'move', 'restore'), one: fc.nat(5), other: fc.nat(2) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const scene = await begin();
      for (const one of steps) {
        await take(scene, one);
        // Not after every step, so that several changes come together.
        if (one.one % 2 === 0) await checkStatus(scene, one);
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
    // A transaction that began later ends earlier: numbers given out in order would not tell.
    await addProject(db);
    assert.equal(await hasChangedRows(db, projectId, live), false);
    assert.equal(await hasChangedRows(db, projectId, live), false);
  });
  assert.equal(await hasChangedRows(db, projectId, live), true);
  await sql`update articles set is_hidden = false where id = ${id}`.execute(db);
  assert.equal(await hasChangedRows(db, projectId, live), false);
});

test('an article that is placed elsewhere without a new revision is a change, one that is moved on by others is none', async () => {
  const { db } = database;
  const scene = await begin();
  const [first = 0, second = 0] = scene.articles;
  const status = async () => hasChangedRows(db, scene.projectId, await liveHash(scene));
  assert.equal(await status(), false);
  await placeArticle(db, first, { position: 1, isHidden: false });
  assert.equal(await status(), false, 'they share a position, and stand in the same order');
  await placeArticle(db, second, { position: 0, isHidden: false });
  assert.equal(await status(), true);
  await placeArticle(db, second, { position: 2, isHidden: false });
  assert.equal(await status(), false);
  await sql`insert into articles (project_id, title, slug, content_hash, language, position, is_hidden)
            values (${scene.projectId}, 'Hidden', 'hidden', '', 'en', 0, true)`.execute(db);
  assert.equal(await status(), false);
});

test('one of two that share a position is a change when it goes behind the other, although it keeps its number', async () => {
  const { db } = database;
  const scene = await begin();
  const [first = 0] = scene.articles;
  const status = async () => hasChangedRows(db, scene.projectId, await liveHash(scene));
  await placeArticle(db, first, { position: 1, isHidden: false });
  assert.equal(await status(), false);
  await updateArticle(db, { projectId: scene.projectId, id: first, ifMatch: undefined }, { position: 9 });
  assert.equal(await status(), true);
});
