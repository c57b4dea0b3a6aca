import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScreenLine } from '@docreel/recording';
import { changeOf, createAction, lineOf, read } from '../testing/facts.ts';
import type { Action } from '../types.ts';
import { joinPresses } from './join-presses.ts';

interface Point {
  x: number;
  y: number;
}

function press(name: string, seconds: number, { x, y, ...more }: Point & Partial<Action>): Action {
  const box = { x, y, width: name.length * 9, height: 18 };
  const time = { startSeconds: seconds, endSeconds: seconds + 0.5, showSeconds: seconds };
  return createAction({ object: read(name), position: { box, point: { x: x + 12, y: y + 9 } }, ...time, ...more });
}

/** A page with a menu bar. */
const PAGE: ScreenLine[] = [
  lineOf('File', [0, 60], { x: 20, y: 10 }),
  lineOf('View', [0, 60], { x: 80, y: 10 }),
  lineOf('notes.txt', [0, 60], { x: 300, y: 200 }),
  lineOf('Total', [0, 60], { x: 300, y: 400 }),
];
const VIEW = press('View', 5, { x: 80, y: 10 });

function menuAt({ x, y }: Point, time: [number, number] = [5.2, 8.1]): ScreenLine[] {
  return ['Zoom in', 'Zoom out', 'Paper mode...'].map((text, at) => lineOf(text, time, { x, y: y + at * 26 }));
}

const BELOW = { x: 96, y: 40 };
const ITEM = press('Paper mode...', 8, { x: 96, y: 92, act: 'choose' });

const MENUS: readonly { name: string; actions: Action[]; lines: ScreenLine[]; expected: string[] }[] = [
  { name: 'an item of the menu below its name', actions: [VIEW, ITEM], lines: menuAt(BELOW), expected: ['View > Paper mode...'] },
  {
    name: 'an item of the menu below an icon whose tooltip has its name',
    actions: [press('Display', 5, { x: 80, y: 60 }), press('Paper mode...', 8, { x: 80, y: 142, act: 'choose' })],
    lines: [lineOf('Display', [5.2, 8.1], { x: 80, y: 60 }), ...menuAt({ x: 80, y: 90 }, [6, 8.1])],
    expected: ['Display > Paper mode...'],
  },
  {
    name: 'an item that opens a dialog, detected as a click',
    actions: [VIEW, { ...ITEM, act: 'click' }],
    lines: menuAt(BELOW),
    expected: ['View > Paper mode...'],
  },
  {
    name: 'a press that only the menu proves',
    actions: [{ ...VIEW, certainty: 0.55, object: read('View', 0.55) }, ITEM],
    lines: menuAt(BELOW),
    expected: ['View > Paper mode...'],
  },
  {
    name: 'a context menu at the pointer',
    actions: [press('notes.txt', 5, { x: 300, y: 200 }), press('Paper mode...', 8, { x: 330, y: 266 })],
    lines: menuAt({ x: 330, y: 214 }),
    expected: ['(notes.txt) Paper mode...'],
  },
  {
    name: 'a menu bar that was read as one line',
    actions: [
      press('File View Edit Help', 5, {
        x: 20,
        y: 10,
        position: { box: { x: 20, y: 10, width: 171, height: 18 }, point: { x: 85, y: 19 } },
      }),
      ITEM,
    ],
    lines: menuAt(BELOW),
    expected: ['View > Paper mode...'],
  },
  {
    name: 'an item of a submenu, which begins level with its parent',
    actions: [VIEW, press('List', 8, { x: 240, y: 92 })],
    lines: [...menuAt(BELOW), lineOf('Icons', [6.5, 8.1], { x: 240, y: 66 }), lineOf('List', [6.5, 8.1], { x: 240, y: 92 })],
    expected: ['View > Zoom out > List'],
  },
  {
    name: 'a popover that reaches to both sides of its button',
    actions: [VIEW, press('Paper mode...', 8, { x: 40, y: 92 })],
    lines: menuAt({ x: 40, y: 40 }),
    expected: ['View > Paper mode...'],
  },
  {
    name: 'an uncertain label that is an item of the menu itself',
    actions: [{ ...press('Zoom in', 5, { x: 96, y: 40 }), certainty: 0.8, object: read('Zoom in', 0.55) }, ITEM],
    lines: menuAt(BELOW),
    expected: ['Paper mode...'],
  },
  {
    name: 'a field with a list, whose value is shown below its name',
    actions: [press('Size', 5, { x: 80, y: 60 }), press('Zoom out', 8, { x: 96, y: 118 })],
    lines: [lineOf('Size', [0, 60], { x: 80, y: 60 }), ...menuAt({ x: 96, y: 92 }), lineOf('Zoom out', [8.2, 60], { x: 90, y: 88 })],
    expected: ['Size = Zoom out'],
  },
  {
    name: 'a command with dots opens a dialog',
    actions: [press('Table...', 5, { x: 80, y: 10 }), ITEM],
    lines: menuAt(BELOW),
    expected: ['Table...', 'Paper mode...'],
  },
  {
    name: 'a dialog is cancelled, and a menu is not',
    actions: [press('Delete', 5, { x: 80, y: 10 }), press('Cancel', 8, { x: 96, y: 92 })],
    lines: [...menuAt(BELOW).slice(0, 2), lineOf('Cancel', [5.2, 8.1], { x: 96, y: 92 })],
    expected: ['Delete', 'Cancel'],
  },
  {
    name: 'a menu that was left for another one of the same bar',
    actions: [press('Help', 3, { x: 260, y: 10 }), VIEW, ITEM],
    lines: menuAt(BELOW),
    expected: ['View > Paper mode...'],
  },
  {
    name: 'an entry that replaces the value on which the list was opened',
    actions: [press('Rye loaf', 5, { x: 80, y: 60 }), press('Croissants', 8, { x: 82, y: 116, act: 'choose' })],
    lines: [
      lineOf('Rye loaf', [0, 8], { x: 80, y: 60 }),
      ...['Rye loaf', 'Croissants', 'Baguette'].map((text, at) => lineOf(text, [5.2, 8.1], { x: 82, y: 90 + at * 26 })),
      lineOf('Croissants', [8.1, 60], { x: 80, y: 60 }),
    ],
    expected: ['Croissants'],
  },
  {
    name: 'a part of a sentence',
    actions: [{ ...VIEW, object: read('View,') }, ITEM],
    lines: menuAt(BELOW),
    expected: ['View,', 'Paper mode...'],
  },
  {
    name: 'a word of a sentence that ends with a comma',
    actions: [
      press('17 - Sealed types, always strict', 5, {
        x: 20,
        y: 10,
        position: { box: { x: 20, y: 10, width: 320, height: 18 }, point: { x: 150, y: 19 } },
      }),
      ITEM,
    ],
    lines: [...menuAt(BELOW), lineOf('17 - Sealed types, always strict', [0, 60], { x: 20, y: 10 })],
    expected: ['17 - Sealed types, always strict', 'Paper mode...'],
  },
  { name: 'entries that were there before', actions: [VIEW, ITEM], lines: menuAt(BELOW, [0, 60]), expected: ['View', 'Paper mode...'] },
  { name: 'entries that stay', actions: [VIEW, ITEM], lines: menuAt(BELOW, [5.2, 60]), expected: ['View', 'Paper mode...'] },
  {
    name: 'a dialog far from the press',
    actions: [VIEW, press('OK', 8, { x: 700, y: 500 })],
    lines: [lineOf('Sure?', [5.2, 8.1], { x: 700, y: 450 }), lineOf('OK', [5.2, 8.1], { x: 700, y: 500 })],
    expected: ['View', 'OK'],
  },
  {
    name: 'a popover of an uncertain press',
    actions: [{ ...VIEW, object: read('View', 0.6) }, press('Paper mode...', 8, { x: 40, y: 92 })],
    lines: menuAt({ x: 40, y: 40 }),
    expected: ['View', 'Paper mode...'],
  },
  {
    name: 'a section that moves what is below it',
    actions: [VIEW, ITEM],
    lines: [...menuAt(BELOW), lineOf('Subtotal', [0, 5.1], { x: 80, y: 150 }), lineOf('Subtotal', [5.2, 60], { x: 80, y: 260 })],
    expected: ['View', 'Paper mode...'],
  },
  {
    name: 'a button of a new page',
    actions: [press('Gone', 5, { x: 80, y: 10 }), ITEM],
    lines: [...menuAt(BELOW)],
    expected: ['Gone', 'Paper mode...'],
  },
  {
    name: 'a choice long after the press',
    actions: [VIEW, { ...ITEM, startSeconds: 20, endSeconds: 20.5, showSeconds: 20 }],
    lines: menuAt(BELOW, [5.2, 20.1]),
    expected: ['View', 'Paper mode...'],
  },
];

test('a menu and its item are one action, if the item appears with the press and disappears with the choice', () => {
  for (const { name, actions, lines, expected } of MENUS) {
    const page = name === 'a button of a new page' ? PAGE.map((line) => ({ ...line, endSeconds: 5.1 })) : PAGE;
    const changes = name === 'a button of a new page' ? [changeOf(5, 0.9)] : [];
    const joined = joinPresses(actions, { lines: [...page, ...lines], changes, pointer: [] });
    const written = joined.map(({ object, value, menu }) => {
      const path = menu ? (menu.isContext ? `(${menu.text}) ` : `${menu.text} > `) : '';
      return `${path}${object?.text}${value ? ` = ${value.text}` : ''}`;
    });
    assert.deepEqual(written, expected, name);
  }
});

test('a joined action starts with the press, and has the time and the place of the item', () => {
  const [joined] = joinPresses([VIEW, ITEM], { lines: [...PAGE, ...menuAt(BELOW)], changes: [], pointer: [] });
  assert.deepEqual([joined?.act, joined?.startSeconds, joined?.showSeconds, joined?.position], ['choose', 5, 8, ITEM.position]);
});

test('if the first item of the menu seems to be pressed, the menu is named by the label at the pointer', () => {
  const first = press('Zoom in', 5, BELOW);
  const page = [...PAGE, lineOf('Shopping list', [0, 60], { x: 90, y: 42 })];
  const rest = { x: 90, y: 18, startSeconds: 4, endSeconds: 5, shape: 'arrow' as const, certainty: 0.9 };
  const menuOf = (pointer: (typeof rest)[]) =>
    joinPresses([first, ITEM], { lines: [...page, ...menuAt(BELOW)], changes: [], pointer })[0]?.menu;
  assert.equal(menuOf([rest])?.text, 'View');
  assert.equal(menuOf([{ ...rest, x: 400 }]), undefined);
});

/** The pointer on the name of the menu and then on its item. */
const POINTER = [
  { x: 92, y: 19, startSeconds: 4.5, endSeconds: 5.5, shape: 'arrow' as const, certainty: 0.9 },
  { x: 110, y: 100, startSeconds: 7.5, endSeconds: 8.5, shape: 'arrow' as const, certainty: 0.9 },
];

test('the pointer on a word of a menu bar names the menu, even without a press', () => {
  const nameOf = (actions: Action[], pointer: typeof POINTER, lines: ScreenLine[] = PAGE) =>
    joinPresses(actions, { lines: [...lines, ...menuAt(BELOW)], changes: [], pointer }).at(-1)?.menu?.text;
  const unsure = { ...VIEW, certainty: 0.4, object: read('View', 0.4) };
  assert.equal(nameOf([unsure, ITEM], []), 'View');
  assert.equal(nameOf([ITEM], POINTER), 'View');
  assert.equal(nameOf([ITEM], POINTER.slice(1)), undefined);
  const named = (text: string) => PAGE.map((line) => (line.text === 'View' ? { ...line, text } : line));
  for (const text of ['View the list', '13,569', 'paper']) assert.equal(nameOf([ITEM], POINTER, named(text)), undefined, text);
  assert.equal(nameOf([{ ...unsure, object: read('View the list', 0.4) }, ITEM], [], named('View the list')), undefined);
});

test('the pointer on a menu and on the item that opened its submenu names both', () => {
  const list = ['Icons', 'List'].map((text, at) => lineOf(text, [6.5, 8.1], { x: 240, y: 66 + at * 26 }));
  const over = { x: 110, y: 74, startSeconds: 6, endSeconds: 7, shape: 'arrow' as const, certainty: 0.9 };
  const lines = [...PAGE, ...menuAt(BELOW), ...list];
  const pathOf = (pointer: typeof POINTER) =>
    joinPresses([press('List', 8, { x: 240, y: 92 })], { lines, changes: [], pointer })[0]?.menu?.text;
  assert.equal(pathOf([...POINTER.slice(0, 1), over]), 'View > Zoom out');
  assert.equal(pathOf(POINTER.slice(0, 1)), undefined);
});

test('an item that opens a submenu, and the item chosen from that, are one action', () => {
  const parent = press('Zoom out', 7, { x: 96, y: 66 });
  const item = press('Icons', 8, { x: 240, y: 66 });
  const submenu = (y: number) => ['Icons', 'List'].map((text, at) => lineOf(text, [7.2, 8.1], { x: 240, y: y + at * 26 }));
  const join = (y: number) =>
    joinPresses([VIEW, parent, { ...item, position: { box: { ...item.position?.box, x: 240, y, width: 45, height: 18 }, point: null } }], {
      lines: [...PAGE, ...menuAt(BELOW), ...submenu(y)],
      changes: [],
      pointer: [],
    }).map(({ object, menu }) => `${menu?.text} > ${object?.text}`);
  assert.deepEqual(join(66), ['View > Zoom out > Icons']);
  assert.equal(join(300).length, 2);
});

test('an item that OCR reads again under the pointer is still the one of its submenu', () => {
  const parent = press('Zoom out', 7, { x: 96, y: 66 });
  const submenu = [
    lineOf('Icons', [7.2, 8.4], { x: 240, y: 66 }),
    lineOf('iist', [7.2, 8], { x: 240, y: 92 }),
    lineOf('List', [8, 8.4], { x: 240, y: 92 }),
  ];
  const item = press('List', 8, { x: 240, y: 92 });
  const [joined] = joinPresses([VIEW, parent, item], { lines: [...PAGE, ...menuAt(BELOW), ...submenu], changes: [], pointer: [] });
  assert.equal(joined?.menu?.text, 'View > Zoom out');
});

test('a press into a field and its text are one action, a press elsewhere is not', () => {
  const typed = press('Name', 8, { x: 300, y: 300, act: 'type', value: read('Ines') });
  const cases: readonly [Action, number][] = [
    [press('Ines', 6, { x: 300, y: 300 }), 1],
    [press('Name', 6, { x: 300, y: 275 }), 1],
    [press('Save', 6, { x: 300, y: 500 }), 2],
    [press('Name', 1, { x: 300, y: 300 }), 2],
    [press('Name', 6, { x: 300, y: 270, act: 'choose' }), 2],
  ];
  for (const [before, count] of cases)
    assert.equal(joinPresses([before, typed], { lines: PAGE, changes: [], pointer: [] }).length, count, before.object?.text);
});
