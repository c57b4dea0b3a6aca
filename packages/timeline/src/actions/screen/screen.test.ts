/** Tests of actions inferred from the screen: each rule has a case that it detects and one that it must ignore. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PointerRest, Recording, ScreenChange, ScreenLine } from '@docreel/recording';
import { factsOf } from '../../testing/facts.ts';
import type { Action } from '../../types.ts';
import { applyRules } from '../apply-rules.ts';

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

const told = (facts: Partial<Recording>): string[] =>
  applyRules(factsOf(facts))
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
  assert.deepEqual(told({ lines: tips, changes: [change([4.75, 5], 0.01), change([8.75, 9], 0.01)] }), ['hover | Sex, Total']);
  const page = (at: number) => [
    ...tipAt([300, 200 + at * 20], ['Male', '408,296'], [at, at + 1]),
    ...['A story of the day', 'Another one', 'A third', 'And a fourth'].map((text, n) =>
      line(text, [300, 300 + 60 * n + at * 20, 200, 20], [at, at + 1]),
    ),
  ];
  assert.deepEqual(told({ lines: [1, 2, 3].flatMap(page), changes: [change([1, 3], 0.6)] }), []);
});

test('a chart that names the values of a tooltip was opened by a click there', () => {
  const bars = [line('All groups by sex', [300, 40, 300, 20], [0, 9])];
  const facts = (title: string) => ({
    lines: [...bars, ...tipAt([500, 260], ['Female', '79,337'], [6, 9]), line(title, [300, 40, 400, 20], [9.25, 20])],
    changes: [change([5.75, 6], 0.01), change([9, 9.25], 0.4)],
  });
  assert.deepEqual(told(facts('Occupation by Status Among Females')), ['click | Female | Occupation by Status Among Females']);
  assert.deepEqual(told(facts('Occupation by Status Among Others')), []);
});

const MENU = ['Motivation', 'Data', 'Charts', 'Thanks'].map((text, n) => line(text, [200 + 150 * n, 20, 80, 14], [0, 30]));

test('a page with the name of a menu entry was opened by that entry', () => {
  const body = ['How many there are', 'of each kind', 'in all years'].map((text, n) => line(text, [500, 260 + 20 * n, 300, 14], [6, 30]));
  const facts = { lines: [...MENU, ...body, line('Charts', [500, 200, 160, 26], [6, 30])], changes: [change([5, 5.5], 0.6)] };
  assert.deepEqual(told(facts), ['click | Charts']);
  const moved = { ...facts, lines: [...MENU, ...body, line('Charts', [500, 200, 80, 14], [6, 30])] };
  assert.deepEqual(told(moved), [], 'of one size it is the same thing elsewhere');
});

test('a list entry named on the next page was chosen; none is if the page names two', () => {
  const accounts = ['yuvipanda', 'binder-examples', 'earthlab', 'nteract-labs'].map((text, n) =>
    line(text, [350, 200 + 110 * n, 150, 28], [0, 5]),
  );
  const facts = (text: string) => ({ lines: [...accounts, line(text, [300, 100, 500, 30], [5.5, 30])], changes: [change([5, 5.25], 0.7)] });
  assert.deepEqual(told(facts('Install on your personal account Yuvi Panda')), ['choose | yuvipanda']);
  assert.deepEqual(told(facts('Install for earthlab and yuvipanda together')), []);
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
  assert.deepEqual(told({ lines: [...lines, back], changes }), ['click | BACK BUTTON']);
  assert.deepEqual(told({ lines, changes }), []);
  assert.deepEqual(told({ lines, changes, pointer: [rest([900, 700], [2, 2.2], 'touch')] }), ['back']);
});

test('a radio button under the pointer was set, and one that is only highlighted was not', () => {
  const option = line('Only select repositories', [354, 300, 340, 28], [0, 30]);
  const ring: Corners = [296, 294, 40, 40];
  assert.deepEqual(told({ lines: [option], changes: [change([5, 5.25], 0.002, ring)], pointer: [rest([500, 312], [4.5, 6])] }), [
    'choose | Only select repositories',
  ]);
  assert.deepEqual(told({ lines: [option], changes: [change([5, 5.25], 0.002, ring)] }), [], 'an icon that lit');
  const knob: Corners = [704, 294, 80, 40];
  assert.deepEqual(told({ lines: [option], changes: [change([5, 5.25], 0.003, knob)] }), ['switch | Only select repositories']);
  const blinks = [change([5, 5.25], 0.003, knob), change([6, 6.25], 0.003, knob)];
  assert.deepEqual(told({ lines: [option], changes: blinks }), []);
});

test('a button that shows its progress was clicked, and a word with the same ending was not', () => {
  const at: Corners = [355, 500, 93, 24];
  assert.deepEqual(told({ lines: [line('Install', at, [0, 5]), line('Installing', [355, 500, 130, 24], [5, 9])] }), ['click | Install']);
  assert.deepEqual(told({ lines: [line('Settings', at, [0, 5]), line('Pricing', at, [5, 9])] }), []);
});

test('a tap on an element without words is named by the message that follows', () => {
  const facts = (message: ScreenLine) => ({
    lines: [message],
    changes: [change([5, 5.25], 0.007, [256, 32, 40, 40])],
    pointer: [rest([276, 54], [5, 5.2], 'touch')],
  });
  assert.deepEqual(told(facts(line('Bookmarked Apple Inc', [110, 500, 150, 13], [5.5, 8]))), ['click | Bookmarked Apple Inc']);
  assert.deepEqual(told(facts(line('Bookmarked Apple Inc', [110, 500, 150, 13], [5.5, 30]))), [], 'a part of the page stays');
});

test('in a filtered list the typed text is certain, and the remaining entry is chosen', () => {
  const field = (text: string, time: Time) => line(text, [393, 200, 12 * text.length, 26], time);
  const listed = ['yuvipanda/2i2c', 'yuvipanda/acs', 'yuvipanda/altair'].map((text, n) => line(text, [415, 300 + 60 * n, 300, 26], [2, 8]));
  const lines = [
    line('Search for a repository', [393, 200, 320, 26], [2, 6]),
    field('test', [6, 10]),
    ...listed,
    line('yuvipanda/testity-test', [415, 300, 280, 26], [8, 30]),
    line('testity readme', [415, 360, 200, 26], [8, 10]),
  ];
  const changes = [change([5.75, 6], 0.01, [393, 200, 60, 30]), change([7.75, 8], 0.2, [393, 280, 600, 300])];
  assert.deepEqual(told({ lines, changes }), ['type | Search for a repository | test', 'choose | yuvipanda/testity-test']);
});

test('the rules work in German and Japanese', () => {
  const names = (list: readonly string[], time: Time) => screen(list, time);
  const german = ['Bestellungen', 'Kundin', 'Lieferung', 'Rechnung', 'Zahlung', 'Versand'];
  const other = ['Zurück zur Übersicht', 'Artikel 12', 'Menge', 'Preis', 'Rabatt', 'Steuer', 'Summe'];
  const back = (label: string, first: readonly string[], second: readonly string[]) =>
    told({
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
    told({
      lines: [line(name, [300, 200, 120, 20], [0, 5]), line(does, [300, 200, 150, 20], [5.25, 9])],
      changes: [change([5, 5.25], 0.001)],
    });
  assert.deepEqual(doing('Installieren', 'Wird installiert…'), ['click | Installieren']);
  assert.deepEqual(doing('インストール', 'インストール中'), ['click | インストール']);
  assert.deepEqual(doing('Installieren', 'Wird gelöscht…'), []);

  const menu = ['概要', 'データ', 'グラフ設定', '謝辞'].map((text, n) => line(text, [200 + 150 * n, 20, 80, 14], [0, 30]));
  const body = ['全体の人数', '種類ごとの人数', '年ごとの人数'].map((text, n) => line(text, [500, 260 + 20 * n, 300, 14], [6, 30]));
  const page = { lines: [...menu, ...body, line('グラフ設定', [500, 200, 160, 26], [6, 30])], changes: [change([5, 5.5], 0.6)] };
  assert.deepEqual(told(page), ['click | グラフ設定']);

  const tip = ([x, y]: [number, number], total: string, time: Time) => [
    line('性別: 女性', [x, y, 80, 10], time),
    line(`合計:${total}`, [x, y + 13, 90, 10], time),
  ];
  const tips = [...tip([300, 200], '408', [5, 8]), ...tip([500, 260], '79', [9, 12])];
  assert.deepEqual(told({ lines: tips, changes: [change([4.75, 5], 0.01), change([8.75, 9], 0.01)] }), ['hover | 性別, 合計']);
});
