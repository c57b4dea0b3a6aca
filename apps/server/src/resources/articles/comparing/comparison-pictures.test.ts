import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { seedProject } from '../../../testing/seed-project.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { saveAsset } from '../../assets/save-asset.ts';
import { createArticle } from '../create-article.ts';
import { keepComparisonPicture, sweepComparisonPictures } from './comparison-pictures.ts';

test('pictures of old comparisons are deleted unless an article uses them or a job may be about to', async () => {
  await using server = await startTestServer();
  const { context } = server;
  const { db, queue } = context;
  const { projectId } = await seedProject(context);
  const save = async (text: string) => {
    const id = await saveAsset(context, projectId, { bytes: Buffer.from(text), contentType: 'image/webp', width: 1, height: 1 });
    await keepComparisonPicture(db, projectId, id);
    return id;
  };
  const [unused, used] = [await save('unused'), await save('used')];
  const list = async () => (await db.selectFrom('assets').select('id').where('id', 'in', [unused, used]).execute()).map(({ id }) => id);
  await createArticle(db, { projectId, folderId: null, title: 'Taken', content: `![It](asset:${used})`, author: 'person' });
  await sweepComparisonPictures(context);
  assert.equal((await list()).length, 2, 'they are kept for some days');

  await sql`update comparison_pictures set delete_after = now()`.execute(db);
  const job = { projectId, kind: 'generate', scope: 'generate', input: {}, runAfter: new Date(Date.now() + 3_600_000) };
  const jobId = await db.transaction().execute((tx) => queue.enqueue(tx, job));
  await sweepComparisonPictures(context);
  assert.equal((await list()).length, 2, 'a job may use the same picture');

  await db.transaction().execute((tx) => queue.cancel(tx, jobId, 'enough'));
  await sql`delete from jobs where status = 'pending' and kind in ('generate', 'compare', 'generate_structure')`.execute(db);
  await sweepComparisonPictures(context);
  assert.deepEqual(await list(), [used]);
  assert.deepEqual(await db.selectFrom('comparison_pictures').selectAll().execute(), []);
});
