import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordingOf, TASKLANE } from '../../testing/recordings.ts';
import { squash } from '../../similarity.ts';
import { detectWithModels } from './detect-with-models.ts';
import { proposeActions } from './propose-actions.ts';

const recording = recordingOf({ shots: TASKLANE });

test('proposals contain every detected action, and others with a lower certainty', () => {
  const proposed = proposeActions(recording);
  for (const action of detectWithModels(recording)) {
    const same = proposed.filter((one) => squash(one.object?.text ?? '') === squash(action.object?.text ?? ''));
    assert.ok(
      same.some((one) => Math.abs(one.showSeconds - action.showSeconds) <= 3),
      action.object?.text,
    );
  }
  assert.ok(proposed.length > detectWithModels(recording).length);
});

test('proposals are in order of time, and none has the same words as another one at the same moment', () => {
  const proposed = proposeActions(recording);
  const words = proposed.map(({ act, object, value, showSeconds }) => [act, object?.text, value?.text, Math.round(showSeconds)].join(' '));
  assert.equal(new Set(words).size, words.length);
  assert.deepEqual(
    proposed.map(({ showSeconds }) => showSeconds),
    proposed.map(({ showSeconds }) => showSeconds).toSorted((a, b) => a - b),
  );
  assert.ok(proposed.every(({ certainty }) => certainty >= 0.01 && certainty <= 1));
});
