import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deleteArticle } from '../../articles/delete-article.ts';
import { updateArticle } from '../../articles/update-article.ts';
import { createFolder } from '../../folders/create-folder.ts';
import { saveTranslationRow } from '../../translations/translations.store.ts';
import { purgeTrash } from '../../trash/empty-trash.ts';
import { openPublishHarness, type PublishHarness } from '../testing/publish-harness.ts';
import { listPublishChanges } from './list-publish-changes.ts';
import { listPublishWarnings } from './list-publish-warnings.ts';

let press: PublishHarness;
before(async () => {
  press = await openPublishHarness();
});
after(() => press[Symbol.asyncDispose]());

const PAGE = { limit: 100, offset: 0 };
const listChanges = (projectId: string, page = {}) => listPublishChanges(press.context, projectId, { ...PAGE, ...page });
const listWarnings = (projectId: string, page = {}) =>
  listPublishWarnings(press.context, projectId, { ...PAGE, signal: new AbortController().signal, ...page });
const target = (projectId: string, id: number) => ({ projectId, id, ifMatch: undefined });
const brief = ({ changes }: Awaited<ReturnType<typeof listChanges>>) =>
  changes.map(({ title, change, reasons }) => [title, change, reasons.join(' ')]);

async function translate(projectId: string, articleId: number, { title = 'Übersetzt', content = 'Auf Deutsch.', sourceRevision = 1 } = {}) {
  const { db } = press.context;
  const language = { project_id: projectId, code: 'de', label: 'Deutsch' };
  await db
    .insertInto('project_languages')
    .values(language)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const values = { title, content, metadata: {}, blocks: [], fields: {}, has_own_layout: false, is_complete: true };
  await saveTranslationRow(db, { articleId, projectId, language: 'de', revision: 1 }, { ...values, source_revision: sourceRevision });
  const revision = {
    article_id: articleId,
    language: 'de',
    number: 1,
    title,
    slug: 'x',
    content,
    metadata: '{}',
    author: 'machine',
  } as const;
  await db.insertInto('article_revisions').values(revision).execute();
}

test('each changed article is listed once, with all reasons, and publishing does what was listed', async () => {
  const { db } = press.context;
  const projectId = await press.addProject();
  const folder = await createFolder(db, { projectId, name: 'Deep', parentId: null });
  const ids = new Map<string, number>();
  for (const title of ['Emptied', 'Hidden', 'Moved', 'Same', 'Text', 'Title', 'Trashed', 'Undone'])
    ids.set(title, await press.addArticle(projectId, { title }));
  const id = (title: string) => ids.get(title) ?? 0;
  await press.addArticle(projectId, { title: 'Draft', content: ' \n' });
  const first = await listChanges(projectId);
  assert.deepEqual([first.publicationId, first.hasChanges, first.counts.added, first.counts.unchanged], [null, true, 8, 0]);
  assert.deepEqual(new Set(first.changes.flatMap(({ reasons }) => reasons)), new Set(['new']));
  const output = await press.publish(projectId);
  assert.equal(output['articlesCount'], first.counts.added);
  const none = await listChanges(projectId);
  assert.deepEqual([none.hasChanges, none.counts.unchanged, none.changes], [false, 8, []]);

  await updateArticle(db, target(projectId, id('Text')), { content: 'Another.' });
  await updateArticle(db, target(projectId, id('Title')), { title: 'Name', slug: 'name', metaDescription: 'D' });
  await updateArticle(db, target(projectId, id('Hidden')), { isHidden: true });
  await updateArticle(db, target(projectId, id('Emptied')), { content: '' });
  await updateArticle(db, target(projectId, id('Moved')), { folderId: folder.id });
  await updateArticle(db, target(projectId, id('Undone')), { content: 'For a moment.' });
  await updateArticle(db, target(projectId, id('Undone')), { content: 'How to Undone.' });
  await deleteArticle(db, target(projectId, id('Trashed')));
  await press.addArticle(projectId, { title: 'New' });
  await translate(projectId, id('Same'));
  const outcome = await listChanges(projectId);
  assert.deepEqual(brief(outcome), [
    ['New', 'added', 'new'],
    ['Übersetzt', 'added', 'translated'],
    ['Name', 'changed', 'title metadata slug'],
    ['Text', 'changed', 'text'],
    ['Moved', 'moved', 'folder'],
    ['Emptied', 'removed', 'emptied'],
    ['Hidden', 'removed', 'hidden'],
    ['Trashed', 'removed', 'trashed'],
  ]);
  assert.deepEqual(outcome.counts, { added: 2, changed: 2, moved: 1, removed: 3, unchanged: 2, redirects: 1 });
  assert.deepEqual(outcome.others, { project: false, order: false, folders: true, languages: true, videos: false });
  assert.equal(outcome.changes.find(({ title }) => title === 'Name')?.previousSlug, 'title');
  const removed = await listChanges(projectId, { change: 'removed', limit: 1, offset: 1 });
  assert.deepEqual([brief(removed)[0]?.[0], removed.pagination.total, removed.counts.added], ['Hidden', 3, 2]);

  await press.publish(projectId);
  const settled = await listChanges(projectId);
  assert.deepEqual([settled.hasChanges, settled.changes, settled.counts.unchanged], [false, [], 7]);
  assert.deepEqual(Object.values(settled.others).filter(Boolean), []);
});

test('articles that were published before return, permanently deleted ones are removed, and a slug that another article takes does not redirect', async () => {
  const { db } = press.context;
  const projectId = await press.addProject();
  const one = await press.addArticle(projectId, { title: 'One' });
  const two = await press.addArticle(projectId, { title: 'Two' });
  const three = await press.addArticle(projectId, { title: 'Three' });
  await press.publish(projectId);
  await updateArticle(db, target(projectId, one), { isHidden: true });
  await press.publish(projectId);
  await updateArticle(db, target(projectId, one), { isHidden: false });
  await updateArticle(db, target(projectId, two), { slug: 'zwei' });
  await press.addArticle(projectId, { title: 'Two' });
  await deleteArticle(db, target(projectId, three));
  await db
    .updateTable('articles')
    .set({ trashed_at: new Date(0) })
    .where('id', '=', three)
    .execute();
  await purgeTrash(press.context);
  const outcome = await listChanges(projectId);
  assert.deepEqual(brief(outcome), [
    ['One', 'added', 'again'],
    ['Two', 'added', 'new'],
    ['Two', 'moved', 'slug'],
    ['Three', 'removed', 'deleted'],
  ]);
  assert.equal(outcome.counts.redirects, 0);
});

test('a change of the order alone is listed as such', async () => {
  const { db } = press.context;
  const projectId = await press.addProject();
  const one = await press.addArticle(projectId, { title: 'One' });
  await press.addArticle(projectId, { title: 'Two' });
  await press.publish(projectId);
  await updateArticle(db, target(projectId, one), { position: 1 });
  const outcome = await listChanges(projectId);
  assert.deepEqual([outcome.hasChanges, outcome.changes, outcome.others.order], [true, [], true]);
});

test('dead absolute links to the own site cause a warning, also with a former URL', async () => {
  const { db, config } = press.context;
  const projectId = await press.addProject();
  const { slug } = await db.selectFrom('projects').select('slug').where('id', '=', projectId).executeTakeFirstOrThrow();
  const earlier = `${slug}-before`;
  await db.insertInto('project_slugs').values({ slug: earlier, project_id: projectId }).execute();
  const site = (name: string) => `${config.PUBLIC_URL}/sites/${name}/`;
  const dead = [`${site(slug)}gone/`, `${site(earlier)}gone/`];
  const links = [...dead, `${site(slug)}page/#a`, `${site(earlier)}page/`, site(`${slug}x`), 'https://example.com/gone/'];
  await press.addArticle(projectId, { title: 'Page', content: links.map((link, at) => `[${at}](${link})`).join('\n') });
  assert.deepEqual(
    (await listWarnings(projectId)).warnings.map(({ kind, target: to }) => [kind, to]),
    dead.map((link) => ['dead_link', link]),
  );
});

test('warnings name missing targets and media, only of articles that will be published', async () => {
  const { db } = press.context;
  const projectId = await press.addProject();
  const content =
    'See [that](../that/), [gone](../gone/#x), [gone again](../gone/#x) and [out](https://example.com/).\n\n![](asset:nothing)\n';
  const page = await press.addArticle(projectId, { title: 'Page', content });
  await press.addArticle(projectId, { title: 'That' });
  await press.addArticle(projectId, { title: 'Empty', content: '' });
  await press.addArticle(projectId, { title: 'Note to us', content: '<!-- nothing -->' });
  const hidden = await press.addArticle(projectId, { title: 'Hidden', content });
  await updateArticle(db, target(projectId, hidden), { isHidden: true });
  await translate(projectId, page, { content: 'Siehe [das](../that/).', sourceRevision: 0 });
  const outcome = await listWarnings(projectId);
  assert.equal(outcome.unreadTexts, 0);
  assert.deepEqual(
    outcome.warnings.map((one) => [one.kind, one.title, one.language, one.target]),
    [
      ['dead_link', 'Page', 'en', '../gone/#x'],
      ['missing_media', 'Page', 'en', 'asset:nothing'],
      ['stale_translation', 'Übersetzt', 'de', null],
      ['draft', 'Empty', 'en', null],
      ['draft', 'Note to us', 'en', null],
      ['hidden', 'Hidden', 'en', null],
    ],
  );
  assert.deepEqual(outcome.counts, { dead_link: 1, missing_media: 1, stale_translation: 1, draft: 2, hidden: 1 });
  const drafts = await listWarnings(projectId, { kind: 'draft', limit: 1, offset: 1 });
  assert.deepEqual([drafts.warnings[0]?.title, drafts.pagination.total], ['Note to us', 2]);
});
