import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PointerRest, ScreenLine } from '@docreel/recording';
import { factsOf, lineOf } from '../../testing/facts.ts';
import { detectChartLooks } from './chart-looks.ts';

/** Returns the lines of a tooltip about one part of a chart, and the pointer next to it. */
function partOf(values: readonly string[], time: [number, number], x: number): { lines: ScreenLine[]; rest: PointerRest } {
  const lines = ['Sex', 'Race', 'Total'].map((name, at) => lineOf(`${name}: ${values[at]}`, time, { x, y: 300 + at * 20 }));
  return { lines, rest: { startSeconds: time[0], endSeconds: time[1], x: x + 20, y: 380, shape: 'arrow', certainty: 0.95 } };
}

const PARTS = [
  partOf(['Female', 'Asian', '4,120'], [10, 12], 300),
  partOf(['Female', 'White', '918'], [13, 16], 700),
  partOf(['Male', 'White', '77'], [16.5, 18], 800),
];
const LINES = PARTS.flatMap(({ lines }) => lines);
const RESTS = PARTS.map(({ rest }) => rest);

function looks(facts: Parameters<typeof factsOf>[0]) {
  return detectChartLooks(factsOf(facts)).map(({ act, object, value, startSeconds }) => [act, object, value?.text, startSeconds]);
}

test('values that a chart shows for three parts under the pointer are looked at', () => {
  assert.deepEqual(looks({ lines: LINES, pointer: RESTS }), [['hover', null, 'Sex, Race, Total', 10]]);
});

test('one part that the pointer crosses is not', () => {
  assert.deepEqual(looks({ lines: LINES.slice(0, 6), pointer: RESTS.slice(0, 2) }), []);
});

test('without a pointer, or with a finger, nothing is looked at', () => {
  assert.deepEqual(looks({ lines: LINES }), []);
  assert.deepEqual(looks({ lines: LINES, pointer: RESTS.map((rest) => ({ ...rest, shape: 'touch' as const })) }), []);
});

test('only the first look at one kind of chart is a step', () => {
  const later = [30, 33, 36].map((seconds, at) => partOf(['Female', 'Latino', `${at}7`], [seconds, seconds + 2], 300 + at * 200));
  const lines = [...LINES, ...later.flatMap((part) => part.lines)];
  assert.equal(looks({ lines, pointer: [...RESTS, ...later.map(({ rest }) => rest)] }).length, 1);
});

test('a look lasts until its last tooltip, because the narrator may speak about it in between', () => {
  const [look] = detectChartLooks(factsOf({ lines: LINES, pointer: RESTS }));
  assert.deepEqual([look?.startSeconds, look?.endSeconds, look?.showSeconds], [10, 18, 11]);
});
