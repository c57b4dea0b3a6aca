import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { findChangedBlobs, type SwitchMatch, matchSwitches } from './match-switches.ts';
import { findChangeTime } from './detect-switches.ts';
import type { GrayImage } from '../frames/gray-image.ts';
import type { Label } from '../types.ts';

const LABEL: Label = { text: 'Keep a copy', x: 164, y: 101, width: 90, height: 16, confidence: 0.95, ink: 200 };
const OFF = '<rect x="112" y="98" width="38" height="22" rx="11" fill="#ddd"/><circle cx="123" cy="109" r="8" fill="#fff"/>';
const ON = '<rect x="112" y="98" width="38" height="22" rx="11" fill="#225"/><circle cx="139" cy="109" r="8" fill="#fff"/>';
const BOX = '<rect x="121" y="97" width="22" height="22" fill="none" stroke="#888" stroke-width="2"/>';
const TICKED =
  '<rect x="120" y="96" width="24" height="24" fill="#225"/><path d="M125 108l5 6 9-12" stroke="#fff" stroke-width="3" fill="none"/>';
const ARROW = '<path d="M124 96v20l5-5 4 8 3-2-4-8h7z" fill="#000" stroke="#fff"/>';

async function draw(shapes: string): Promise<GrayImage> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><rect width="320" height="200" fill="#fff"/>${shapes}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).toColourspace('b-w').extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

async function matches(before: string, after: string, labels = [LABEL]): Promise<[string, SwitchMatch['side']][]> {
  const [early, late] = [await draw(before), await draw(after)];
  return matchSwitches(findChangedBlobs(early, late), labels, { early, late }).map(({ label, side }) => [label.text, side]);
}

test('a toggle next to a label is turned on or off', async () => {
  assert.deepEqual(await matches(OFF, ON), [['Keep a copy', 'on']]);
  assert.deepEqual(await matches(ON, OFF), [['Keep a copy', 'off']]);
});

test('a checkbox is clicked without a known state', async () => {
  assert.deepEqual(await matches(BOX, TICKED), [['Keep a copy', null]]);
});

test('an arriving pointer, a new picture and a toggle without a label are ignored', async () => {
  assert.deepEqual(await matches('', ARROW), []);
  assert.deepEqual(await matches('', ON), []);
  assert.deepEqual(await matches(OFF, ON, []), []);
});

test('the time of a change is found between two pictures', async () => {
  const [early, late] = [await draw(OFF), await draw(ON)];
  const loadImage = async (seconds: number) => (seconds < 7.3 ? early : late);
  const box = { x: 112, y: 96, width: 40, height: 24 };
  const found = await findChangeTime(box, 0.5, { early, late, earlySeconds: 1, lateSeconds: 20, loadImage });
  assert.ok(found >= 7.3 && found < 7.6, String(found));
});
