import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../platform/db/testing/database.ts';
import { addProject } from '../../platform/http/testing/edge.ts';
import { createArticle } from '../articles/create-article.ts';
import { deleteArticle } from '../articles/delete-article.ts';
import { insertLanguage } from '../languages/languages.store.ts';
import { listTranslations } from './list-translations.ts';
import { saveTranslationRow } from './translations.store.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

const PAGE = { limit: 100, offset: 0 };

test('the list has the status of each article in each language and can be filtered by it', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  const said = { description: null, translationRules: null, glossary: [] };
  for (const code of ['de', 'fr']) await insertLanguage(db, { projectId, code }, { siteName: null, label: code, ...said });
  const ids: number[] = [];
  for (const title of ['None', 'Current', 'Stale', 'Half', 'Edited', 'Trashed'])
    ids.push((await createArticle(db, { projectId, title, content: 'x', folderId: null, author: 'person' })).id);
  const [, current = 0, stale = 0, half = 0, edited = 0, trashed = 0] = ids;
  const block = (author: 'machine' | 'person') => ({ source: 'h', text: 'y', author });
  type How = { of?: number; isComplete?: boolean; author?: 'machine' | 'person' };
  const save = (articleId: number, { of = 1, isComplete = true, author = 'machine' }: How = {}) =>
    saveTranslationRow(
      db,
      { articleId, projectId, language: 'de', revision: 1 },
      {
        title: 'T',
        content: 'y',
        metadata: {},
        // The tested query reads only the author of each block.
        blocks: [block('machine'), block(author)] as never,
        fields: {},
        has_own_layout: false,
        is_complete: isComplete,
        source_revision: of,
      },
    );
  await save(current);
  await save(stale, { of: 0 });
  await save(half, { isComplete: false });
  await save(edited, { author: 'person' });
  await save(trashed, { of: 0 });
  await deleteArticle(db, { projectId, id: trashed, ifMatch: undefined });

  const outcome = await listTranslations(database, projectId, PAGE);
  assert.deepEqual(
    outcome.articles.map(({ title, translations }) => [
      title,
      ...translations.map((one) => [one.language, one.status, one.isEdited].join(' ')),
    ]),
    [
      ['None', 'de none false', 'fr none false'],
      ['Current', 'de current false', 'fr none false'],
      ['Stale', 'de stale false', 'fr none false'],
      ['Half', 'de stale false', 'fr none false'],
      ['Edited', 'de current true', 'fr none false'],
    ],
  );
  assert.equal(outcome.pagination.total, 5);
  assert.match(outcome.articles[1]?.translations[0]?.updatedAt ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const titles = async (page: object) => {
    const { articles, pagination } = await listTranslations(database, projectId, { ...PAGE, ...page });
    return [articles.map(({ title }) => title), pagination.total];
  };
  assert.deepEqual(await titles({ status: 'stale' }), [['Stale', 'Half'], 2]);
  assert.deepEqual(await titles({ status: 'none', language: 'DE' }), [['None'], 1]);
  assert.deepEqual(await titles({ status: 'none', limit: 2, offset: 3 }), [['Half', 'Edited'], 5]);
  assert.deepEqual(await titles({ articleId: stale }), [['Stale'], 1]);
  assert.deepEqual(await titles({ articleId: trashed }), [[], 0]);
  assert.deepEqual(await titles({ status: 'current', language: 'fr' }), [[], 0]);
  assert.deepEqual(await titles({ limit: 2, offset: 1 }), [['Current', 'Stale'], 5]);
});

test('another project has none of them', async () => {
  const other = await addProject(database.db);
  assert.deepEqual((await listTranslations(database, other, PAGE)).articles, []);
});
