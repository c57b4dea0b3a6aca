import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { addKey, send } from '../../../platform/http/testing/edge.ts';
import { testS3Storage } from '../../../platform/storage/s3/testing/s3.ts';
import type { SignedUpload, Storage } from '../../../platform/storage/storage.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { seedProject } from '../../../testing/seed-project.ts';
import { insertOrphanedFiles } from '../../assets/orphaned-files.store.ts';
import { deleteProject } from '../../projects/deletion/delete-project.ts';
import { removeDeletedProjects } from './remove-deleted.ts';

const PART = { partNumber: 1 };

test('deleting a project removes everything from an S3-compatible store, including unfinished uploads, and leaves other projects alone', async () => {
  await using remote = await testS3Storage();
  const { storage } = remote;
  await using server = await startTestServer({}, storage);
  const { context, app } = server;
  const { db } = context;

  /** Creates a project with a video and its recording, a picture in two sizes, an export, and an upload with one finished part. */
  async function seedFullProject() {
    const { projectId, videoId } = await seedProject(context);
    const sha256 = uuidv7().replaceAll('-', '');
    await db.updateTable('videos').set({ sha256 }).where('id', '=', videoId).execute();
    const asset = uuidv7();
    await sql`insert into assets (project_id, id, storage_key, content_type, size_bytes, sizes) values (${projectId}, ${asset}, ${`assets/${asset}.webp`}, 'image/webp', 1, '[{ "width": 480, "sizeBytes": 1, "sha256": "a" }]')`.execute(
      db,
    );
    await insertOrphanedFiles(db, projectId, { storageKeys: [`exports/${asset}.zip`], afterMs: 86_400_000 });
    const files = [`videos/${videoId}`, `assets/${asset}.webp`, `assets/${asset}-480.webp`, `exports/${asset}.zip`];
    for (const stage of ['probe', 'scenes']) files.push(`recordings/${sha256}/${stage}.json`);
    for (const file of files) await storage.put(file, 'x');
    const { key } = await addKey(db, { projectId });
    const begun = await send(app, 'POST /videos/upload/multipart/create', {
      key,
      body: { filename: 'a.mp4', contentType: 'video/mp4', sizeBytes: 3 },
    });
    const { videoId: upload, uploadId } = begun.json as { videoId: string; uploadId: string };
    const { url, headers } = await signPart(storage, `uploads/${upload}`, uploadId);
    assert.equal((await fetch(url, { method: 'PUT', headers, body: 'abc' })).status, 200);
    return { projectId, files, upload: `uploads/${upload}` };
  }

  const kept = await seedFullProject();
  const before = await remote.remains();
  for (const own of [...kept.files, kept.upload])
    assert.ok(
      before.some((key) => key.endsWith(own)),
      own,
    );
  const doomed = await seedFullProject();
  assert.ok((await remote.remains()).length > before.length + doomed.files.length);
  const { name } = await db.selectFrom('projects').select('name').where('id', '=', doomed.projectId).executeTakeFirstOrThrow();
  await deleteProject(db, doomed.projectId, name);
  await sql`update projects set deleted_at = deleted_at - interval '5 minutes' where id = ${doomed.projectId}`.execute(db);
  await removeDeletedProjects(context);
  // Makes all scheduled deletions due now, because signed URLs are valid for hours.
  await sql`update orphaned_files set delete_after = now() where project_id = ${doomed.projectId}`.execute(db);
  await removeDeletedProjects(context);
  assert.deepEqual((await remote.remains()).toSorted(), before.toSorted());
  assert.equal(await db.selectFrom('projects').select('id').where('id', '=', doomed.projectId).executeTakeFirst(), undefined);
});

function signPart(storage: Storage, key: string, uploadId: string): Promise<SignedUpload> {
  return storage.uploads.signPart(key, { uploadId, ...PART }, { sizeBytes: 3, maxBytes: 3, expiresInSeconds: 600 });
}
