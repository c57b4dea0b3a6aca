import assert from 'node:assert/strict';
import { test } from 'node:test';
import { consoleScreens, detectIn, PITCH } from '../../testing/screens.ts';
import type { Entered, Look, ScreenAt } from '../../testing/screens.ts';

function answersIn(screens: readonly ScreenAt[]): string[] {
  return detectIn(screens).map(({ act, object, value }) => `${act} ${object?.text ?? ''}: ${value?.text ?? 'hidden'}`);
}

/** Returns the screens of a program that asks the questions in order, each after the previous answer. */
function asked(questions: readonly Omit<Entered, 'prints'>[], look?: Look): ScreenAt[] {
  const start = consoleScreens([{ prompt: 'lea@box:~$', types: 'npm init shop' }], questions[0]?.prompt ?? '', look).slice(0, -1);
  const fromSeconds = (start.at(-1)?.at ?? 0) + 0.75;
  const y = (look?.y ?? 0) + PITCH;
  const rest = consoleScreens(questions, 'Created shop', {
    ...look,
    y,
    fromSeconds,
    around: [{ x: look?.x ?? 0, y: look?.y ?? 0, text: 'lea@box:~$ npm init shop' }],
  });
  return [...start, ...rest];
}

test('each question of a program gets its own answer', () => {
  const screens = asked([
    { prompt: 'package name:', types: 'shop' },
    { prompt: '? Who is the author?', types: 'Lea Stern' },
    { prompt: '? Describe it', types: 'sells pears' },
  ]);
  assert.deepEqual(answersIn(screens), [
    'run : npm init shop',
    'answer package name:: shop',
    'answer Who is the author?: Lea Stern',
    'answer Describe it: sells pears',
  ]);
});

test('fast typing that OCR reads with the question is the start of the answer', () => {
  const screens = asked([
    { prompt: 'Enter your email address', types: 'lea@example.org' },
    { prompt: '? Describe it', types: 'sells pears' },
  ]);
  const late = screens.filter(({ rows }) => !rows.some(({ text }) => /^Enter your email address.?$/u.test(text)));
  assert.ok(late.length < screens.length);
  assert.deepEqual(answersIn(late).slice(1, 2), ['answer Enter your email address: lea@example.org']);
});

test('a default in brackets is not part of the answer', () => {
  assert.deepEqual(
    answersIn(
      asked([
        { prompt: 'Use types? (Y/n)', types: 'y', isPasted: true },
        { prompt: 'port: [8080]', types: '9090' },
        { prompt: 'Town (eg, city) []:', types: 'Braga' },
      ]),
    ).slice(1),
    ['answer Use types?: y', 'answer port:: 9090', 'answer Town (eg, city): Braga'],
  );
});

test('a choice from a list is read after the question once it is made', () => {
  const rows = (...texts: string[]): ScreenAt['rows'] => texts.map((text, at) => ({ x: 0, y: at * PITCH, text }));
  const list = ['? Pick a colour: (Use arrow keys)', '> Red', '  Green', '  Blue'];
  const told = answersIn([
    { at: 0, rows: rows('lea@box:~$ paint') },
    { at: 1, rows: rows('lea@box:~$ paint', ...list) },
    { at: 2, rows: rows('lea@box:~$ paint', '? Pick a colour:', '  Red', '> Green', '  Blue') },
    { at: 3, rows: rows('lea@box:~$ paint', '? Pick a colour: Green', 'Painted', 'lea@box:~$') },
    { at: 4, rows: rows('lea@box:~$ paint', '? Pick a colour: Green', 'Painted', 'lea@box:~$') },
  ]);
  assert.deepEqual(told, ['run : paint', 'answer Pick a colour:: Green']);
});

test('a misread choice is spelled like its list entry', () => {
  const rows = (...texts: string[]): ScreenAt['rows'] => texts.map((text, at) => ({ x: 0, y: at * PITCH, text }));
  const told = answersIn([
    { at: 0, rows: rows('lea@box:~$ paint') },
    { at: 1, rows: rows('lea@box:~$ paint', '? Pick a colour: (Use arrow keys)', '> Lavender', '  Green') },
    { at: 3, rows: rows('lea@box:~$ paint', '? Pick a colour: Lavenden', 'Painted', 'lea@box:~$') },
  ]);
  assert.deepEqual(told.slice(1), ['answer Pick a colour:: Lavender']);
});

test("progress written after a program's own line is not an answer", () => {
  const told = answersIn(
    asked([
      { prompt: 'Receiving objects:', types: '33% (1/3)' },
      { prompt: 'test adds ...', types: 'ok', isPasted: true },
      { prompt: 'Compiling', types: '......' },
    ]),
  );
  assert.deepEqual(told, ['run : npm init shop']);
});

test('an answer to a question for a secret is masked', () => {
  assert.deepEqual(answersIn(asked([{ prompt: 'New password:', types: 'pear-tree' }])).slice(1), ['answer New password:: hidden']);
});
