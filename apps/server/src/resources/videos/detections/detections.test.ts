import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { updateProjectRow } from '../../projects/projects.store.ts';
import { importVideo } from '../importing/import-video.ts';
import { saveTranscript } from '../transcripts/transcripts.store.ts';
import { type TestVideos, testVideos } from '../testing/videos.ts';
import { findVideo } from '../videos.store.ts';
import { readDetections } from './read-detections.ts';

const SAMPLE = path.resolve(import.meta.dirname, '../../../../../../tools/fixtures/sample/create-a-project.mp4');

let t: TestVideos;
let videoId: string;
before(async () => {
  t = await testVideos((_request, response) => void createReadStream(SAMPLE).pipe(response.setHeader('content-type', 'video/mp4')));
  t.startWorking();
  const { output } = await t.ended(await importVideo(t.context, t.projectId, { url: `${t.source}/create-a-project.mp4` }));
  videoId = String(output?.['videoId']);
  await t.idle();
});
after(() => t[Symbol.asyncDispose]());

const read = (query: { from: number; to?: number; language?: string }) => readDetections(t.context, t.projectId, { videoId, ...query });

/** Deletes the stored results whose names begin like this. */
async function forget(name: string): Promise<void> {
  const video = await findVideo(t.context.db, t.projectId, videoId);
  for (const key of await t.files()) if (key.startsWith(`recordings/${video?.sha256}/${name}`)) await t.context.storage.delete(key);
}

test('a part of a video has the actions, texts and sentences of that time, with their certainty', async () => {
  const { actions, texts, narration, frameRate, language } = await read({ from: 5, to: 12 });
  const [best] = actions.toSorted((a, b) => b.certainty - a.certainty);
  assert.deepEqual(
    { kind: best?.kind, label: best?.label, sentence: best?.sentence, origin: best?.origin },
    { kind: 'click', label: 'Projects', sentence: 'Click **Projects**.', origin: 'both' },
  );
  assert.ok(best && best.certainty > 0.65 && best.box && best.seconds >= 5 && best.seconds <= 12);
  assert.ok(texts.some(({ text, sentence }) => text === 'Calendar' && sentence === 'Click **Calendar**.'));
  assert.ok(narration.some(({ sentence, isInstruction }) => isInstruction && sentence.startsWith('Click Projects')));
  assert.deepEqual([frameRate, language], [15, 'en']);
  assert.ok(actions.every(({ startSeconds, endSeconds }) => endSeconds >= 5 && startSeconds <= 12));
});

test('the sentences are written in the requested language', async () => {
  const { actions } = await read({ from: 5, to: 12, language: 'de' });
  assert.ok(actions.some(({ sentence }) => sentence === 'Klicken Sie auf **Projects**.'));
});

test('a corrected transcript changes which labels were said', async () => {
  const segments = [{ startSeconds: 6, endSeconds: 8, text: 'Open the calendar.' }];
  await saveTranscript(t.context.db, { videoId, projectId: t.projectId, language: 'en', source: 'person', confidence: 1, segments });
  const { actions, texts, narration } = await read({ from: 5, to: 12 });
  assert.equal(actions.find(({ label }) => label === 'Projects')?.origin, 'read');
  assert.equal(texts.find(({ text }) => text === 'Calendar')?.origin, 'both');
  assert.deepEqual(
    narration.map(({ sentence }) => sentence),
    ['Open the calendar.'],
  );
});

test('without speech the sentences are written in the language of the project', async () => {
  await updateProjectRow(t.context.db, t.projectId, { language: 'de' });
  await saveTranscript(t.context.db, { videoId, projectId: t.projectId, language: null, source: 'person', confidence: 1, segments: [] });
  const { actions, language } = await read({ from: 5, to: 12 });
  assert.equal(language, 'de');
  assert.ok(actions.some(({ sentence }) => sentence === 'Klicken Sie auf **Projects**.'));
});

test('missing detections are computed from the stored recording, and without it the video is not processed again', async () => {
  const known = await read({ from: 5, to: 12 });
  await forget('detections');
  assert.deepEqual(await read({ from: 5, to: 12 }), known);
  await forget('');
  await assert.rejects(read({ from: 5, to: 12 }), { code: 'CONFLICT' });
});

test('a video of another project is not found', async () => {
  await assert.rejects(readDetections(t.context, await t.newProject(), { videoId, from: 0 }), { code: 'VIDEO_NOT_FOUND' });
  await assert.rejects(readDetections(t.context, t.projectId, { videoId: uuid(), from: 0 }), { code: 'VIDEO_NOT_FOUND' });
});
