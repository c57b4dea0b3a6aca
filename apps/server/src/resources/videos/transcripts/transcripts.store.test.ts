import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import { type TestDatabase, testDatabase } from '../../../platform/db/testing/database.ts';
import { addProject } from '../../../platform/http/testing/edge.ts';
import { findTranscript, saveTranscript } from './transcripts.store.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

async function addVideo(projectId: string): Promise<string> {
  const id = uuidv7();
  await database.db.insertInto('videos').values({ id, project_id: projectId, filename: 'a.mp4', name: 'A', status: 'ready' }).execute();
  return id;
}

const segment = (text: string, startSeconds: number) => ({ text, startSeconds, endSeconds: startSeconds + 1.5 });

test('a saved transcript is read back unchanged, and saving again replaces it', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  const videoId = await addVideo(projectId);
  assert.equal(await findTranscript(db, projectId, videoId), undefined);
  const first = {
    videoId,
    projectId,
    language: 'en',
    source: 'recogniser',
    confidence: 0.4,
    segments: [segment('Hello "there" {}', 0), segment('', 2)],
  };
  await db.transaction().execute((tx) => saveTranscript(tx, first));
  const { updatedAt, ...stored } = (await findTranscript(db, projectId, videoId)) ?? assert.fail();
  assert.deepEqual(stored, first);
  assert.ok(updatedAt instanceof Date);
  const corrected = { ...first, language: null, source: 'person', confidence: 1, segments: [segment('Corrected', 0.25)] };
  await db.transaction().execute((tx) => saveTranscript(tx, corrected));
  const { updatedAt: _, ...again } = (await findTranscript(db, projectId, videoId)) ?? assert.fail();
  assert.deepEqual(again, corrected);
  assert.equal(await findTranscript(db, await addProject(db), videoId), undefined);
});

test('fifty thousand segments are saved and read back in order', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  const videoId = await addVideo(projectId);
  const segments = Array.from({ length: 50_000 }, (_, n) => segment(`segment ${n}`, n));
  await db
    .transaction()
    .execute((tx) => saveTranscript(tx, { videoId, projectId, language: 'en', source: 'person', confidence: 1, segments }));
  assert.deepEqual((await findTranscript(db, projectId, videoId))?.segments, segments);
});

test('characters and times that the database rejects are corrected in a caption track', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  const videoId = await addVideo(projectId);
  const segments = [{ startSeconds: 5, endSeconds: 4, text: 'a\0b' }];
  await saveTranscript(db, { videoId, projectId, language: null, source: 'captions', confidence: 1, segments });
  assert.deepEqual((await findTranscript(db, projectId, videoId))?.segments, [{ startSeconds: 5, endSeconds: 5, text: 'ab' }]);
});

test('a deleted video or a video of another project gets no transcript', async () => {
  const { db } = database;
  const projectId = await addProject(db);
  const videoId = await addVideo(await addProject(db));
  for (const id of [videoId, uuidv7()]) {
    await saveTranscript(db, { videoId: id, projectId, language: null, source: 'none', confidence: 0, segments: [segment('x', 0)] });
    assert.equal(await findTranscript(db, projectId, id), undefined);
  }
});
