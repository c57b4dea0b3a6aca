import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { StorageError } from '../../platform/storage/storage.ts';
import { deleteAllOrphanedFiles } from '../assets/delete-orphaned-files.ts';
import { deleteArticle } from '../articles/delete-article.ts';
import { updateArticle } from '../articles/update-article.ts';
import { createFolder } from '../folders/create-folder.ts';
import { activatePublication } from './activate-publication.ts';
import { listPublications } from './list-publications.ts';
import { getPublishStatus } from './publish-status.ts';
import { openPublishHarness, type PublishHarness } from './testing/publish-harness.ts';

let press: PublishHarness;
before(async () => {
  press = await openPublishHarness();
});
after(() => press[Symbol.asyncDispose]());

const find = async (path: string) => (await press.get(path).catch((error: { code: string }) => ({ status: error.code }))).status;
const readText = async (path: string) => (await press.get(path)).text();

function change(projectId: string, id: number, patch: Parameters<typeof updateArticle>[2]) {
  return updateArticle(press.context.db, { projectId, id, ifMatch: undefined }, patch);
}

test('a project without content can be published, and its site says that there is nothing yet', async () => {
  const projectId = await press.addProject('empty');
  const output = await press.publish(projectId);
  assert.deepEqual([output.articlesCount, output.hasChanges, output.url], [0, true, 'http://docs.test/sites/empty/']);
  assert.match(await readText('/sites/empty/'), /Nothing has been published here yet/);
});

test('the output says what was published and what was left out', async () => {
  const projectId = await press.addProject('says');
  await press.addArticle(projectId, { title: 'One', content: 'Look: ![x](asset:nothing)' });
  await press.addArticle(projectId, { title: 'Draft', content: '' });
  await press.addArticle(projectId, { title: 'Blank', content: ' \n\n<!-- later -->\n' });
  const output = await press.publish(projectId);
  assert.deepEqual([output.action, output.articlesCount, output.hasChanges], ['publish', 1, true]);
  assert.deepEqual(output.pages, { added: 4, changed: 0, removed: 0, unchanged: 0 });
  assert.deepEqual(output.warnings, [
    '2 articles without content were left out.',
    '"One" shows asset:nothing, which the project does not have.',
  ]);
  assert.equal(await find('/sites/says/draft/'), 404);
});

test('publishing without changes writes nothing and keeps the live publication', async () => {
  const projectId = await press.addProject();
  await press.addArticle(projectId, { title: 'One' });
  const first = await press.publish(projectId);
  press.writes.length = 0;
  const second = await press.publish(projectId, 'republish');
  assert.deepEqual([second.hasChanges, second.publicationId], [false, first.publicationId]);
  assert.deepEqual(second.pages, { added: 0, changed: 0, removed: 0, unchanged: 4 });
  assert.deepEqual(press.writes, []);
  assert.equal((await listPublications(press.context, projectId, { limit: 20, offset: 0 })).pagination.total, 1);
});

test('in a site of 300 articles, a changed text renders a few pages, a changed title the pages that name it', async () => {
  const projectId = await press.addProject('cost');
  const folders = await Promise.all(
    Array.from({ length: 6 }, (_, index) => createFolder(press.context.db, { projectId, name: `Folder ${index}`, parentId: null })),
  );
  const ids = await press.addArticles(
    projectId,
    Array.from({ length: 300 }, (_, index) => ({
      title: `Article ${index}`,
      slug: `article-${index}`,
      content: `How to do number ${index}.`,
      folderId: folders[index % 6]?.id ?? null,
    })),
  );
  await press.publish(projectId);
  press.writes.length = 0;
  await change(projectId, ids[150] ?? 0, { content: 'Quite another text.' });
  const content = await press.publish(projectId);
  assert.equal(content.pages.added + content.pages.removed, 0);
  assert.ok(content.pages.changed <= 3, `${content.pages.changed} pages`);
  assert.ok(press.writes.length <= 40, `${press.writes.length} files: ${press.writes.join(' ')}`);
  press.writes.length = 0;
  await change(projectId, ids[150] ?? 0, { title: 'Another title' });
  const title = await press.publish(projectId);
  assert.ok(title.pages.changed <= 60, `${title.pages.changed} pages`);
  assert.equal(title.pages.changed + title.pages.unchanged, 309);
});

test('a crash before the switch leaves the live site unchanged, and the retry renders nothing twice', async () => {
  const projectId = await press.addProject('crash');
  const id = await press.addArticle(projectId, { title: 'One', content: 'Before.' });
  await press.publish(projectId);
  await change(projectId, id, { content: 'After.' });
  await press.prepare(projectId);
  assert.match(await readText('/sites/crash/one/'), /Before\./);
  press.writes.length = 0;
  const finish = await press.prepare(projectId);
  assert.deepEqual(press.writes, []);
  await assert.rejects(
    press.context.db.transaction().execute(async (tx) => {
      await finish(tx);
      throw new Error('the power is cut');
    }),
  );
  assert.match(await readText('/sites/crash/one/'), /Before\./);
  await press.context.db.transaction().execute(finish);
  assert.match(await readText('/sites/crash/one/'), /After\./);
});

test('files stored before a storage failure are recorded, and deleted if the next publication has other content', async (t) => {
  const { db, storage } = press.context;
  const [twin, projectId] = [await press.addProject('twin'), await press.addProject('cut-off')];
  const addPages = (to: string) => Promise.all([1, 2, 3].map((n) => press.addArticle(to, { title: `Page ${n}` })));
  await addPages(twin);
  const ids = await addPages(projectId);
  press.writes.length = 0;
  await press.publish(twin);
  const put = storage.put;
  let left = press.writes.length - 1;
  press.writes.length = 0;
  t.mock.method(storage, 'put', (...args: Parameters<typeof put>) =>
    left-- > 0 ? put(...args) : Promise.reject(new StorageError('STORAGE_UNAVAILABLE', 'The store broke off.')),
  );
  await assert.rejects(press.prepare(projectId), { code: 'STORAGE_UNAVAILABLE' });
  t.mock.restoreAll();
  for (const id of ids) await change(projectId, id, { content: 'Other.' });
  await press.publish(projectId);
  const rows = await sql<{ key: string }>`
    select storage_key as key from site_files where project_id = ${projectId} union select storage_key from orphaned_files`.execute(db);
  const owned = new Set(rows.rows.map(({ key }) => key));
  const findStored = async () => {
    const keys = [...new Set(press.writes)];
    const there = await Promise.all(keys.map((key) => storage.stat(key)));
    return keys.filter((_, at) => there[at]);
  };
  const stored = await findStored();
  assert.ok(stored.length > 10);
  assert.deepEqual(
    stored.filter((key) => !owned.has(key)),
    [],
  );
  await db.updateTable('orphaned_files').set({ delete_after: new Date() }).where('project_id', '=', projectId).execute();
  await deleteAllOrphanedFiles(press.context);
  const shown = await db.selectFrom('site_files').select('storage_key').where('project_id', '=', projectId).execute();
  const kept = new Set(shown.map((row) => row.storage_key));
  assert.ok(kept.size < stored.length);
  assert.deepEqual(
    (await findStored()).filter((key) => !kept.has(key)),
    [],
  );
});

/** Runs `makeChange` during the next publishing job, after the job has read the rows and before it renders the pages. */
function changeWhileDigesting(t: TestContext, makeChange: () => Promise<unknown>): void {
  const { threads } = press.context;
  const run = threads.run.bind(threads);
  const changing = async <Output>(...call: Parameters<typeof run>): Promise<Output> => {
    if (call[0].pathname.endsWith('digest-texts.thread.ts')) await makeChange();
    return run<Output>(...call);
  };
  t.mock.method(threads, 'run', changing);
}

test('a text that changes after its row was read is published as it was', async (t) => {
  const projectId = await press.addProject('moving');
  const id = await press.addArticle(projectId, { title: 'One', content: 'First.' });
  const { db } = press.context;
  changeWhileDigesting(t, () => change(projectId, id, { content: 'Second.' }));
  await press.publish(projectId);
  assert.match(await readText('/sites/moving/one/'), /First\./);
  assert.equal((await getPublishStatus(press.context, projectId)).hasUnpublishedChanges, true);
  const row = await db.selectFrom('articles').select(['revision', 'published_revision']).where('id', '=', id).executeTakeFirstOrThrow();
  assert.deepEqual(row, { revision: 2, published_revision: 1 });
});

test('a text that is deleted permanently after its row was read restarts the job', async (t) => {
  const projectId = await press.addProject();
  const id = await press.addArticle(projectId, { title: 'One' });
  const { db } = press.context;
  changeWhileDigesting(t, () => db.deleteFrom('articles').where('id', '=', id).execute());
  await assert.rejects(press.prepare(projectId), { name: 'Deferred' });
  t.mock.restoreAll();
  assert.equal((await press.publish(projectId)).articlesCount, 0);
});

test('a second publishing job of a project waits for the first', async () => {
  const projectId = await press.addProject();
  const { db, queue } = press.context;
  const earlier = { projectId, kind: 'publish', scope: 'publish', input: {} };
  const jobId = await db.transaction().execute((tx) => queue.enqueue(tx, earlier));
  await assert.rejects(press.prepare(projectId), { name: 'Deferred' });
  await db.transaction().execute((tx) => queue.cancel(tx, jobId, 'not wanted'));
  await press.publish(projectId);
});

test('a kept publication can go live again, and sets the published revisions of articles', async () => {
  const projectId = await press.addProject('back');
  const id = await press.addArticle(projectId, { title: 'One', content: 'Old.' });
  const first = await press.publish(projectId);
  await change(projectId, id, { content: 'New.' });
  const later = await press.addArticle(projectId, { title: 'Two' });
  await press.publish(projectId);
  press.writes.length = 0;
  const publication = await activatePublication(press.context, projectId, first.publicationId);
  assert.deepEqual([publication.isLive, publication.articlesCount], [true, 1]);
  assert.match(await readText('/sites/back/one/'), /Old\./);
  assert.equal(await find('/sites/back/two/'), 404);
  assert.deepEqual(press.writes, []);
  const rows = await press.context.db
    .selectFrom('articles')
    .select(['id', 'published_revision'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute();
  assert.deepEqual(rows, [
    { id, published_revision: 1 },
    { id: later, published_revision: null },
  ]);
  const { hasUnpublishedChanges } = await getPublishStatus(press.context, projectId);
  assert.equal(hasUnpublishedChanges, true);
});

test('activating a publication fails while a job is pending, and for unknown publications and those of other projects', async () => {
  const projectId = await press.addProject();
  const { publicationId } = await press.publish(projectId);
  const other = await press.addProject();
  await assert.rejects(activatePublication(press.context, other, publicationId), { code: 'PUBLICATION_NOT_FOUND' });
  await assert.rejects(activatePublication(press.context, projectId, uuidv7()), { code: 'PUBLICATION_NOT_FOUND' });
  const { db, queue } = press.context;
  await db.transaction().execute((tx) => queue.enqueue(tx, { projectId, kind: 'publish', scope: 'publish', input: {} }));
  await assert.rejects(activatePublication(press.context, projectId, publicationId), { code: 'CONFLICT' });
});

test('unpublishing removes every page immediately, and can be undone', async () => {
  const projectId = await press.addProject('gone');
  const id = await press.addArticle(projectId, { title: 'One' });
  await press.publish(projectId);
  await change(projectId, id, { slug: 'uno' });
  const { publicationId } = await press.publish(projectId);
  const paths = await livePaths(projectId);
  assert.ok(paths.length > 5);
  const output = await press.publish(projectId, 'unpublish');
  assert.deepEqual([output.action, output.hasChanges, output.url, output.pages.removed], ['unpublish', true, null, 4]);
  for (const path of [...paths, '', 'one/', 'llms-full.txt', 'nothing/'])
    assert.equal(await find(`/sites/gone/${path}`), 'NOT_FOUND', path);
  const status = await getPublishStatus(press.context, projectId);
  assert.deepEqual([status.isPublished, status.url, status.publicationId], [false, null, null]);
  const row = await press.context.db.selectFrom('articles').select('published_revision').where('id', '=', id).executeTakeFirstOrThrow();
  assert.equal(row.published_revision, null);
  await activatePublication(press.context, projectId, publicationId);
  assert.equal(await find('/sites/gone/uno/'), 200);
});

async function livePaths(projectId: string): Promise<string[]> {
  const files = await press.context.db
    .selectFrom('publication_files')
    .innerJoin('projects', 'projects.live_publication_id', 'publication_files.publication_id')
    .select('path')
    .where('projects.id', '=', projectId)
    .execute();
  return files.map(({ path }) => path.replace(/(^|\/)index\.html$/, '$1'));
}

test('the files of a site contain only published content', async () => {
  const { db } = press.context;
  const projectId = await press.addProject('canaries');
  const folder = await createFolder(db, { projectId, name: 'CANARY-folder', parentId: null });
  await press.addArticle(projectId, { title: 'Shown', content: 'Shown text.' });
  await press.addArticle(projectId, { title: 'CANARY-draft', content: '' });
  const hidden = await press.addArticle(projectId, { title: 'CANARY-hidden', content: 'CANARY-hidden-text', folderId: folder.id });
  await change(projectId, hidden, { isHidden: true });
  const trashed = await press.addArticle(projectId, { title: 'CANARY-trash', content: 'CANARY-trash-text' });
  await deleteArticle(db, { projectId, id: trashed, ifMatch: undefined });
  const older = await press.addArticle(projectId, { title: 'CANARY-before', content: 'CANARY-before-text' });
  await change(projectId, older, { title: 'After', content: 'After text.', slug: 'after' });
  const other = await press.addProject();
  await press.addArticle(other, { title: 'CANARY-other', content: 'CANARY-other-text' });
  for (const [language, id] of [
    ['de', hidden],
    ['fr', trashed],
  ] as const)
    await translate(projectId, id, { language, title: 'CANARY-translated', content: 'CANARY-translation' });
  await press.publish(projectId);
  const paths = [...(await livePaths(projectId)), 'llms-full.txt', 'de/', 'fr/', 'de/llms-full.txt'];
  for (const path of paths) {
    const answer = await press.get(`/sites/canaries/${path}`);
    assert.doesNotMatch(await answer.text(), /CANARY/i, path);
  }
  assert.ok(paths.length > 8);
});

async function translate(
  projectId: string,
  id: number,
  { language, title, content }: { language: string; title: string; content: string },
) {
  const { db } = press.context;
  await sql`insert into project_languages (project_id, code, label) values (${projectId}, ${language}, ${language}) on conflict do nothing`.execute(
    db,
  );
  await sql`insert into article_translations (article_id, language, project_id, title, content, content_hash, source_revision)
    values (${id}, ${language}, ${projectId}, ${title}, ${content}, encode(sha256(convert_to(${content}, 'UTF8')), 'hex'), 1)`.execute(db);
}

test('each language with a translation has its own folder', async () => {
  const projectId = await press.addProject('tongues');
  const id = await press.addArticle(projectId, { title: 'One', content: 'English.' });
  await press.addArticle(projectId, { title: 'De', content: 'Its slug is that of a language.' });
  await translate(projectId, id, { language: 'de', title: 'Eins', content: 'Deutsch.' });
  await press.publish(projectId);
  assert.match(await readText('/sites/tongues/de/one/'), /<html lang="de"[^]*Deutsch\./);
  assert.match(await readText('/sites/tongues/one/'), /<html lang="en"[^]*English\./);
  assert.match(await readText('/sites/tongues/de/'), /Eins/);
  assert.equal((await readText('/sites/tongues/')).match(/href="\.\/(de-\d+)\/"/)?.length, 2);
  const [publication] = (await listPublications(press.context, projectId, { limit: 20, offset: 0 })).publications;
  assert.deepEqual(publication?.languages, ['en', 'de']);
  assert.match(await readText('/sites/tongues/de/nothing/'), /<html lang="de"/);
  assert.match(await readText('/sites/tongues/nothing/'), /<html lang="en"/);
  await change(projectId, id, { slug: 'eins' });
  await press.publish(projectId);
  assert.equal((await press.get('/sites/tongues/de/one/')).headers.get('location'), '/sites/tongues/de/eins/');
});

test('an article cannot get the slug of a language', async () => {
  const { db } = press.context;
  const projectId = await press.addProject();
  await sql`insert into project_languages (project_id, code, label) values (${projectId}, 'pt-BR', 'Brasil')`.execute(db);
  const id = await press.addArticle(projectId, { title: 'Pt Br' });
  const { slug } = await db.selectFrom('articles').select('slug').where('id', '=', id).executeTakeFirstOrThrow();
  assert.equal(slug, 'pt-br-2');
  await assert.rejects(change(projectId, id, { slug: 'pt-br' }), { code: 'SLUG_TAKEN' });
});

test('the status reports unpublished changes exactly if publishing would change the site', async () => {
  const { db } = press.context;
  const projectId = await press.addProject();
  const folder = await createFolder(db, { projectId, name: 'Folder', parentId: null });
  const [one, two] = [
    await press.addArticle(projectId, { title: 'One', folderId: folder.id }),
    await press.addArticle(projectId, { title: 'Two' }),
  ];
  const third = await press.addArticle(projectId, { title: 'Three' });
  const changes: [string, boolean, () => Promise<unknown>][] = [
    ['a title', true, () => change(projectId, one, { title: 'Uno' })],
    ['the same title', false, () => change(projectId, one, { title: 'Uno' })],
    ['a draft', false, () => press.addArticle(projectId, { title: 'Draft', content: '' })],
    ['an empty folder', false, () => createFolder(db, { projectId, name: 'Empty', parentId: null })],
    ['the name of a folder', true, () => sql`update folders set name = 'Renamed' where id = ${folder.id}`.execute(db)],
    ['the order', true, () => change(projectId, third, { position: 0 })],
    ['gaps in the order', false, () => sql`update articles set position = position * 7 where project_id = ${projectId}`.execute(db)],
    ['the description of the project', true, () => sql`update projects set description = 'New' where id = ${projectId}`.execute(db)],
    [
      'a language without a translation',
      false,
      () => sql`insert into project_languages (project_id, code, label) values (${projectId}, 'fr', 'French')`.execute(db),
    ],
    ['a translation', true, () => translate(projectId, one, { language: 'fr', title: 'Un', content: 'Texte.' })],
    ['an article hidden', true, () => change(projectId, two, { isHidden: true })],
    ['a hidden article changed', false, () => change(projectId, two, { title: 'Zwei' })],
    ['an article in the trash', true, () => deleteArticle(db, { projectId, id: third, ifMatch: undefined })],
  ];
  await press.publish(projectId);
  for (const [what, isChange, make] of changes) {
    assert.equal((await getPublishStatus(press.context, projectId)).hasUnpublishedChanges, false, `before ${what}`);
    await make();
    assert.equal((await getPublishStatus(press.context, projectId)).hasUnpublishedChanges, isChange, what);
    assert.equal((await press.publish(projectId)).hasChanges, isChange, what);
  }
});

test('the newest twenty publications and the live one are kept; files that only older ones show are deleted', async () => {
  const { db } = press.context;
  const projectId = await press.addProject('many');
  const id = await press.addArticle(projectId, { title: 'One', content: 'Text 0.' });
  const first = await press.publish(projectId);
  for (let count = 1; count <= 21; count++) {
    await change(projectId, id, { content: `Text ${count}.` });
    await press.publish(projectId);
    if (count === 19) await activatePublication(press.context, projectId, first.publicationId);
  }
  const { publications, pagination } = await listPublications(press.context, projectId, { limit: 100, offset: 0 });
  assert.equal(pagination.total, 20);
  assert.ok(publications.every(({ publicationId }) => publicationId !== first.publicationId));
  assert.deepEqual(publications.map(({ isLive }) => isLive).indexOf(true), 0);
  const loose = await db.selectFrom('orphaned_files').selectAll().where('project_id', '=', projectId).execute();
  assert.ok(loose.length > 0);
  const shown = await db.selectFrom('site_files').select('storage_key').where('project_id', '=', projectId).execute();
  const kept = new Set(shown.map((row) => row.storage_key));
  assert.ok(loose.every((row) => !kept.has(row.storage_key)));
});
