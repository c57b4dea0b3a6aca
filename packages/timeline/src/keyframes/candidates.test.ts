import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeOf, factsOf } from '../testing/facts.ts';
import { listCandidateFrames } from './candidates.ts';

const changes = [changeOf(4, 0.5), changeOf(10, 0.3), changeOf(10.3, 0.3), changeOf(16, 0.1)];

test('a step has steady frames before and after its click, in order, and none from a transition', () => {
  assert.deepEqual(listCandidateFrames(factsOf({ changes }), 9.8), [
    { seconds: 3.9, kind: 'before' },
    { seconds: 9.9, kind: 'before' },
    { seconds: 11.05, kind: 'after' },
    { seconds: 16.75, kind: 'after' },
  ]);
});

test('frames far from the step are left out, and their number is limited', () => {
  const many = Array.from({ length: 30 }, (_, at) => changeOf(at + 0.5, 0.1));
  const found = listCandidateFrames(factsOf({ changes: many }), 15);
  assert.deepEqual([found.filter(({ kind }) => kind === 'before').length, found.length], [4, 9]);
  assert.ok(found.every(({ seconds }) => Math.abs(seconds - 15) <= 20));
});

test('a recording without changes has one frame, and one that never stands still has the frame of the step', () => {
  assert.deepEqual(listCandidateFrames(factsOf(), 50), [{ seconds: 59.9, kind: 'before' }]);
  const restless = factsOf({ changes: [{ ...changeOf(0, 1), endSeconds: 60 }] });
  assert.deepEqual(listCandidateFrames(restless, 7), [{ seconds: 7, kind: 'before' }]);
});
