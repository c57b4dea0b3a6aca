import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectIn } from '../../testing/screens.ts';
import type { ReadRow, ScreenAt } from '../../testing/screens.ts';

function screen(at: number, ...rows: readonly (readonly [number, number, string])[]): ScreenAt {
  return { at, rows: rows.map(([x, y, text]): ReadRow => ({ x, y, text })) };
}

function typedIn(screens: readonly ScreenAt[]): string[] {
  return detectIn(screens).map(({ act, object, value }) => `${act} ${object?.text ?? '-'}: ${value?.text ?? 'hidden'}`);
}

/** Returns a page whose field contains these texts in order. */
function filled(texts: readonly string[], around: readonly (readonly [number, number, string])[]): ScreenAt[] {
  return texts.map((text, at) => screen(at * 0.7, ...around, ...(text === '' ? [] : [[200, 150, text] as const])));
}

const FORM: readonly (readonly [number, number, string])[] = [
  [200, 40, 'New customer'],
  [200, 120, 'Full name'],
  [200, 220, 'City'],
  [600, 400, 'Save'],
];

test('text that grows in a field was typed, and the label above names the field', () => {
  assert.deepEqual(typedIn(filled(['', 'Le', 'Lea Ste', 'Lea Stern'], FORM)), ['type Full name: Lea Stern']);
});

test('a label with a colon next to the field names it', () => {
  const beside = [
    [80, 150, 'City:'],
    [600, 400, 'Save'],
  ] as const;
  assert.deepEqual(typedIn(filled(['', 'Ly', 'Lyon'], beside)), ['type City: Lyon']);
});

test('a placeholder that disappears when typing begins names the field', () => {
  assert.deepEqual(typedIn(filled(['Search products', 'Search products', 'pe', 'pears'], [[600, 400, 'Basket']])), [
    'type Search products: pears',
  ]);
});

test('placeholders work in German and Japanese, and the star of a required field is not part of the name', () => {
  const typed = (hint: string, parts: readonly string[]) => typedIn(filled([hint, hint, ...parts], [[600, 400, 'OK']]));
  assert.deepEqual(typed('E-Mail-Adresse eingeben', ['le', 'lea@stern.de']), ['type E-Mail-Adresse eingeben: lea@stern.de']);
  assert.deepEqual(typed('名前を入力', ['山田', '山田太郎']), ['type 名前を入力: 山田太郎']);
  assert.deepEqual(typed('* Kennwort', ['ge', 'geheim12']), ['type Kennwort: hidden']);
});

test('text that replaces a placeholder in a single step was pasted', () => {
  const actions = detectIn(filled(['Enter a code...', 'Enter a code...', '1544-35EF', '1544-35EF'], [[600, 400, 'Continue']]));
  assert.deepEqual(
    actions.map(({ act, value }) => [act, value?.text]),
    [['type', '1544-35EF']],
  );
  assert.ok((actions[0]?.certainty ?? 1) < 0.75);
});

test('the complete typed text is the value, even if a choice from the list replaces it', () => {
  const list = [
    [200, 190, 'Lyon, France'],
    [200, 220, 'Lyons Falls, United States'],
  ] as const;
  const typed = [
    screen(0, [200, 120, 'City']),
    screen(1, [200, 120, 'City'], [200, 150, 'L']),
    screen(2, [200, 120, 'City'], [200, 150, 'Lyo'], ...list),
  ];
  assert.deepEqual(typedIn([...typed, screen(4, [200, 120, 'City'], [200, 150, 'Saint-Denis, France'])]), ['type City: Lyo']);
});

test('misread look-alike letters are spelled as in the suggestions', () => {
  const list = [
    [200, 190, 'ILLI Illumina Inc'],
    [200, 220, 'ILLX Fund'],
  ] as const;
  const typed = [
    screen(0, [200, 120, 'Symbol']),
    screen(1, [200, 120, 'Symbol'], [200, 150, 'i']),
    screen(2, [200, 120, 'Symbol'], [200, 150, 'i1l'], ...list),
  ];
  assert.deepEqual(typedIn(typed), ['type Symbol: ill']);
});

test('a growing line that contains a question belongs to a program and was not typed', () => {
  const typed = (text: string): readonly number[] =>
    detectIn(filled(['', text.slice(0, 3), text.slice(0, 6), text], [[600, 400, 'Save']])).map(({ certainty }) => certainty);
  assert.ok(typed('Guests? 12').every((certainty) => certainty < 0.75));
  assert.ok(typed('Guests, 12').some((certainty) => certainty >= 0.75));
});

test('secrets are masked, and dots are a secret', () => {
  const named = [
    [200, 120, 'Password'],
    [600, 400, 'Sign in'],
  ] as const;
  assert.deepEqual(typedIn(filled(['', 'pe', 'pear-tr', 'pear-tree'], named)), ['type Password: hidden']);
});

test('counters, clocks, progress and waiting dots are not typed', () => {
  for (const texts of [
    ['1 file', '2 files', '13 files'],
    ['10:59', '11:00', '11:01'],
    ['Loading', 'Loading.', 'Loading..', 'Loading...'],
    ['1', '10', '100'].map((share) => `${share}%`),
    ['Install', 'Installing', 'Installed'],
    ['Mem: 32', 'Mem: 329', 'Mem: 3297'],
  ]) {
    assert.deepEqual(typedIn(filled(['', ...texts], [[600, 400, 'Cancel']])), [], texts.join());
  }
});

test('a page that slides in grows in many rows and is not typed', () => {
  const words = ['Overview', 'Customers', 'Invoices', 'Settings'];
  const at = (seconds: number, letters: number): ScreenAt =>
    screen(seconds, ...words.map((word, row) => [20, 40 + row * 40, word.slice(0, letters)] as const));
  assert.deepEqual(typedIn([screen(0, [600, 400, 'Menu']), at(1, 2), at(1.4, 4), at(1.8, 9), at(5, 9)]), []);
});

test('a dialog that opens later over a short text does not type into it', () => {
  const price: readonly [number, number, string] = [200, 150, 'PEAR'];
  assert.deepEqual(
    typedIn([
      screen(0, [20, 40, 'Shop']),
      screen(1, [20, 40, 'Shop'], price),
      screen(30, [20, 40, 'Shop'], [200, 150, 'PEAR favourites?']),
    ]),
    [],
  );
});

test('a URL that the browser shows for a loading page was not typed', () => {
  const bar = (at: number, text: string): ScreenAt => screen(at, [200, 20, text]);
  assert.deepEqual(typedIn([bar(0, 'Search or type URL'), bar(2, 'www.example.com/pears/12'), bar(5, 'www.example.com/pears/12')]), []);
});
