import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScreenLine } from '@docreel/recording';
import { lineOf } from '../../testing/facts.ts';
import { listChartTooltips, readPairs } from './chart-tooltips.ts';

test('the names and values of a line are separated by a colon, or the value is a number', () => {
  const read = (text: string) => readPairs(text).map(({ name, value }) => [name, value]);
  assert.deepEqual(read('Sex: Female'), [['Sex', 'Female']]);
  assert.deepEqual(read('Age range:24-26'), [['Age range', '24-26']]);
  assert.deepEqual(read('Status: Without Disability Total: 95,446.7'), [
    ['Status', 'Without Disability'],
    ['Total', '95,446.7'],
  ]);
  assert.deepEqual(read('Feld: Am Bach, Tonnen: 38'), [
    ['Feld', 'Am Bach'],
    ['Tonnen', '38'],
  ]);
  assert.deepEqual(read('● Online 1,240'), [['Online', '1,240']]);
  assert.deepEqual(read('Solar 85 kWh'), [['Solar', '85 kWh']]);
  for (const text of ['March', '12:30', 'https://example.com/a', '38']) assert.deepEqual(read(text), [], text);
});

/** Lines below each other, as a chart shows them at a position. */
function shown(texts: readonly string[], time: [number, number], { x = 300, y = 300 } = {}): ScreenLine[] {
  return texts.map((text, at) => lineOf(text, time, { x: x + (at % 2) * 2, y: y + at * 20 }));
}

test('lines with names and values that return elsewhere with other values are tooltips', () => {
  const found = listChartTooltips([
    ...shown(['Sex: Female', 'Race: Latino', 'Total: 79,337'], [10, 14]),
    ...shown(['Sex: Male', 'Race: Asian', 'Total: 408,296'], [14.5, 15], { x: 700, y: 250 }),
    lineOf('Employment by group', [0, 60], { x: 300, y: 60 }),
  ]);
  assert.deepEqual(
    found.map(({ pairs, startSeconds, endSeconds }) => [pairs.map(({ value }) => value).join(', '), startSeconds, endSeconds]),
    [
      ['Female, Latino, 79,337', 10, 14],
      ['Male, Asian, 408,296', 14.5, 15],
    ],
  );
});

test('a tooltip can have a title, and its names and values can be columns', () => {
  const [first] = listChartTooltips([
    lineOf('March', [10, 12], { x: 300, y: 300 }),
    lineOf('Online', [10, 12], { x: 300, y: 320 }),
    lineOf('120', [10, 12], { x: 380, y: 321 }),
    lineOf('April', [12.5, 14], { x: 500, y: 300 }),
    lineOf('Online', [12.5, 14], { x: 500, y: 320 }),
    lineOf('85', [12.5, 14], { x: 580, y: 321 }),
  ]);
  assert.deepEqual([first?.title, first?.pairs], ['March', [{ name: 'Online', value: '120' }]]);
});

test('a text that is shown once, that changes in its place or that stays is no tooltip', () => {
  const one = shown(['Sex: Female', 'Total: 79,337'], [10, 14]);
  assert.deepEqual(listChartTooltips(one), []);
  assert.deepEqual(listChartTooltips([...one, ...shown(['Sex: Female', 'Total: 79,338'], [14, 16])]), []);
  const long = shown(['Sex: Female', 'Total: 79,337'], [0, 60]);
  assert.deepEqual(listChartTooltips([...long, ...shown(['Sex: Male', 'Total: 5'], [0, 60], { x: 800 })]), []);
});

test('a tooltip that is read again while it moves is one', () => {
  const found = listChartTooltips([
    ...shown(['Sex: Female', 'Total: 79,337'], [10, 11]),
    lineOf('Sex:Female', [10.5, 11], { x: 301, y: 301 }),
    ...shown(['Sex:Female', 'Total: 79,337'], [11, 13], { x: 330 }),
    ...shown(['Sex: Male', 'Total: 5'], [14, 15], { x: 700 }),
  ]);
  assert.deepEqual(
    found.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]),
    [
      [10, 13],
      [14, 15],
    ],
  );
});
