import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Box } from '../types.ts';
import { findFreeSide } from './number-side.ts';
import type { Pixels } from './pixels.ts';
import { findSurfaces } from './surfaces.ts';
import { includeIcon, moveEdgesOffText } from './text-edges.ts';

type Colour = readonly [number, number, number];
const WHITE: Colour = [255, 255, 255];
const GREY: Colour = [120, 124, 130];
const INDIGO: Colour = [79, 70, 229];
const FAINT: Colour = [242, 243, 245];
const PAGE: Box = { x: 0, y: 0, width: 640, height: 360 };

/** Returns a picture with the given filled boxes, each painted over the previous ones. */
function draw(...boxes: [Box, Colour][]): Pixels {
  const data = new Uint8Array(PAGE.width * PAGE.height * 3);
  for (const [{ x, y, width, height }, colour] of boxes) {
    for (let row = y; row < y + height; row++)
      for (let column = x; column < x + width; column++) data.set(colour, (row * PAGE.width + column) * 3);
  }
  return { data, width: PAGE.width, height: PAGE.height };
}

/** Returns the strokes of letters within a box. */
function letters({ x, y, width, height }: Box, colour: Colour): [Box, Colour][] {
  return Array.from({ length: Math.floor(width / 6) }, (_, at) => [{ x: x + at * 6, y, width: 2, height }, colour]);
}

const LABEL: Box = { x: 420, y: 260, width: 60, height: 12 };
const BUTTON: Box = { x: 400, y: 250, width: 100, height: 32 };
const DIALOG: Box = { x: 160, y: 60, width: 360, height: 240 };
const FIELD: Box = { x: 180, y: 120, width: 320, height: 34 };
const VALUE: Box = { x: 194, y: 131, width: 54, height: 12 };

function assertNear(found: Box | null, wanted: Box): void {
  assert.ok(found, 'found');
  for (const side of ['x', 'y', 'width', 'height'] as const)
    assert.ok(Math.abs(found[side] - wanted[side]) <= 4, `${side}: ${JSON.stringify(found)}`);
}

test('a button and the dialog around it are found, on any colour', () => {
  for (const [button, ink] of [
    [INDIGO, WHITE],
    [FAINT, GREY],
  ] as const) {
    const picture = draw([PAGE, GREY], [DIALOG, WHITE], [BUTTON, button], ...letters(LABEL, ink));
    const { control, panel } = findSurfaces(picture, LABEL);
    assertNear(control, BUTTON);
    assertNear(panel, DIALOG);
  }
});

test('a field with a faint border is found around its value', () => {
  const inner = { x: FIELD.x + 2, y: FIELD.y + 2, width: FIELD.width - 4, height: FIELD.height - 4 };
  const picture = draw([PAGE, GREY], [DIALOG, WHITE], [FIELD, FAINT], [inner, WHITE], ...letters(VALUE, GREY));
  assertNear(findSurfaces(picture, VALUE).control, FIELD);
});

test('the pointer over a button does not hide its edge', () => {
  const pointer = { x: 440, y: 268, width: 10, height: 30 };
  const picture = draw([PAGE, FAINT], [BUTTON, INDIGO], ...letters(LABEL, WHITE), [pointer, WHITE]);
  assertNear(findSurfaces(picture, LABEL).control, BUTTON);
});

test('words of a page have no control, and the page is no panel', () => {
  const above = { ...LABEL, y: LABEL.y - 20 };
  const below = { ...LABEL, y: LABEL.y + 20 };
  const picture = draw([PAGE, WHITE], ...letters(above, GREY), ...letters(LABEL, GREY), ...letters(below, GREY));
  assert.deepEqual(findSurfaces(picture, LABEL), { control: null, panel: null });
});

test('a label at the edge of the picture is searched without leaving it', () => {
  const picture = draw([PAGE, WHITE], ...letters({ x: 0, y: 0, width: 60, height: 12 }, GREY));
  assert.deepEqual(findSurfaces(picture, { x: -5, y: -5, width: 70, height: 20 }), { control: null, panel: null });
});

test('an area at an edge of the picture is a bar and no panel', () => {
  const bar = { x: 0, y: 40, width: 160, height: 280 };
  const picture = draw([PAGE, GREY], [bar, WHITE], ...letters({ ...LABEL, x: 40 }, GREY));
  assert.equal(findSurfaces(picture, { ...LABEL, x: 40 }).panel, null);
});

const SPACE = { view: PAGE, point: null };

test('the number stands where it covers no text', () => {
  const left = { x: BUTTON.x - 40, y: BUTTON.y + 8, width: 38, height: 14 };
  const right = { ...left, x: BUTTON.x + BUTTON.width + 2 };
  const page: [Box, Colour] = [PAGE, WHITE];
  assert.equal(findFreeSide(draw(page, [BUTTON, INDIGO]), BUTTON, SPACE), 'left');
  assert.equal(findFreeSide(draw(page, [BUTTON, INDIGO], ...letters(left, GREY)), BUTTON, SPACE), 'right');
  assert.equal(findFreeSide(draw(page, [BUTTON, INDIGO], ...letters(left, GREY), ...letters(right, GREY)), BUTTON, SPACE), 'top');
});

test('if text is at all sides, the number covers the pointer', () => {
  const rows = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((row) =>
    letters({ x: BUTTON.x - 60, y: BUTTON.y - 60 + row * 20, width: 220, height: 12 }, GREY),
  );
  const right = { x: BUTTON.x + BUTTON.width + 3, y: BUTTON.y - 5, width: 36, height: 42 };
  const pointer = { x: right.x + 10, y: right.y + 12, width: 6, height: 12 };
  const picture = draw(
    [PAGE, WHITE],
    ...rows,
    [right, WHITE],
    [pointer, GREY],
    [BUTTON, INDIGO],
    ...letters({ ...BUTTON, y: BUTTON.y + 9, height: 14 }, WHITE),
  );
  assert.equal(findFreeSide(picture, BUTTON, { view: PAGE, point: pointer }), 'right');
});

test('between the rows of a table, the number stands inside the wide cell', () => {
  const rows = [-2, -1, 1, 2].flatMap((row) => letters({ x: 100, y: VALUE.y + row * 20, width: 420, height: 12 }, GREY));
  const cell = { x: 180, y: VALUE.y - 4, width: 200, height: 20 };
  const beside = [...letters({ ...VALUE, x: 100, width: 76 }, GREY), ...letters({ ...VALUE, x: 384, width: 100 }, GREY)];
  const picture = draw([PAGE, WHITE], ...rows, ...beside, ...letters(VALUE, GREY));
  assert.equal(findFreeSide(picture, cell, SPACE), 'inside');
});

test('the number stays in the visible part', () => {
  const box = { ...BUTTON, x: 0 };
  assert.equal(findFreeSide(draw([PAGE, WHITE], [box, INDIGO]), box, SPACE), 'right');
});

test('the edges of a crop move off lines of text, and never into what they surround', () => {
  const line = { x: 120, y: 40, width: 300, height: 14 };
  const picture = draw([PAGE, WHITE], ...letters(line, GREY));
  const crop = { x: 100, y: 46, width: 400, height: 250 };
  const moved = moveEdgesOffText(picture, crop, { ...crop, y: 100, height: 150 });
  assert.ok(moved.y >= line.y + line.height || moved.y < line.y, JSON.stringify(moved));
  assert.equal(moved.y + moved.height, crop.y + crop.height);
  assert.ok(moveEdgesOffText(picture, crop, crop).y < line.y);
});

test('an icon left of the words belongs to them, other words do not', () => {
  const icon = { x: LABEL.x - 24, y: LABEL.y - 1, width: 14, height: 14 };
  assertNear(includeIcon(draw([PAGE, WHITE], [icon, GREY], ...letters(LABEL, GREY)), LABEL), {
    ...{ x: icon.x, y: LABEL.y, width: LABEL.x + LABEL.width - icon.x, height: LABEL.height },
  });
  const words = { ...icon, x: LABEL.x - 120, width: 110 };
  assert.deepEqual(includeIcon(draw([PAGE, WHITE], ...letters(words, GREY), ...letters(LABEL, GREY)), LABEL), LABEL);
});
