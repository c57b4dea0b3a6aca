import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ensureFixture } from '../../../tools/fixtures/index.ts';
import { defaultLimits } from './limits.ts';
import { type Position, recordVideo } from './record-video.ts';
import { makeMedia, testFolder } from './test-media.ts';

test('every picture and every page that is done is told, so that progress moves while a long video is looked at', async (t) => {
  const { video } = await ensureFixture('create-a-project');
  const clip = await makeMedia(`${await testFolder(t)}/clip.mp4`, ['-t', '20', '-c', 'copy'], ['-i', video]);
  const told: (Position & { stage: string; percent: number; atMs: number })[] = [];
  const cache = { get: async () => null, put: async () => {} };
  const onProgress = (stage: string, percent: number, position?: Position) => {
    if (position) told.push({ ...position, stage, percent, atMs: performance.now() });
  };
  const { scenes } = await recordVideo(clip, { sourceHash: 'p', cache, limits: defaultLimits(), onProgress });
  const places = (stage: string) => new Set(told.filter((one) => one.stage === stage).map(({ done }) => done)).size;
  assert.ok(places('scenes') > 75, `${places('scenes')} pictures`);
  assert.ok(places('screens') >= scenes.length - 2, `${places('screens')} of ${scenes.length} screens`);
  assert.ok(places('actions') >= scenes.length - 1, `${places('actions')} of ${scenes.length} followed`);
  for (const stage of new Set(told.map((one) => one.stage))) {
    const done = told.filter((one) => one.stage === stage).map((one) => one.done);
    assert.deepEqual(
      done,
      done.toSorted((a, b) => a - b),
      `${stage} never goes back`,
    );
  }
  assert.ok(told.every(({ percent }) => percent >= 0 && percent < 100));
  const gaps = told.slice(1).map(({ atMs }, index) => atMs - (told[index]?.atMs ?? 0));
  t.diagnostic(`longest silence ${Math.round(Math.max(...gaps))} ms`);
});
