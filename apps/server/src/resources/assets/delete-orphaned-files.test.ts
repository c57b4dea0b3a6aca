import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { publishFile } from '../publications/testing/insert-snapshot.ts';
import { importVideo } from '../videos/importing/import-video.ts';
import { type TestVideos, testVideos } from '../videos/testing/videos.ts';
import { deleteAllOrphanedFiles, deleteOrphanedFiles } from './delete-orphaned-files.ts';
import { scheduleDelayedDeletion, scheduleFileDeletion } from './schedule-deletion.ts';

let t: TestVideos;
before(async () => {
  t = await testVideos((_request, response) => void response.end());
});
after(() => t[Symbol.asyncDispose]());

/** Stores files, unless `isStored` is false, and schedules their deletion. */
async function orphanFiles(projectId: string, storageKeys: string[], isStored = true): Promise<void> {
  for (const key of isStored ? storageKeys : []) await t.context.storage.put(key.endsWith('/') ? `${key}inside` : key, 'x');
  await t.context.db.transaction().execute((tx) => scheduleFileDeletion(t.context, tx, { projectId, storageKeys }));
}

async function publish(projectId: string, storageKey: string): Promise<string> {
  const publication = { id: uuid(), projectId };
  const file = { path: 'media/v.mp4', storage_key: storageKey, content_type: 'video/mp4', sha256: 'x', size_bytes: 1 };
  await publishFile(t.context.db, publication, file);
  return publication.id;
}

test('files that a publication uses stay, and are deleted with the last publication that uses them', async () => {
  const [projectId, key] = [await t.newProject(), `videos/${uuid()}`];
  const publications = [await publish(projectId, key), await publish(await t.newProject(), key)];
  await orphanFiles(projectId, [key]);
  for (const id of publications) {
    assert.equal(await deleteOrphanedFiles(t.context, projectId), true);
    assert.ok((await t.files()).includes(key));
    await t.context.db.deleteFrom('publications').where('id', '=', id).execute();
    await orphanFiles(projectId, [key], false);
  }
  await deleteOrphanedFiles(t.context, projectId);
  assert.ok(!(await t.files()).includes(key));
});

test('no files are deleted while a publication is being built, because it may use files without rows', async () => {
  const [projectId, key] = [await t.newProject(), `videos/${uuid()}`];
  const { db, queue } = t.context;
  const job = { projectId, kind: 'publish', scope: 'publish', input: { action: 'publish' } };
  const jobId = await db.transaction().execute((tx) => queue.enqueue(tx, job));
  await orphanFiles(projectId, [key]);
  assert.equal(await deleteOrphanedFiles(t.context, projectId), false);
  assert.ok((await t.files()).includes(key));
  await db.transaction().execute((tx) => queue.cancel(tx, jobId, 'enough'));
  assert.equal(await deleteOrphanedFiles(t.context, projectId), true);
  assert.ok(!(await t.files()).includes(key));
});

test('many files, and folders with all their contents, are deleted completely', async () => {
  const projectId = await t.newProject();
  const keys = Array.from({ length: 120 }, (_, number) => `assets/${projectId}/${number}${number % 40 === 0 ? '/' : ''}`);
  await orphanFiles(projectId, keys);
  await deleteAllOrphanedFiles(t.context);
  assert.deepEqual(
    (await t.files()).filter((file) => file.includes(projectId)),
    [],
  );
  assert.deepEqual(await t.context.db.selectFrom('orphaned_files').selectAll().where('project_id', '=', projectId).execute(), []);
});

test('delayed deletions wait, unless an immediate deletion is scheduled', async () => {
  const [projectId, key] = [await t.newProject(), `videos/${uuid()}`];
  await t.context.storage.put(key, 'x');
  await scheduleDelayedDeletion(t.context.db, { projectId, storageKeys: [key], afterMs: 60_000 });
  await deleteAllOrphanedFiles(t.context);
  assert.ok((await t.files()).includes(key));
  await orphanFiles(projectId, [key], false);
  await scheduleDelayedDeletion(t.context.db, { projectId, storageKeys: [key], afterMs: 60_000 });
  await deleteAllOrphanedFiles(t.context);
  assert.ok((await t.files()).includes(key), 'the file is kept because it may still be used');
  await orphanFiles(projectId, [key], false);
  await deleteAllOrphanedFiles(t.context);
  assert.ok(!(await t.files()).includes(key));
});

test('a process that was suspended with the project locked deletes nothing', async ({ mock }) => {
  const [projectId, key] = [await t.newProject(), `videos/${uuid()}`];
  await t.context.storage.put(key, 'x');
  await orphanFiles(projectId, [key], false);
  let now = 0;
  mock.method(performance, 'now', () => (now += 30_000));
  await assert.rejects(deleteOrphanedFiles(t.context, projectId), /lost its locks/);
  mock.restoreAll();
  assert.ok((await t.files()).includes(key));
  await deleteAllOrphanedFiles(t.context);
  assert.ok(!(await t.files()).includes(key));
});

test('the download of an import that was cancelled between two steps is found and deleted', async () => {
  const { context, projectId } = t;
  const jobId = await importVideo(context, projectId, { url: `${t.source}/clip.mp4` });
  await context.storage.put(`videos/${jobId}`, 'downloaded, and not analyzed');
  await context.db.transaction().execute((tx) => context.queue.cancel(tx, jobId, 'not needed'));
  await context.db.updateTable('orphaned_files').set({ delete_after: new Date() }).where('project_id', '=', projectId).execute();
  await deleteAllOrphanedFiles(context);
  assert.ok(!(await t.files()).includes(`videos/${jobId}`));
});
