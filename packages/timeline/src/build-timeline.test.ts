import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PointerRest } from '@docreel/recording';
import { buildTimeline } from './build-timeline.ts';
import { recordingOf, TASKLANE } from './testing/recordings.ts';

function isTouched(width: number, height: number, shapes: PointerRest['shape'][]): boolean {
  const recording = recordingOf({ shots: TASKLANE });
  const pointer = shapes.map((shape): PointerRest => ({ startSeconds: 1, endSeconds: 2, x: 40, y: 40, shape, certainty: 1 }));
  const changes = [{ startSeconds: 3, endSeconds: 4, share: 1, boxes: [{ x: 0, y: 0, width, height }] }];
  return buildTimeline({ ...recording, source: { ...recording.source, width, height }, lines: [], changes, pointer }).isTouch;
}

test('an upright recording without a pointer is touched, and so is one in which most rests are touches', () => {
  assert.equal(isTouched(720, 1520, []), true);
  assert.equal(isTouched(1280, 1024, []), false);
  assert.equal(isTouched(720, 1520, ['arrow']), false);
  assert.equal(isTouched(1280, 720, ['touch', 'touch', 'arrow']), true);
  assert.equal(isTouched(1280, 720, []), false);
});

test('a recording with narration has its language, and a silent one the given language', () => {
  const narrated = recordingOf({ shots: TASKLANE });
  const silent = { ...narrated, transcript: { ...narrated.transcript, segments: [] } };
  assert.equal(buildTimeline(narrated, { language: 'de' }).language, 'en');
  assert.equal(buildTimeline(silent, { language: 'pt-BR' }).language, 'pt');
  assert.equal(buildTimeline(silent).language, null);
});
