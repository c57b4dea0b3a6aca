import assert from 'node:assert/strict';
import type { ScreenLine, Surface } from '@docreel/recording';
import { test } from 'node:test';
import { describeSurface, isButton } from './screen-features.ts';

function lineWith(surface: Partial<Surface> | null): ScreenLine {
  const line = { text: 'Save', x: 100, y: 50, width: 40, height: 10, confidence: 0.98, startSeconds: 0, endSeconds: 9 };
  const button: Surface = { left: 16, top: 8, right: 16, bottom: 8, edges: [60, 60, 60, 60], outside: 60, ink: 180 };
  return surface ? { ...line, surface: { ...button, ...surface } } : line;
}

test('a button has edges on all sides, and its label in the middle', () => {
  const cases: [string, Partial<Surface> | null, boolean][] = [
    ['a button', {}, true],
    ['a text on the page', { edges: [0, 0, 0, 0], left: 120, right: 120 }, false],
    ['a field with its text at the left', { right: 110 }, false],
    ['a row of a table', { edges: [0, 60, 0, 60] }, false],
    ['the title of a panel', { bottom: 30, edges: [60, 60, 60, 0] }, false],
    ['a recording without pixels', null, false],
  ];
  for (const [name, surface, expected] of cases) assert.equal(isButton(lineWith(surface)), expected, name);
});

test('contrast is compared with that of the other labels, so that a label that is switched off shows', () => {
  const lines = [lineWith({ ink: 60 }), lineWith({ ink: 180 }), lineWith({ ink: 200 })];
  const features = describeSurface(lines[0] as ScreenLine, 1, lines);
  assert.equal(features['surface.inkShare'], 0.3);
  assert.equal(features['surface.buttons'], 3);
  assert.deepEqual(describeSurface(lineWith(null), 1, lines), { 'surface.edges': -1 });
});
