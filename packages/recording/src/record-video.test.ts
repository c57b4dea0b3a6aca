import assert from 'node:assert/strict';
import { truncate, copyFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { ensureSample, type Truth, type VariantName } from '../../../tools/fixtures/index.ts';
import { defaultLimits } from './limits.ts';
import { type ProgressPosition, recordVideo, folderCache, type StageCache, stageKey } from './record-video.ts';
import { makeMedia, testFolder } from './test-media.ts';
import type { Recording } from './types.ts';

const limits = defaultLimits();
const NAME = 'create-a-project';

function memoryCache(): StageCache & { keys: () => string[]; forget: (stage: string) => void } {
  const entries = new Map<string, string>();
  return {
    get: async (key) => entries.get(key) ?? null,
    put: async (key, json) => void entries.set(key, json),
    keys: () => [...entries.keys()],
    forget: (stage) => [...entries.keys()].filter((key) => key.includes(stage)).forEach((key) => entries.delete(key)),
  };
}

interface Whole {
  recording: Recording;
  truth: Truth;
  video: string;
  cache: ReturnType<typeof memoryCache>;
  progress: (ProgressPosition & { stage: string; percent: number })[];
}

/** The complete tutorial with its captions, processed once for all tests that need it. */
let whole: Promise<Whole> | undefined;

async function recordWhole(): Promise<Whole> {
  const { video, truth } = await ensureSample(NAME);
  const cache = memoryCache();
  const progress: Whole['progress'] = [];
  const onProgress = (stage: string, percent: number, position?: ProgressPosition) => {
    if (position) progress.push({ ...position, stage, percent });
  };
  return { recording: await recordVideo(video, { sourceHash: 'a', cache, limits, onProgress }), truth, video, cache, progress };
}

interface Kind {
  recording: Recording;
  truth: Truth;
  video: string;
  options: { sourceHash: string; cache: ReturnType<typeof memoryCache>; limits: typeof limits; captionsFile: string };
}

const kinds = new Map<VariantName, Promise<Kind>>();

/** Returns the beginning of the tutorial in another format with a caption file, processed once per format. */
function recordVariant(variant: VariantName): Promise<Kind> {
  const created = kinds.get(variant) ?? makeKind(variant);
  kinds.set(variant, created);
  return created;
}

async function makeKind(variant: VariantName): Promise<Kind> {
  const { video, truth, captions } = await ensureSample(NAME, variant);
  const options = { sourceHash: variant, cache: memoryCache(), limits, captionsFile: captions };
  return { recording: await recordVideo(video, options), truth, video, options };
}

/** Returns the share of the screen changes found within a second, and the share of the labels read at any time in their scene. */
function agreement({ scenes }: Recording, truth: Truth): { starts: number; labels: number } {
  const changes = truth.scenes.slice(1).filter(({ title }, index) => title !== truth.scenes[index]?.title);
  const starts = changes.filter(({ startSeconds }) => scenes.some((scene) => Math.abs(scene.startSeconds - startSeconds) < 1));
  const wanted = truth.scenes.flatMap((scene) => scene.labels.map((label) => ({ scene, label: flat(label) })));
  const found = wanted.filter(({ scene, label }) =>
    scenes.some(
      (own) =>
        own.endSeconds > scene.startSeconds + 0.5 &&
        own.startSeconds < scene.endSeconds - 0.5 &&
        own.labels.some(({ text }) => flat(text).includes(label)),
    ),
  );
  return { starts: starts.length / Math.max(1, changes.length), labels: found.length / wanted.length };
}

function flat(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

test('a tutorial with captions is converted into scenes, labels, headings, switches and sentences', async () => {
  const { recording, truth } = await (whole ??= recordWhole());
  const { starts, labels } = agreement(recording, truth);
  assert.equal(starts, 1);
  assert.ok(labels >= 0.95, `labels read: ${labels}`);
  assert.ok(truth.scenes.every(({ title }) => recording.scenes.some(({ heading }) => heading === title)));
  assert.equal(recording.transcript.source, 'captions');
  assert.equal(recording.transcript.segments.map(({ text }) => text).join(' '), truth.sentences.map(({ text }) => text).join(' '));
  assert.deepEqual(
    recording.switches.map(({ label, side }) => [label, side]),
    [['Private project', 'on']],
  );
  assert.deepEqual(recording.warnings, []);
});

test('every processed picture and page is reported, so that progress advances during a long video', async () => {
  const { recording, progress } = await (whole ??= recordWhole());
  const { scenes, source } = recording;
  const countPositions = (stage: string) => new Set(progress.filter((one) => one.stage === stage).map(({ done }) => done)).size;
  assert.ok(countPositions('scenes') >= 4 * source.durationSeconds - 5, `${countPositions('scenes')} pictures`);
  assert.ok(countPositions('screens') >= scenes.length - 2, `${countPositions('screens')} of ${scenes.length} screens`);
  assert.ok(countPositions('switches') >= scenes.length - 1, `${countPositions('switches')} of ${scenes.length} looked at for switches`);
  for (const stage of new Set(progress.map((one) => one.stage))) {
    const done = progress.filter((one) => one.stage === stage).map((one) => one.done);
    assert.deepEqual(
      done,
      done.toSorted((a, b) => a - b),
      `${stage} never goes back`,
    );
  }
  assert.ok(progress.every(({ percent }) => percent >= 0 && percent < 100));
});

test('a killed run continues at the first missing stage and gives the same result', async () => {
  const { recording: first, video, options } = await recordVariant('variable-rate');
  options.cache.forget('screens');
  options.cache.forget('switches');
  const second = await recordVideo(video, options);
  // The time of a frame that is decoded again may be off by a few hundredths of a second, which is visible in a moving pointer.
  const sure = ({ scenes }: Recording) =>
    scenes.map(
      ({ heading, labels }) =>
        `${heading}: ${labels
          .filter(({ ink }) => ink > 180)
          .map(({ text }) => text)
          .join(', ')}`,
    );
  const same = sure(second).filter((line, index) => line === sure(first)[index]);
  assert.equal(second.scenes.length, first.scenes.length);
  assert.ok(same.length >= first.scenes.length - 1, sure(second).join('\n'));
});

test('a finished recording is read from the cache without the video', async (t) => {
  const folder = await testFolder(t);
  const file = await makeMedia(path.join(folder, 'a.mp4'));
  const options = { sourceHash: 'b', cache: folderCache(path.join(folder, 'cache')), limits };
  const recording = await recordVideo(file, options);
  assert.deepEqual(await recordVideo(path.join(folder, 'gone.mp4'), options), recording);
});

for (const variant of ['webm', 'mpegts', 'rotated', 'variable-rate', 'webcam', 'uhd'] as const) {
  test(`a tutorial as ${variant} shows the same scenes`, async () => {
    const { recording, truth } = await recordVariant(variant);
    const { starts, labels } = agreement(recording, truth);
    assert.ok(starts >= 0.8, `starts found: ${starts}`);
    assert.ok(labels >= 0.8, `labels read: ${labels}`);
    assert.equal(recording.transcript.source, 'sidecar');
    assert.ok(recording.scenes.length <= truth.scenes.length * 2, `${recording.scenes.length} scenes`);
  });
}

test('a video without sound has no transcript and no warning', async (t) => {
  const silent = await makeMedia(path.join(await testFolder(t), 'silent.mp4'));
  const { transcript, warnings } = await recordVideo(silent, { sourceHash: 's', cache: memoryCache(), limits });
  assert.deepEqual([transcript.source, transcript.segments.length, warnings], ['none', 0, []]);
});

test('speech is transcribed offline with a confidence per word if no better transcriber works', async (t) => {
  const { video, truth } = await ensureSample(NAME);
  // The sound of the tutorial with a frame that contains no text.
  const picture = ['-f', 'lavfi', '-i', 'color=size=320x240:rate=4'];
  const output = ['-map', '0:a', '-map', '1:v', '-t', '12', '-c:a', 'copy', '-pix_fmt', 'yuv420p'];
  const clip = await makeMedia(path.join(await testFolder(t), 'clip.mp4'), output, ['-i', video, ...picture]);
  const broken = { title: 'The address', name: 'broken', transcribe: () => Promise.reject(new Error('it answered 500.')) };
  const { transcript, warnings } = await recordVideo(clip, { sourceHash: 'c', cache: memoryCache(), limits, transcribers: [broken] });
  assert.equal(transcript.source, 'recogniser');
  assert.equal(transcript.isPunctuated, false);
  assert.match(warnings.join(' '), /it answered 500/);
  const spoken = new Set(truth.sentences.filter(({ to }) => to < 12).flatMap(({ text }) => text.toLowerCase().match(/[a-z]+/g) ?? []));
  const sure = transcript.segments.flatMap(({ words }) => words).filter(({ confidence }) => confidence > 0.95);
  const right = sure.filter(({ text }) => spoken.has(text));
  assert.ok(sure.length >= 5 && right.length / sure.length > 0.6, `${right.length} of ${sure.length} sure words are right`);
});

test('a transcript of one speech model is not reused for another', async (t) => {
  const clip = await makeMedia(path.join(await testFolder(t), 'clip.mp4'));
  const cache = memoryCache();
  const transcribe = () => Promise.reject(new Error('there is no sound.'));
  for (const name of ['model 1', 'model 2', 'model 1'])
    await recordVideo(clip, { sourceHash: 'm', cache, limits, transcribers: [{ title: 'The model', name, transcribe }] });
  const keys = cache.keys().filter((key) => key.includes('/transcript-'));
  assert.deepEqual(
    keys.map((key) => key.split('/').at(-1)),
    ['model 1', 'model 2'],
  );
});

test('a truncated file is recorded up to its end, with a warning', async (t) => {
  const { video } = await ensureSample(NAME);
  const cut = path.join(await testFolder(t), 'cut.mp4');
  await makeMedia(cut, ['-an', '-sn', '-t', '20', '-c', 'copy', '-movflags', '+faststart'], ['-i', video]);
  const half = path.join(path.dirname(cut), 'half.mp4');
  await copyFile(cut, half);
  await truncate(half, 90_000);
  const { scenes, warnings } = await recordVideo(half, { sourceHash: 'h', cache: memoryCache(), limits });
  assert.match(warnings.join(' '), /ends early/);
  assert.ok((scenes.at(-1)?.endSeconds ?? 99) < 18);
});

test('an aborted recording stops immediately and stores no unfinished stage', async () => {
  // This variant has no embedded captions, because they would be read before any other stage starts.
  const { video } = await ensureSample(NAME, 'mpegts');
  const cache = memoryCache();
  const controller = new AbortController();
  const onProgress = (stage: string) => stage === 'scenes' && controller.abort(new Error('cancelled'));
  const running = recordVideo(video, { sourceHash: 'x', cache, limits, signal: controller.signal, onProgress });
  await assert.rejects(running, /cancelled/);
  assert.deepEqual(cache.keys(), [stageKey('x', 'probe')]);
});
