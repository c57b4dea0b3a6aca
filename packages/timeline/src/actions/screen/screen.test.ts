/** Tests of actions that the screen shows: each detector has a case that it detects and one that it must ignore. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PointerRest, Recording, ScreenChange, ScreenLine } from '@docreel/recording';
import { factsOf } from '../../testing/facts.ts';
import type { Action } from '../../types.ts';
import { detectBackNavigations } from './back-navigations.ts';
import { detectMessages } from './messages.ts';
import { detectOptions } from './options.ts';
import { detectTooltips } from './tips.ts';

type Corners = [x: number, y: number, width: number, height: number];
type Time = [number, number];

function line(text: string, [x, y, width, height]: Corners, [startSeconds, endSeconds]: Time): ScreenLine {
  return { text, x, y, width, height, confidence: 0.98, startSeconds, endSeconds };
}

function change([startSeconds, endSeconds]: Time, share: number, [x, y, width, height]: Corners = [0, 0, 1280, 720]): ScreenChange {
  return { startSeconds, endSeconds, share, boxes: [{ x, y, width, height }] };
}

function rest([x, y]: [number, number], [startSeconds, endSeconds]: Time, shape: PointerRest['shape'] = 'arrow'): PointerRest {
  return { x, y, startSeconds, endSeconds, shape, certainty: 0.95 };
}

type Detector = (recording: Recording) => Action[];

const told = (detect: Detector, facts: Partial<Recording>): string[] =>
  detect(factsOf(facts))
    .filter(({ certainty, object, value }) => Math.min(certainty, object?.certainty ?? 1, value?.certainty ?? 1) >= 0.8)
    .map(wordsOf);

function wordsOf({ act, object, value }: Action): string {
  return [act, object?.text, value?.text].filter((part) => part !== undefined).join(' | ');
}

function tipAt([x, y]: [number, number], values: [sex: string, total: string], time: Time): ScreenLine[] {
  const [sex, total] = values;
  return [line(`Sex: ${sex}`, [x, y, 80, 10], time), line(`Total:${total}`, [x, y + 13, 90, 10], time)];
}

test('a box of names and values that appears in several positions is a hover, and one that scrolls with a list is not', () => {
  const tips = [...tipAt([300, 200], ['Male', '408,296'], [5, 8]), ...tipAt([500, 260], ['Female', '79,337'], [9, 12])];
  assert.deepEqual(told(detectTooltips, { lines: tips, changes: [change([4.75, 5], 0.01), change([8.75, 9], 0.01)] }), [
    'hover | Sex, Total',
  ]);
  const page = (at: number) => [
    ...tipAt([300, 200 + at * 20], ['Male', '408,296'], [at, at + 1]),
    ...['A story of the day', 'Another one', 'A third', 'And a fourth'].map((text, n) =>
      line(text, [300, 300 + 60 * n + at * 20, 200, 20], [at, at + 1]),
    ),
  ];
  assert.deepEqual(told(detectTooltips, { lines: [1, 2, 3].flatMap(page), changes: [change([1, 3], 0.6)] }), []);
});

test('a chart that names the values of a tooltip was opened by a click there', () => {
  const bars = [line('All groups by sex', [300, 40, 300, 20], [0, 9])];
  const facts = (title: string) => ({
    lines: [...bars, ...tipAt([500, 260], ['Female', '79,337'], [6, 9]), line(title, [300, 40, 400, 20], [9.25, 20])],
    changes: [change([5.75, 6], 0.01), change([9, 9.25], 0.4)],
  });
  assert.deepEqual(told(detectTooltips, facts('Occupation by Status Among Females')), [
    'click | Female | Occupation by Status Among Females',
  ]);
  assert.deepEqual(told(detectTooltips, facts('Occupation by Status Among Others')), []);
});

function screen(names: readonly string[], time: Time): ScreenLine[] {
  return names.map((text, n) => line(text, [100, 60 + 50 * n, 200, 20], time));
}

test("a returning screen was reached by its label or a phone's back key; another desktop window is not reported", () => {
  const home = ['First stop', 'Second stop', 'Third stop', 'Fourth stop', 'Fifth stop', 'Sixth stop'];
  const inner = ['Departures', 'Monday early', 'Tuesday late', 'Fares of all', 'Notes below', 'Legend here'];
  const lines = [...screen(home, [0, 5]), ...screen(inner, [5.5, 12]), ...screen(home, [12.5, 30])];
  const changes = [change([5, 5.5], 0.9), change([12, 12.5], 0.9)];
  const back = line('BACK BUTTON', [700, 600, 120, 16], [5.5, 12]);
  assert.deepEqual(told(detectBackNavigations, { lines: [...lines, back], changes }), ['click | BACK BUTTON']);
  assert.deepEqual(told(detectBackNavigations, { lines, changes }), []);
  assert.deepEqual(told(detectBackNavigations, { lines, changes, pointer: [rest([900, 700], [2, 2.2], 'touch')] }), ['back']);
});

test('a radio button under the pointer was set, and one that is only highlighted was not', () => {
  const option = line('Only select repositories', [354, 300, 340, 28], [0, 30]);
  const ring: Corners = [296, 294, 40, 40];
  assert.deepEqual(
    told(detectOptions, { lines: [option], changes: [change([5, 5.25], 0.002, ring)], pointer: [rest([500, 312], [4.5, 6])] }),
    ['choose | Only select repositories'],
  );
  assert.deepEqual(told(detectOptions, { lines: [option], changes: [change([5, 5.25], 0.002, ring)] }), [], 'an icon that lit');
  const knob: Corners = [704, 294, 80, 40];
  assert.deepEqual(told(detectOptions, { lines: [option], changes: [change([5, 5.25], 0.003, knob)] }), [
    'switch | Only select repositories',
  ]);
  const blinks = [change([5, 5.25], 0.003, knob), change([6, 6.25], 0.003, knob)];
  assert.deepEqual(told(detectOptions, { lines: [option], changes: blinks }), []);
});

test('a button that shows its progress was clicked, and a word with the same ending was not', () => {
  const at: Corners = [355, 500, 93, 24];
  assert.deepEqual(told(detectOptions, { lines: [line('Install', at, [0, 5]), line('Installing', [355, 500, 130, 24], [5, 9])] }), [
    'click | Install',
  ]);
  assert.deepEqual(told(detectOptions, { lines: [line('Settings', at, [0, 5]), line('Pricing', at, [5, 9])] }), []);
});

test('a tap on an element without words is named by the message that follows', () => {
  const facts = (message: ScreenLine) => ({
    lines: [message],
    changes: [change([5, 5.25], 0.007, [256, 32, 40, 40])],
    pointer: [rest([276, 54], [5, 5.2], 'touch')],
  });
  assert.deepEqual(told(detectMessages, facts(line('Bookmarked Apple Inc', [110, 500, 150, 13], [5.5, 8]))), [
    'click | Bookmarked Apple Inc',
  ]);
  assert.deepEqual(
    told(detectMessages, facts(line('Bookmarked Apple Inc', [110, 500, 150, 13], [5.5, 30]))),
    [],
    'a part of the page stays',
  );
});

test('the detectors work in German and Japanese', () => {
  const names = (list: readonly string[], time: Time) => screen(list, time);
  const german = ['Bestellungen', 'Kundin', 'Lieferung', 'Rechnung', 'Zahlung', 'Versand'];
  const other = ['Zurück zur Übersicht', 'Artikel 12', 'Menge', 'Preis', 'Rabatt', 'Steuer', 'Summe'];
  const back = (label: string, first: readonly string[], second: readonly string[]) =>
    told(detectBackNavigations, {
      lines: [...names(first, [0, 5]), ...names([label, ...second], [5.5, 10]), ...names(first, [10.5, 30])],
      changes: [change([5, 5.25], 0.7), change([10, 10.25], 0.7)],
    });
  assert.deepEqual(back('Zurück zur Übersicht', german, other.slice(1)), ['click | Zurück zur Übersicht']);
  assert.deepEqual(back('Zurückgelegt', german, other.slice(1)), [], 'another word');
  const japanese = ['注文の一覧', 'お客さま情報', '配送の予定', '請求書番号', '支払い方法', '発送の状況'];
  assert.deepEqual(back('一覧に戻る', japanese, ['商品の番号', '数量の変更', '価格の合計', '割引の設定', '税金の計算', '合計の金額']), [
    'click | 一覧に戻る',
  ]);

  const doing = (name: string, does: string) =>
    told(detectOptions, {
      lines: [line(name, [300, 200, 120, 20], [0, 5]), line(does, [300, 200, 150, 20], [5.25, 9])],
      changes: [change([5, 5.25], 0.001)],
    });
  assert.deepEqual(doing('Installieren', 'Wird installiert…'), ['click | Installieren']);
  assert.deepEqual(doing('インストール', 'インストール中'), ['click | インストール']);
  assert.deepEqual(doing('Installieren', 'Wird gelöscht…'), []);

  const tip = ([x, y]: [number, number], total: string, time: Time) => [
    line('性別: 女性', [x, y, 80, 10], time),
    line(`合計:${total}`, [x, y + 13, 90, 10], time),
  ];
  const tips = [...tip([300, 200], '408', [5, 8]), ...tip([500, 260], '79', [9, 12])];
  assert.deepEqual(told(detectTooltips, { lines: tips, changes: [change([4.75, 5], 0.01), change([8.75, 9], 0.01)] }), [
    'hover | 性別, 合計',
  ]);
});
