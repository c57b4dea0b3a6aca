import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Switch } from '@docreel/recording';
import { lineOf } from '../../testing/facts.ts';
import { detectSwitches } from './switches.ts';

const TURNED: Switch = { label: 'Send me a copy', side: 'on', atSeconds: 8, confidence: 1, x: 400, y: 432, width: 48, height: 32 };

test('a switch that is seen to change has its new state and is shown after the change', () => {
  const [action] = detectSwitches({ switches: [TURNED], lines: [] });
  assert.deepEqual([action?.act, action?.object?.text, action?.value?.text], ['switch', 'Send me a copy', 'on']);
  assert.ok(action && action.showSeconds > TURNED.atSeconds && action.startSeconds < action.endSeconds);
});

test('the certainty of a switch follows the confidence of its detection', () => {
  const [sure, doubtful] = detectSwitches({ switches: [TURNED, { ...TURNED, confidence: 0.6 }], lines: [] });
  assert.ok(sure && doubtful && sure.certainty > 0.9 && doubtful.certainty < 0.6);
});

test('a switch is marked at its label if that is visible, otherwise at its own position', () => {
  const gone = lineOf('Send me a copy', [0, 5], { x: 10, y: 10 });
  const label = lineOf('send me a copy', [5, 12], { x: 462, y: 440 });
  const boxIn = (lines: (typeof label)[]) => detectSwitches({ switches: [TURNED], lines })[0]?.position?.box;
  assert.deepEqual(boxIn([gone, label]), { x: 462, y: 440, width: label.width, height: label.height });
  assert.deepEqual(boxIn([gone]), { x: 400, y: 432, width: 48, height: 32 });
});
