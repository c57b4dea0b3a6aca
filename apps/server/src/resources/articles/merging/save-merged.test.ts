import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../../platform/db/testing/database.ts';
import { addProject } from '../../../platform/http/testing/edge.ts';
import { createThreads } from '../../../platform/threads/threads.ts';
import type { ArticleRow } from '../article.ts';
import { findArticle, lockArticle } from '../articles.store.ts';
import { createArticle } from '../create-article.ts';
import { restoreRevision } from '../../revisions/restore-revision.ts';
import { findMachineRevision, listRevisions } from '../revisions/revisions.store.ts';
import { saveMerged } from './save-merged.ts';
import { updateArticle } from '../update-article.ts';

const VIDEO = '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47';
const threads = createThreads();
let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(async () => {
  await threads.close();
  await database.close();
});

interface Step {
  words: string;
  seconds: number;
}

/** Returns the draft that the generator would create from these steps. */
function createDraft(title: string, steps: Step[]) {
  return {
    title,
    content: steps.map(({ words, seconds }, at) => `${at + 1}. ${words} [00:${seconds}](video:${VIDEO}#t=${seconds})\n`).join('\n'),
    metadata: { metaDescription: `About ${title}` },
    templateId: 1,
    evidence: steps.map(({ words, seconds }) => ({
      text: words,
      videoId: VIDEO,
      startSeconds: seconds,
      endSeconds: seconds + 1,
      quote: words,
      frame: null,
    })),
  };
}

const FIRST = [
  { words: 'Open it.', seconds: 1 },
  { words: 'Fill it in.', seconds: 5 },
  { words: 'Save.', seconds: 9 },
];
const SECOND = [
  { words: 'Open the form.', seconds: 1 },
  { words: 'Complete the fields.', seconds: 5 },
  { words: 'Save.', seconds: 9 },
  { words: 'Look at it.', seconds: 12 },
];

async function createGeneratedArticle(draft = createDraft('Form', FIRST)): Promise<ArticleRow> {
  const projectId = await addProject(database.db);
  return createArticle(database.db, { ...draft, projectId, folderId: null, author: 'machine' });
}

const edit = (row: ArticleRow, patch: Parameters<typeof updateArticle>[2]) =>
  updateArticle(database.db, { projectId: row.project_id, id: row.id, ifMatch: undefined }, patch);

async function regenerate(row: ArticleRow, draft: ReturnType<typeof createDraft>) {
  return database.db.transaction().execute(async (tx) => {
    const locked = await lockArticle(tx, row.project_id, row.id);
    const base = await findMachineRevision(tx, row.id);
    assert.ok(locked && base);
    return saveMerged({ threads }, tx, { row: locked, base, draft });
  });
}

async function present(row: ArticleRow): Promise<ArticleRow> {
  const found = await findArticle(database.db, row.project_id, row.id);
  assert.ok(found);
  return found;
}

const authors = async (row: ArticleRow) =>
  (await listRevisions(database.db, { articleId: row.id, language: null }, { limit: 100, offset: 0 })).rows.map(({ author }) => author);

test('an unedited article is replaced by the newly generated text as a revision of the machine', async () => {
  const row = await createGeneratedArticle();
  assert.deepEqual(await regenerate(row, createDraft('The form', SECOND)), { hasChanges: true, conflictsCount: 0, conflicts: [] });
  const now = await present(row);
  assert.deepEqual([now.title, now.content, now.revision, now.slug], ['The form', createDraft('', SECOND).content, 2, 'form']);
  assert.equal(now.metadata['metaDescription'], 'About The form');
  assert.deepEqual(await authors(row), ['machine', 'machine']);
});

test('an identical generated text creates no revision', async () => {
  const row = await createGeneratedArticle();
  await edit(row, { content: `${row.content}\nMine.\n`, title: 'Mine' });
  assert.equal((await regenerate(row, createDraft('Form', FIRST))).hasChanges, false);
  assert.equal((await present(row)).revision, 2);
});

test('a stub is filled and keeps the title that a person gave it', async () => {
  const row = await createGeneratedArticle({ ...createDraft('Form', []), content: '' });
  await edit(row, { title: 'My form' });
  const { conflictsCount } = await regenerate(row, createDraft('Form', FIRST));
  const now = await present(row);
  assert.deepEqual([conflictsCount, now.title, now.content], [0, 'My form', createDraft('', FIRST).content]);
});

test("a person's text survives repeated merges, and the generated version stays readable", async () => {
  const row = await createGeneratedArticle();
  const own = row.content.replace('Fill it in.', 'Fill in **all** fields.').concat('\n> [!TIP]\n> Mine.\n');
  await edit(row, { content: own, metaDescription: 'Mine' });
  const output = await regenerate(row, createDraft('The form', SECOND));
  assert.deepEqual(output.conflicts, [{ kept: 'Fill in all fields.', machine: 'Complete the fields.' }]);
  assert.equal((await findMachineRevision(database.db, row.id))?.content, createDraft('', SECOND).content);
  await regenerate(row, createDraft('Form', FIRST));
  const now = await present(row);
  assert.match(now.content, /Fill in \*\*all\*\* fields\..*> \[!TIP\]\n> Mine\.\n/s);
  assert.match(now.content, /^1\. Open it\./);
  assert.doesNotMatch(now.content, /Look at it/);
  assert.equal(now.metadata['metaDescription'], 'Mine');
  assert.deepEqual(await authors(row), ['person', 'machine', 'person', 'machine', 'person', 'machine']);
});

test('steps keep their evidence, both generated ones and those that a person kept', async () => {
  const row = await createGeneratedArticle();
  await edit(row, { content: row.content.replace('Save.', 'PublishHarness **Save** and wait.') });
  await regenerate(row, createDraft('Form', SECOND.slice(0, 2)));
  const quotes = ((await present(row)).evidence as { quote: string }[]).map(({ quote }) => quote);
  assert.deepEqual(quotes, ['Open the form.', 'Complete the fields.', 'Save.']);
});

test('a version restored by a person counts as theirs and survives the next merge', async () => {
  const row = await createGeneratedArticle();
  await regenerate(row, createDraft('The form', SECOND));
  await restoreRevision({ db: database.db, threads }, { projectId: row.project_id, id: row.id, ifMatch: undefined, language: null }, 1);
  const restored = await present(row);
  assert.deepEqual([restored.title, restored.content, restored.revision], ['Form', row.content, 3]);
  assert.equal((await regenerate(row, createDraft('The form', SECOND))).hasChanges, false);
  assert.equal((await present(row)).content, row.content);
});
