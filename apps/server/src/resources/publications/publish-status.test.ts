import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { setArticlePosition } from '../articles/import-articles.store.ts';
import { updateArticle } from '../articles/update-article.ts';
import { getPublishStatus } from './publish-status.ts';
import { openPublishHarness, type PublishHarness } from './testing/publish-harness.ts';

let press: PublishHarness;
before(async () => {
  press = await openPublishHarness();
});
after(() => press[Symbol.asyncDispose]());

async function publishTwoArticles(): Promise<{ projectId: string; first: number; second: number; hasChanges: () => Promise<boolean> }> {
  const projectId = await press.addProject();
  const first = await press.addArticle(projectId, { title: 'First' });
  const second = await press.addArticle(projectId, { title: 'Second' });
  await press.publish(projectId);
  return { projectId, first, second, hasChanges: async () => (await getPublishStatus(press.context, projectId)).hasUnpublishedChanges };
}

test('positions count as a change only if the order changes', async () => {
  const { db } = press.context;
  const { projectId, first, second, hasChanges } = await publishTwoArticles();
  assert.equal(await hasChanges(), false);
  await setArticlePosition(db, first, { position: 1, isHidden: false });
  assert.equal(await hasChanges(), false, 'both have the same position, and the same order');
  await setArticlePosition(db, second, { position: 0, isHidden: false });
  assert.equal(await hasChanges(), true);
  await setArticlePosition(db, second, { position: 2, isHidden: false });
  assert.equal(await hasChanges(), false);
  await sql`insert into articles (project_id, title, slug, content_hash, language, position, is_hidden)
            values (${projectId}, 'Hidden', 'hidden', '', 'en', 0, true)`.execute(db);
  assert.equal(await hasChanges(), false);
});

test('an article that moves behind another with the same position is a change', async () => {
  const { projectId, first, hasChanges } = await publishTwoArticles();
  await setArticlePosition(press.context.db, first, { position: 1, isHidden: false });
  assert.equal(await hasChanges(), false);
  await updateArticle(press.context.db, { projectId, id: first, ifMatch: undefined }, { position: 9 });
  assert.equal(await hasChanges(), true);
});

test('an uncommitted change counts when it is committed', async () => {
  const { projectId, first, hasChanges } = await publishTwoArticles();
  await press.context.db.transaction().execute(async (tx) => {
    await sql`update articles set is_hidden = true where id = ${first}`.execute(tx);
    assert.equal(await hasChanges(), false);
  });
  assert.equal(await hasChanges(), true);
  await sql`update articles set is_hidden = false where project_id = ${projectId}`.execute(press.context.db);
  assert.equal(await hasChanges(), false);
});

test('a project without a site has changes as soon as it has something to publish', async () => {
  const projectId = await press.addProject();
  const hasChanges = async () => (await getPublishStatus(press.context, projectId)).hasUnpublishedChanges;
  assert.equal(await hasChanges(), false);
  await press.addArticle(projectId, { title: 'Draft', content: '' });
  assert.equal(await hasChanges(), false);
  await press.addArticle(projectId, { title: 'One' });
  assert.equal(await hasChanges(), true);
});

test('an article that is hidden and shown again has no unpublished changes', async () => {
  const projectId = await press.addProject();
  const id = await press.addArticle(projectId, { title: 'One' });
  await press.publish(projectId);
  const change = (article: number, patch: Parameters<typeof updateArticle>[2]) =>
    updateArticle(press.context.db, { projectId, id: article, ifMatch: undefined }, patch);
  const hasChanges = async () => (await getPublishStatus(press.context, projectId)).hasUnpublishedChanges;
  await change(id, { isHidden: true });
  assert.equal(await hasChanges(), true);
  const shown = await change(id, { isHidden: false });
  assert.equal(shown.published_revision, shown.revision);
  assert.equal(await hasChanges(), false);
  await change(id, { isHidden: true, title: 'Two' });
  const changed = await change(id, { isHidden: false });
  assert.notEqual(changed.published_revision, changed.revision);
  assert.equal(await hasChanges(), true);
});
