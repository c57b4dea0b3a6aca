import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BodyOf, occurrenceOperations } from '@docreel/contract';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { addProject } from '../../platform/http/testing/edge.ts';
import { createArticle } from '../articles/create-article.ts';
import { deleteArticle } from '../articles/delete-article.ts';
import { getArticle } from '../articles/read-article.ts';
import { updateArticle } from '../articles/update-article.ts';
import { addLanguage } from '../languages/add-language.ts';
import { startTranslation } from '../translations/by-hand/start-translation.ts';
import { findTranslation } from '../translations/translations.store.ts';
import { updateTranslation } from '../translations/update-translation.ts';
import { listOccurrences } from './list-occurrences.ts';
import { replaceOccurrences } from './replace-occurrences.ts';

type Targets = BodyOf<(typeof occurrenceOperations)['replaceOccurrences']>['targets'];

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server[Symbol.asyncDispose]());

const CONTENT = 'Start l Java.\n\n1. Open **l Java**. `l Java`\n\n2. Look at the l Java menu.\n\n![The l Java menu](asset:a1)\n';

/** Creates a project with a generated article that contains “l Java” in its title, text, steps, code and a picture. */
async function createProject() {
  const { context } = server;
  const projectId = await addProject(context.db);
  const add = async (title: string, content: string, author: 'person' | 'machine' = 'machine') =>
    (await createArticle(context.db, { projectId, title, content, folderId: null, author })).id;
  const id = await add('Use l Java', CONTENT);
  return {
    id,
    projectId,
    add,
    target: { projectId, id, ifMatch: undefined },
    list: (text = 'l Java') => listOccurrences(context, projectId, text),
    replace: (targets: Targets, text = 'l Java', replacement = 'IntelliJ') =>
      replaceOccurrences(context, { projectId, authorId: null }, { text, replacement, targets }),
    read: async () => (await getArticle(context.db, projectId, id)).content,
  };
}

test('every block and title with the words is listed, in all languages, with its author', async () => {
  const { db } = server.context;
  const { id, projectId, add, target, list } = await createProject();
  await addLanguage(db, projectId, { code: 'de' });
  await startTranslation(server.context, { projectId, id, language: 'de' });
  await updateTranslation(
    server.context,
    { ...target, language: 'de' },
    { content: CONTENT.replace('Start l Java', 'Starten Sie l Java') },
  );
  await updateArticle(db, target, { content: CONTENT.replace('Start l Java', 'Please start l Java') });
  const other = await add('Other', 'I like l Java.\n', 'person');
  await add('Unrelated', 'l and Java, Javas.\n');
  await deleteArticle(db, { projectId, id: await add('Trash', 'l Java'), ifMatch: undefined });
  const { occurrences, isComplete } = await list();
  assert.equal(isComplete, true);
  assert.deepEqual(
    occurrences.map(({ articleId, language, block, step, author }) => [
      articleId === other ? 'other' : 'first',
      language,
      block,
      step,
      author,
    ]),
    [
      ['first', 'en', null, null, 'machine'],
      ['first', 'en', 0, null, 'person'],
      ['first', 'en', 1, 1, 'machine'],
      ['first', 'en', 2, 2, 'machine'],
      ['first', 'en', 3, null, 'machine'],
      ['first', 'de', null, null, 'machine'],
      ['first', 'de', 0, null, 'person'],
      ['first', 'de', 1, 1, 'machine'],
      ['first', 'de', 2, 2, 'machine'],
      ['first', 'de', 3, null, 'machine'],
      ['other', 'en', 0, null, 'person'],
    ],
  );
  const [, start] = occurrences;
  assert.deepEqual(start && start.matches.map(({ start: from, end }) => start.excerpt.slice(from, end)), ['l Java']);
  assert.deepEqual((await list('Java Javas')).occurrences, []);
});

test('only the wanted blocks and titles change, and all other bytes stay', async () => {
  const { id, replace, read, projectId } = await createProject();
  const [result] = await replace([{ articleId: id, revision: 1, blocks: [1, 3], hasTitle: true }]);
  assert.deepEqual(result, { articleId: id, language: 'en', count: 3, previousRevision: 1, revision: 2, hasConflict: false });
  assert.equal(await read(), CONTENT.replace('**l Java**', '**IntelliJ**').replace('![The l Java', '![The IntelliJ'));
  assert.equal((await getArticle(server.context.db, projectId, id)).title, 'Use IntelliJ');
  assert.deepEqual((await replace([{ articleId: id, revision: 2, blocks: [1] }]))[0]?.count, 0);
});

test('a replacement is merged with later edits, and a changed block is a conflict that stays', async () => {
  const { id, replace, read, target } = await createProject();
  await updateArticle(server.context.db, target, { content: CONTENT.replace('Start l Java.', 'Start l Java twice.') });
  const [first] = await replace([{ articleId: id, revision: 1, blocks: [2] }]);
  assert.deepEqual([first?.count, first?.previousRevision, first?.revision], [1, 2, 3]);
  assert.match(await read(), /^Start l Java twice\.\n[^]*Look at the IntelliJ menu/);
  const [second] = await replace([{ articleId: id, revision: 1, blocks: [0] }]);
  assert.deepEqual([second?.hasConflict, second?.count], [true, 0]);
  assert.match(await read(), /^Start l Java twice\./);
});

test('words replaced in an article and its translation leave the translation up to date', async () => {
  const { db } = server.context;
  const { id, projectId, target, replace } = await createProject();
  await addLanguage(db, projectId, { code: 'de' });
  await startTranslation(server.context, { projectId, id, language: 'de' });
  const german =
    'Starten Sie l Java.\n\n1. Öffnen Sie **l Java**. `l Java`\n\n2. Sehen Sie das Menü l Java an.\n\n![Menü l Java](asset:a1)\n';
  await updateTranslation(server.context, { ...target, language: 'de' }, { content: german, title: 'l Java' });
  const blocks = [0, 1, 2, 3];
  await replace([
    { articleId: id, language: 'de', revision: 2, blocks, hasTitle: true },
    { articleId: id, revision: 1, blocks, hasTitle: true },
  ]);
  const translation = await findTranslation(db, { articleId: id, language: 'de' });
  const article = await getArticle(db, projectId, id);
  assert.match(String(translation?.content), /^Starten Sie IntelliJ\./);
  assert.deepEqual([translation?.source_revision, translation?.is_complete], [article.revision, true]);
});

test('a word in blocks that nobody has translated is replaced, and they stay without a translation', async () => {
  const { db } = server.context;
  const { id, projectId, target, replace } = await createProject();
  await addLanguage(db, projectId, { code: 'de' });
  await startTranslation(server.context, { projectId, id, language: 'de' });
  await updateTranslation(
    server.context,
    { ...target, language: 'de' },
    { content: CONTENT.replace('Start l Java', 'Starten Sie l Java') },
  );
  await replace([
    { articleId: id, revision: 1, blocks: [0, 1, 2, 3] },
    { articleId: id, language: 'de', revision: 2, blocks: [1, 2, 3] },
  ]);
  const blocks = (await findTranslation(db, { articleId: id, language: 'de' }))?.blocks ?? [];
  assert.deepEqual(
    blocks.map(({ author, sourceHash }) => [author, sourceHash !== '']),
    [
      ['person', true],
      ['machine', false],
      ['machine', false],
      ['machine', false],
    ],
  );
  assert.deepEqual(
    blocks.slice(1).map(({ source, text }) => source === text),
    [true, true, true],
  );
});
