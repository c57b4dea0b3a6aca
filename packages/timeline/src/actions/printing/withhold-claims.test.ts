import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScreenLine } from '@docreel/recording';
import { changeOf, createAction, lineOf, read } from '../../testing/facts.ts';
import { withholdDisputedValues } from './withhold-claims.ts';

const BOX = { x: 100, y: 100, width: 40, height: 18 };

function valueOf(value: string, lines: ScreenLine[], seconds: [number, number] = [10, 12]): string | null {
  const typed = createAction({
    act: 'type',
    value: read(value),
    position: { box: BOX, point: null },
    ...{ startSeconds: seconds[0], endSeconds: seconds[1] },
  });
  const letters = { ...changeOf(14, 0.001), boxes: [BOX] };
  const [action] = withholdDisputedValues([typed], { lines, changes: [letters] });
  return action?.value?.text ?? null;
}

test('a value is withheld if another reading was visible for a third of its time', () => {
  const other = (seconds: number) => [lineOf('tom@example.com', [12, 18]), lineOf('tom@example.ccm', [18, 18 + seconds])];
  assert.equal(valueOf('tom@example.com', other(1.5)), 'tom@example.com');
  assert.equal(valueOf('tom@example.com', other(3)), null);
  assert.equal(valueOf('tom@example.com', [lineOf('tom@example.ccm', [12, 18])]), null);
});

test('a value is withheld if it is the rest of the text before, and its place changed once more', () => {
  const former = lineOf('zaky aly', [5, 9]);
  assert.equal(valueOf('zaky', [former, lineOf('zaky', [12, 16])]), null);
  assert.equal(valueOf('zaky', [former, lineOf('zaky', [13.8, 20])], [13.8, 13.8]), 'zaky');
  assert.equal(valueOf('zaky', [lineOf('Name', [5, 9]), lineOf('zaky', [12, 16])]), 'zaky');
});
