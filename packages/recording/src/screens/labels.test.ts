import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectForeground } from './labels.ts';
import type { Label } from '../types.ts';

const label = (text: string, at: { x: number; y: number; width: number; ink: number }): Label => ({
  text,
  confidence: 0.96,
  height: 12,
  ...at,
});

/** Draws a dialog over a dimmed table. Its second field is next to one row of the table and below another. */
const SCREEN = [
  label('Northern harbour', { x: 278, y: 270, width: 93, ink: 91 }),
  label('Southern harbour', { x: 278, y: 315, width: 98, ink: 91 }),
  label('Book a berth', { x: 401, y: 166, width: 234, ink: 185 }),
  label('Arrival', { x: 402, y: 288, width: 55, ink: 121 }),
];

test('labels dimmed behind a dialog are background, pale ones are not', () => {
  assert.deepEqual(
    selectForeground(SCREEN).map(({ text }) => text),
    ['Book a berth', 'Arrival'],
  );
  assert.deepEqual(selectForeground([]), []);
});
