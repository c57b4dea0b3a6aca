import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { importVideo } from '../importing/import-video.ts';
import { readTranscript } from './read-transcript.ts';
import { getRecording } from '../processing/recordings.ts';
import { replaceTranscript } from './replace-transcript.ts';
import { saveTranscript } from './transcripts.store.ts';
import { createClip, type TestVideos, testVideos } from '../testing/videos.ts';
import { findVideo, insertVideo } from '../videos.store.ts';

let clip: Buffer;
before(async () => {
  clip = await createClip();
});

async function importClip(): Promise<{ t: TestVideos; video: { projectId: string; videoId: string } }> {
  const t = await testVideos((_request, response) => void response.end(clip));
  t.startWorking();
  const { output } = await t.ended(await importVideo(t.context, t.projectId, { url: `${t.source}/clip.mp4` }));
  await t.idle();
  return { t, video: { projectId: t.projectId, videoId: String(output?.['videoId']) } };
}

const hasCode = (wanted: string) => (error: unknown) => error instanceof ApiError && error.code === wanted;

test('a corrected transcript is returned in every format, shown by the player and used by the writer', async () => {
  const { t, video } = await importClip();
  await using _ = t;
  const never = new AbortController().signal;
  const segments = [
    { startSeconds: 0, endSeconds: 1.25, text: 'Click Save & close.' },
    { startSeconds: 3661.5, endSeconds: 3661.5, text: 'Done.' },
  ];
  const { body: saved } = await replaceTranscript(t.context, video, { segments, language: 'en' });
  assert.deepEqual([saved.source, saved.confidence, saved.segments], ['person', 1, segments]);
  const read = async (format: string) => {
    const answer = await readTranscript(t.context.db, video.projectId, { videoId: video.videoId, format });
    return 'file' in answer ? answer.file : answer.body;
  };
  assert.deepEqual(await read('json'), saved);
  assert.equal(
    await read('vtt'),
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.250\nClick Save &amp; close.\n\n01:01:01.500 --> 01:01:01.501\nDone.\n',
  );
  assert.equal(await read('srt'), '1\n00:00:00,000 --> 00:00:01,250\nClick Save & close.\n\n2\n01:01:01,500 --> 01:01:01,501\nDone.\n');
  assert.equal(await read('txt'), 'Click Save & close.\nDone.\n');
  await assert.rejects(read('docx'), hasCode('INVALID_FORMAT'));

  const row = await findVideo(t.context.db, video.projectId, video.videoId);
  assert.ok(row?.captions_asset);
  const { transcript } = await getRecording(t.context, row, never);
  assert.deepEqual(
    [transcript.source, transcript.isPunctuated, transcript.segments.map(({ text }) => text)],
    ['person', true, ['Click Save & close.', 'Done.']],
  );

  const first = row.captions_asset;
  await replaceTranscript(t.context, video, { segments: [] });
  await t.idle();
  assert.equal((await findVideo(t.context.db, video.projectId, video.videoId))?.captions_asset, null);
  assert.ok(!(await t.files()).some((file) => file.includes(first)), 'the previous captions are deleted');
});

test('a caption file is parsed in its format, and an invalid file is rejected without changes', async () => {
  const { t, video } = await importClip();
  await using _ = t;
  const vtt = 'WEBVTT\n\nNOTE a remark\n\n00:01.000 --> 00:02.500 align:start\n<v Ann>Click <b>Save</b>.\n';
  const srt = '1\r\n00:00:01,000 --> 00:00:02,500\r\nClick Save.\r\n';
  for (const [format, content] of [
    ['vtt', vtt],
    ['srt', srt],
  ] as const) {
    const { segments } = (await replaceTranscript(t.context, video, { format, content })).body;
    assert.deepEqual(segments, [{ startSeconds: 1, endSeconds: 2.5, text: 'Click Save.' }], format);
  }
  for (const content of ['', 'no captions', '#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n', '1\n00:00 -> 00:01\nx\n'])
    await assert.rejects(replaceTranscript(t.context, video, { format: 'srt', content }), hasCode('VALIDATION_ERROR'), content);
  const { body } = (await readTranscript(t.context.db, video.projectId, { videoId: video.videoId, format: 'json' })) as {
    body: { segments: unknown[] };
  };
  assert.equal(body.segments.length, 1);
});

test('a video that is unprocessed, failed or in another project has no transcript', async () => {
  await using t = await testVideos((_request, response) => void response.end());
  const videoId = await insertVideo(t.context.db, { project_id: t.projectId, filename: 'a.mp4', name: 'A' });
  const ask = (projectId: string) => readTranscript(t.context.db, projectId, { videoId, format: 'json' });
  await assert.rejects(ask(t.projectId), hasCode('CONFLICT'));
  await assert.rejects(ask(await t.newProject()), hasCode('VIDEO_NOT_FOUND'));
  await t.context.db
    .updateTable('videos')
    .set({ status: 'failed', error_code: 'INTERNAL', error_message: 'x' })
    .where('id', '=', videoId)
    .execute();
  await assert.rejects(ask(t.projectId), hasCode('VIDEO_FAILED'));
  await assert.rejects(replaceTranscript(t.context, { projectId: t.projectId, videoId }, { segments: [] }), hasCode('VIDEO_FAILED'));
});

test('words have times and confidence if known, and a correction must match the version that was read', async () => {
  const { t, video } = await importClip();
  await using _ = t;
  const { db } = t.context;
  const words = [
    { text: 'Click', startSeconds: 0, endSeconds: 0.4, confidence: 0.97 },
    { text: 'Safe', startSeconds: 0.5, endSeconds: 0.9, confidence: 0.31 },
  ];
  const recognized = { startSeconds: 0, endSeconds: 0.9, text: 'Click Safe', confidence: 0.64, words };
  const unrecognized = { startSeconds: 2, endSeconds: 3, text: 'Done.' };
  await saveTranscript(db, { ...video, language: 'en', source: 'recogniser', confidence: 0.6, segments: [recognized, unrecognized] });
  const read = async (detail: 'segments' | 'words') => {
    const answer = await readTranscript(db, video.projectId, { videoId: video.videoId, format: 'json', detail });
    assert.ok('body' in answer);
    return answer;
  };
  const [plain, detailed] = [await read('segments'), await read('words')];
  assert.deepEqual(plain.body.segments[0], { startSeconds: 0, endSeconds: 0.9, text: 'Click Safe' });
  assert.deepEqual(detailed.body.segments, [recognized, { ...unrecognized, confidence: null, words: [] }]);
  assert.notEqual(plain.etag, detailed.etag);

  const { startSeconds, endSeconds, text } = recognized;
  const half = await replaceTranscript(
    t.context,
    { ...video, ifMatch: `"${detailed.etag}"` },
    {
      segments: [
        { startSeconds, endSeconds, text },
        { ...unrecognized, text: 'Well done.' },
      ],
    },
  );
  const [kept, changed] = (await read('words')).body.segments;
  assert.deepEqual([kept, changed?.words], [recognized, []], 'an unchanged segment keeps its recognized words');
  await saveTranscript(db, { ...video, language: 'en', source: 'recogniser', confidence: 0.6, segments: [recognized, unrecognized] });
  await assert.rejects(
    replaceTranscript(t.context, { ...video, ifMatch: `"${half.etag}"` }, { segments: [] }),
    hasCode('PRECONDITION_FAILED'),
  );
  const present = await read('words');

  const segments = [{ ...unrecognized, text: 'Saved.' }];
  const late = { ...video, ifMatch: '"r1.x"' };
  await assert.rejects(replaceTranscript(t.context, late, { segments }), hasCode('PRECONDITION_FAILED'));
  assert.deepEqual((await read('words')).body, present.body);
  const saved = await replaceTranscript(t.context, { ...video, ifMatch: `"${present.etag}"` }, { segments });
  assert.equal(saved.etag, (await read('segments')).etag);
  await assert.rejects(
    replaceTranscript(t.context, { ...video, ifMatch: `"${present.etag}"` }, { segments }),
    hasCode('PRECONDITION_FAILED'),
  );
  assert.deepEqual((await read('words')).body.segments, [{ ...unrecognized, text: 'Saved.', confidence: null, words: [] }]);
});

test('a caption file is parsed in a worker thread', async () => {
  const { t, video } = await importClip();
  await using _ = t;
  const modules: string[] = [];
  const { run } = t.context.threads;
  const threads = { ...t.context.threads, run: ((module, ...rest) => (modules.push(module.href), run(module, ...rest))) as typeof run };
  const content = 'WEBVTT\n\n00:01.000 --> 00:02.000\nClick Save.\n';
  const { body } = await replaceTranscript({ ...t.context, threads }, video, { format: 'vtt', content });
  assert.equal(body.segments[0]?.text, 'Click Save.');
  assert.ok(
    modules.some((module) => module.endsWith('/parse-captions.thread.ts')),
    String(modules),
  );
});
