import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type TestDatabase, testDatabase } from '../../platform/db/testing/database.ts';
import { addProject } from '../../platform/http/testing/edge.ts';
import { createArticle } from '../articles/create-article.ts';
import { deleteArticle } from '../articles/delete-article.ts';
import { updateArticle } from '../articles/update-article.ts';
import { createFolder } from '../folders/create-folder.ts';
import { deleteFolder } from '../trash/delete-folder.ts';
import { restoreFolder } from '../trash/restore-folder.ts';
import { saveTranscript } from '../videos/transcripts/transcripts.store.ts';
import { search } from './search.ts';
import { parseQuery, selectArticles } from './search.store.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

const PAGE = { limit: 20, offset: 0 };

async function write(projectId: string, title: string, content = ''): Promise<number> {
  return (await createArticle(database.db, { projectId, title, content, folderId: null, author: 'person' })).id;
}

async function find(projectId: string, q: string, language?: string): Promise<string[]> {
  const { hits } = await search(database.db, projectId, { q, ...PAGE, ...(language !== undefined && { language }) });
  return hits.map(({ title }) => title);
}

test('every word must occur, in any order and case, with or without accents; the last word may be a prefix', async () => {
  const projectId = await addProject(database.db);
  await write(projectId, 'Crème', 'Das **Übungs**gerät, die Straße.');
  await write(projectId, 'Other', 'die Strasse');
  assert.deepEqual(await find(projectId, 'STRASSE die'), ['Crème', 'Other']);
  assert.deepEqual(await find(projectId, 'straße creme'), ['Crème']);
  assert.deepEqual(await find(projectId, 'cre'), ['Crème']);
  assert.deepEqual(await find(projectId, 'cre strasse'), []);
  assert.deepEqual(await find(projectId, 'creme nowhere'), []);
  assert.deepEqual(await find(await addProject(database.db), 'creme'), []);
});

test('a word in the title scores higher than in a heading, and a heading higher than any number of words in the text', async () => {
  const projectId = await addProject(database.db);
  await write(projectId, 'Text', 'needle '.repeat(200));
  await write(projectId, 'Heading', '## The needle\n\nx');
  await write(projectId, 'Needle', 'x');
  assert.deepEqual(await find(projectId, 'needle'), ['Needle', 'Heading', 'Text']);
  await write(projectId, 'A needle', 'haystack needle haystack needle');
  await write(projectId, 'B', '# needle haystack\n\nx');
  assert.deepEqual(await find(projectId, 'needle haystack'), ['B', 'A needle']);
});

test('URLs and moments are not searchable', async () => {
  const projectId = await addProject(database.db);
  await write(projectId, 'A', 'See [here](https://example.com/secretpath) [02:13](video:019aa0c2#t=133) ![p](asset:abcdef)');
  for (const q of ['secretpath', '133', 'abcdef', '019aa0c2']) assert.deepEqual(await find(projectId, q), [], q);
  assert.deepEqual(await find(projectId, 'see here'), ['A']);
});

test('text in scripts without spaces is found by any part of it', async () => {
  const projectId = await addProject(database.db);
  await write(projectId, '新しいプロジェクトを作成する', '左側のメニューで「プロジェクト」をクリックします。');
  await write(projectId, '사용자', '프로젝트를 만듭니다');
  await write(projectId, 'การสร้าง', 'คลิกที่เมนูโครงการ');
  assert.deepEqual(await find(projectId, '作成'), ['新しいプロジェクトを作成する']);
  assert.deepEqual(await find(projectId, 'ジェクト'), ['新しいプロジェクトを作成する']);
  assert.deepEqual(await find(projectId, 'ﾌﾟﾛｼﾞｪｸﾄ 左'), ['新しいプロジェクトを作成する']);
  assert.deepEqual(await find(projectId, '프로젝트'), ['사용자']);
  assert.deepEqual(await find(projectId, 'โครงการ'), ['การสร้าง']);
  assert.deepEqual(await find(projectId, '成作'), []);
});

test('a changed article is found by its new words immediately; a trashed one is not found until it is restored', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  const folder = await createFolder(db, { projectId, name: 'F', parentId: null });
  const id = await write(projectId, 'Before', 'old');
  await updateArticle(db, { projectId, id, ifMatch: undefined }, { content: 'fresh', folderId: folder.id });
  assert.deepEqual(await find(projectId, 'old'), []);
  assert.deepEqual(await find(projectId, 'fresh'), ['Before']);
  await updateArticle(db, { projectId, id, ifMatch: undefined }, { title: 'After', isHidden: true });
  assert.deepEqual(await find(projectId, 'after fresh'), ['After']);
  await deleteFolder(db, { projectId, id: folder.id, ifMatch: undefined });
  assert.deepEqual(await find(projectId, 'fresh'), []);
  await restoreFolder(db, projectId, folder.id);
  assert.deepEqual(await find(projectId, 'fresh'), ['After']);
  await deleteArticle(db, { projectId, id, ifMatch: undefined });
  assert.deepEqual((await search(db, projectId, { q: 'fresh', ...PAGE })).pagination.total, 0);
});

test('a translation is found in its language until it is deleted', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  await db.insertInto('project_languages').values({ project_id: projectId, code: 'de', label: 'Deutsch' }).execute();
  const id = await write(projectId, 'Project', 'Click save.');
  const translation = {
    article_id: id,
    language: 'de',
    project_id: projectId,
    content_hash: '',
    metadata: '{}',
    blocks: '[]',
    fields: '{}',
    source_revision: 1,
  };
  await db
    .insertInto('article_translations')
    .values({ ...translation, title: 'Projekt', content: 'Speichern klicken.' })
    .execute();
  const { hits } = await search(db, projectId, { q: 'speichern', ...PAGE });
  assert.deepEqual(
    hits.map(({ kind, articleId, language, title, excerpt }) => ({ kind, articleId, language, title, excerpt })),
    [{ kind: 'article', articleId: id, language: 'de', title: 'Projekt', excerpt: 'Speichern klicken.' }],
  );
  assert.deepEqual(await find(projectId, 'proje'), ['Project', 'Projekt']);
  assert.deepEqual(await find(projectId, 'proje', 'de'), ['Projekt']);
  assert.deepEqual(await find(projectId, 'proje', 'EN'), ['Project']);
  await assert.rejects(find(projectId, 'proje', 'fr'), { code: 'LANGUAGE_NOT_CONFIGURED' });
  await db.updateTable('article_translations').set({ content: 'Sichern.' }).where('article_id', '=', id).execute();
  assert.deepEqual(await find(projectId, 'speichern'), []);
  await db.deleteFrom('project_languages').where('project_id', '=', projectId).execute();
  assert.deepEqual(await find(projectId, 'sichern'), []);
});

test('a transcript is found with the segment that contains most of the words', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  const videoId = uuidv7();
  await db.insertInto('videos').values({ id: videoId, project_id: projectId, filename: 'a.mp4', name: 'Tour', status: 'ready' }).execute();
  const texts = ['Welcome to the settings.', 'Open the menu.', 'Here are the billing settings.', 'Thank you.'];
  const segments = texts.map((text, n) => ({ text, startSeconds: n * 5, endSeconds: n * 5 + 4 }));
  await saveTranscript(db, { videoId, projectId, language: 'en-GB', source: 'captions', confidence: 1, segments });
  const { hits } = await search(db, projectId, { q: 'settings bill', language: 'en', ...PAGE });
  const { score, ...hit } = hits[0] ?? assert.fail();
  assert.deepEqual(hit, {
    kind: 'transcript',
    title: 'Tour',
    articleId: null,
    videoId,
    startSeconds: 10,
    language: 'en-GB',
    excerpt: 'Open the menu. Here are the billing settings. Thank you.',
  });
  assert.ok(score > 0 && score < 1);
  await db.deleteFrom('videos').where('id', '=', videoId).execute();
  assert.deepEqual(await find(projectId, 'billing'), []);
});

test('search accepts every query', async () => {
  const projectId = await addProject(database.db);
  await write(projectId, 'A & B', "it's 'quoted' | !not <-> (x) :* \\ 100% _under_ 🎉 e-mail@example.com C++ 1.5e10");
  const hostile = [
    "'",
    "''",
    '\\',
    "\\'",
    ':*',
    '& | !',
    '<->',
    '(((',
    'a:*',
    "a' | 'b",
    '!!a',
    '%',
    '_',
    '$1',
    '--',
    '🎉',
    '٣',
    'ﷺ'.repeat(200),
    '㍿'.repeat(200),
    'x'.repeat(200),
    '語'.repeat(200),
    'a '.repeat(100),
    '\u0001',
    '\ud83d\ude00',
    '1e5 -7 0x1f',
    'http://a/b?c#d',
  ];
  for (const q of hostile) await search(database.db, projectId, { q, ...PAGE });
  assert.deepEqual(await find(projectId, "it's (quoted)"), ['A & B']);
  assert.deepEqual(await find(projectId, 'C++'), ['A & B']);
  assert.deepEqual(await find(projectId, 'e-mail@exam'), ['A & B']);
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 60 }).map((q) => q.replaceAll('\0', '').toWellFormed()),
      async (q) => {
        const { hits, pagination } = await search(database.db, projectId, { q, ...PAGE });
        assert.equal(hits.length, pagination.total);
      },
    ),
    { numRuns: 300 },
  );
});

test('an article with any content can be saved and is found by its title', async () => {
  const projectId = await addProject(database.db);
  const words = Array.from({ length: 60_000 }, (_, n) => (n * 7919).toString(36)).join(' ');
  const signs = Array.from({ length: 100_000 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))).join('');
  for (const [title, content] of [
    ['Manywords', words],
    ['Manysigns', signs],
    ['Oneword', 'x'.repeat(1_000_000)],
  ] as const) {
    await write(projectId, title, content);
    assert.deepEqual(await find(projectId, title), [title]);
  }
});

test('a rare word among ten thousand articles is found by the index; a word of every article has an exact total', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  await sql`
    insert into articles (project_id, title, slug, content, content_hash, language, position)
    select ${projectId}, 'Article ' || n, 'a' || n, 'Click the button and see what happens. ' || md5(n::text), '', 'en', n from generate_series(1, 10000) n`.execute(
    db,
  );
  await sql`analyze articles, article_words`.execute(db);
  const query = (await parseQuery(db, { projectId, q: 'article 4711' })) ?? assert.fail();
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${selectArticles({ projectId, language: undefined, ...query })}`.execute(db);
  assert.match(rows.map((row) => row['QUERY PLAN']).join('\n'), /Bitmap Index Scan on article_words_found/);
  assert.deepEqual(await find(projectId, 'article 4711'), ['Article 4711']);
  const { hits, pagination } = await search(db, projectId, { q: 'click button', limit: 20, offset: 9990 });
  assert.deepEqual([hits.length, pagination.total, pagination.hasMore], [10, 10_000, false]);
});

test('pages of a search do not overlap and contain every hit once, in the order of creation where scores are equal', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  await sql`
    insert into articles (project_id, title, slug, content, content_hash, language, position)
    select ${projectId}, 'Article ' || n, 'a' || n, repeat('common ', n % 5 + 1), '', 'en', n from generate_series(1, 234) n`.execute(db);
  const found: { id: number | null; score: number }[] = [];
  for (let offset = 0; offset < 234; offset += 50) {
    const { hits, pagination } = await search(db, projectId, { q: 'common', limit: 50, offset });
    assert.equal(pagination.total, 234);
    found.push(...hits.map(({ articleId, score }) => ({ id: articleId, score })));
  }
  assert.equal(new Set(found.map(({ id }) => id)).size, 234);
  assert.deepEqual(
    found,
    found.toSorted((one, other) => other.score - one.score || (one.id ?? 0) - (other.id ?? 0)),
  );
});
