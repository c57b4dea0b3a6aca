import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deleteAllOrphanedFiles } from '../../assets/delete-orphaned-files.ts';
import { activatePublication } from '../activate-publication.ts';
import { listPublications } from '../list-publications.ts';
import { getPublishStatus } from '../publish-status.ts';
import { openPublishHarness, type PublishHarness } from '../testing/publish-harness.ts';
import { deletePreview, listPreviews, renewPreviewAddress } from './change-previews.ts';
import { sweepPreviews } from './clear-previews.ts';
import { servePreview } from './serve-preview.ts';

let press: PublishHarness;
before(async () => {
  press = await openPublishHarness();
});
after(() => press[Symbol.asyncDispose]());

const PAGE = { limit: 20, offset: 0 };

/** Creates a preview. Returns its ID, its URL and the storage keys of the files that were written for it. */
async function build(projectId: string) {
  press.writes.length = 0;
  const { previewId } = await press.publish(projectId, 'preview');
  const stored = [...press.writes];
  const { url } = await renewPreviewAddress(press.context, { projectId, id: previewId }, 7);
  return { previewId: previewId as string, url, stored };
}

async function statusAt(url: string): Promise<number> {
  try {
    return (await servePreview(press.context, new Request(url))).status;
  } catch (error) {
    assert.equal((error as { code?: string }).code, 'NOT_FOUND');
    return 404;
  }
}

/** Returns how many of these files exist in storage. */
async function countStored(keys: string[]): Promise<number> {
  const found = await Promise.all(keys.map((key) => press.context.storage.stat(key)));
  return found.filter(Boolean).length;
}

test('publishing the content of a preview writes nothing, and deleting the preview keeps the files of the site', async () => {
  const projectId = await press.addProject();
  await press.addArticle(projectId, { title: 'One' });
  const { previewId, url, stored } = await build(projectId);
  assert.ok(stored.length > 5);
  press.writes.length = 0;
  const output = await press.publish(projectId);
  assert.deepEqual([press.writes, output['hasChanges']], [[], true]);
  await deletePreview(press.context, projectId, previewId);
  await deleteAllOrphanedFiles(press.context);
  assert.equal(await statusAt(url), 404);
  assert.equal(await countStored(stored), stored.length);
});

test('a preview does not count as published and cannot go live', async () => {
  const projectId = await press.addProject('never-live');
  await press.addArticle(projectId, { title: 'One' });
  const { previewId, url } = await build(projectId);
  assert.deepEqual([await statusAt(`${url}one/`), await statusAt(`${url}one.md`), await statusAt(`${url}two.md`)], [200, 200, 404]);
  assert.equal((await getPublishStatus(press.context, projectId)).status, 'unpublished');
  assert.equal((await listPublications(press.context, projectId, PAGE)).pagination.total, 0);
  await assert.rejects(activatePublication(press.context, projectId, previewId), { code: 'PUBLICATION_NOT_FOUND' });
  await assert.rejects(press.get('/sites/never-live/'), { code: 'NOT_FOUND' });
  const { published_at } = await press.context.db
    .selectFrom('articles')
    .selectAll()
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  assert.equal(published_at, null);
});

test('an expired preview is unavailable immediately, and the next sweep deletes its files', async () => {
  const { db } = press.context;
  const projectId = await press.addProject();
  await press.addArticle(projectId, { title: 'Only here' });
  const { previewId, url, stored } = await build(projectId);
  await db
    .updateTable('publications')
    .set({ preview_expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', previewId)
    .execute();
  assert.equal(await statusAt(url), 404);
  assert.deepEqual((await listPreviews(press.context, projectId, PAGE)).previews, []);
  await assert.rejects(renewPreviewAddress(press.context, { projectId, id: previewId }, 7), { code: 'PUBLICATION_NOT_FOUND' });
  await sweepPreviews(press.context);
  await deleteAllOrphanedFiles(press.context);
  assert.equal(await countStored(stored), 0);
  assert.equal(await db.selectFrom('publications').select('id').where('id', '=', previewId).executeTakeFirst(), undefined);
});

test('files of an expired preview stay while a publication is pending, which may reuse them', async () => {
  const { db, queue } = press.context;
  const projectId = await press.addProject();
  await press.addArticle(projectId, { title: 'One' });
  const { previewId, url, stored } = await build(projectId);
  const job = { projectId, kind: 'publish', scope: 'publish', input: { action: 'publish' } };
  const jobId = await db.transaction().execute((tx) => queue.enqueue(tx, job));
  await deletePreview(press.context, projectId, previewId);
  assert.equal(await statusAt(url), 404);
  assert.equal(
    (await db.selectFrom('site_files').select('source_key').where('project_id', '=', projectId).execute()).length,
    new Set(stored).size,
  );
  await db.transaction().execute((tx) => queue.cancel(tx, jobId, 'for the test'));
  await sweepPreviews(press.context);
  assert.deepEqual(await db.selectFrom('site_files').select('source_key').where('project_id', '=', projectId).execute(), []);
});
