import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasArrowOutline } from './arrow-sightings.ts';
import type { Patch } from './patch.ts';

function patchOf(rows: string[]): Patch {
  const width = Math.max(...rows.map((row) => row.length));
  const mask = Uint8Array.from(rows.flatMap((row) => [...row.padEnd(width, '.')].map((mark) => Number(mark === '#'))));
  return { x: 0, y: 0, width, height: rows.length, mask, gray: new Uint8Array(mask.length), count: mask.filter(Boolean).length };
}

/** A black arrow on a light page, without its light rim, and the rim of a black arrow on a dark page. */
const CORE = [
  '#........',
  '##.......',
  '###......',
  '####.....',
  '#####....',
  '######...',
  '#######..',
  '########.',
  '#########',
  '######...',
  '##..###..',
  '#...###..',
  '.....###.',
  '.....###.',
];
const RIM = [
  '#...........',
  '##..........',
  '#.#.........',
  '#..#........',
  '#...#.......',
  '#....#......',
  '#.....#.....',
  '#......#....',
  '#.......#...',
  '#........#..',
  '#.........#.',
  '#......#####',
  '#...#..#....',
  '#..##..#....',
  '#.#..#..#...',
  '##...#..#...',
  '......##....',
];

test('the arrow of every desktop is found by its outline, with and without its rim', () => {
  assert.ok(hasArrowOutline(patchOf(CORE)));
  assert.ok(hasArrowOutline(patchOf(RIM)));
});

test('letters, other icons and arrows that point elsewhere have another outline', () => {
  const letter = [
    '##....##',
    '##....##',
    '##...##.',
    '##..##..',
    '####....',
    '####....',
    '##..##..',
    '##...##.',
    '##....##',
    '##....##',
    '##....##',
    '##....##',
  ];
  const play = [
    '#.......',
    '###.....',
    '####....',
    '#####...',
    '#######.',
    '########',
    '########',
    '#######.',
    '#####...',
    '####....',
    '###.....',
    '#.......',
  ];
  const bar = Array.from({ length: 14 }, () => '###');
  for (const rows of [letter, play, bar, CORE.toReversed(), CORE.map((row) => [...row].toReversed().join(''))])
    assert.equal(hasArrowOutline(patchOf(rows)), false, rows.join('\n'));
});
