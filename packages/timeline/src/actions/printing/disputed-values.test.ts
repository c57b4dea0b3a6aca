import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScreenLine } from '@docreel/recording';
import { createAction, lineOf, read } from '../../testing/facts.ts';
import { withholdDisputedValues } from './disputed-values.ts';

const BOX = { x: 100, y: 100, width: 40, height: 18 };

function valueOf(value: string, lines: ScreenLine[], seconds: [number, number] = [10, 12]): string | null {
  const typed = createAction({
    act: 'type',
    value: read(value),
    position: { box: BOX, point: null },
    ...{ startSeconds: seconds[0], endSeconds: seconds[1] },
  });
  const [action] = withholdDisputedValues([typed], { lines });
  return action?.value?.text ?? null;
}

test('a value is withheld if another stable reading differs, and printed if the other one was short', () => {
  const other = (seconds: number) => [lineOf('tom@example.com', [12, 18]), lineOf('tom@example.ccm', [18, 18 + seconds])];
  assert.equal(valueOf('tom@example.com', other(0.5)), 'tom@example.com');
  assert.equal(valueOf('tom@example.com', other(1.5)), null);
});

test('what was read while the value was typed does not dispute it, although its last letter is wrong', () => {
  const typedUntil = (seconds: number) => [lineOf('tom@examplel', [seconds - 1, seconds]), lineOf('tom@example.com', [12, 18])];
  assert.equal(valueOf('tom@example.com', typedUntil(12)), 'tom@example.com');
  assert.equal(valueOf('tom@example.com', typedUntil(14)), null);
});

test('a value is withheld if no line contains the whole of it', () => {
  assert.equal(valueOf('zaky zaky aly', [lineOf('zaky aly', [5, 9]), lineOf('zaky', [12, 16])]), null);
  assert.equal(valueOf('zaky aly', [lineOf('Name: Zaky Aly', [12, 16])]), 'zaky aly');
});

test('a command that OCR misread is spelled as it is known, and not disputed', () => {
  const run = createAction({
    act: 'run',
    value: read('mysql -u root'),
    position: { box: BOX, point: null },
    startSeconds: 10,
    endSeconds: 12,
  });
  const [action] = withholdDisputedValues([run], {
    lines: [lineOf('mysq1 -u root', [12, 18]), lineOf('mysql>', [12, 18], { y: 200 })],
  });
  assert.equal(action?.value?.text, 'mysql -u root');
});

test('in a terminal that scrolled, what stands where the answer was does not dispute it', () => {
  const answer = createAction({
    act: 'answer',
    value: read('ines@forge.test'),
    position: { box: BOX, point: null },
    startSeconds: 10,
    endSeconds: 12,
  });
  const after = lineOf('ines@forge: zip -e', [13, 20]);
  const valueIn = (lines: ScreenLine[]) => withholdDisputedValues([answer], { lines })[0]?.value?.text;
  assert.equal(valueIn([lineOf('Email []: ines@forge.test', [12, 20], { y: 70 }), after]), 'ines@forge.test');
  assert.equal(valueIn([after]), undefined);
});

test('a command in which a bracket is closed by another one is withheld', () => {
  const commands = ['[b.upper) for b in boats]', '[b.upper() for b in boats]', 'create table boats (', ');', "echo '(]'"];
  const values = commands.map(
    (text) => withholdDisputedValues([createAction({ act: 'run', value: read(text) })], { lines: [] })[0]?.value?.text,
  );
  assert.deepEqual(values, [undefined, ...commands.slice(1)]);
});

test('a value is withheld if two readings of the typed text begin otherwise', () => {
  const begun = (...texts: string[]) => texts.map((text, at) => lineOf(text, [5 + at, 6 + at]));
  const whole = lineOf('Ebeiker@example.com', [12, 18]);
  assert.equal(valueOf('Ebeiker@example.com', [...begun('t.becker@ex', 't.becker@example'), whole], [4, 12]), null);
  assert.equal(
    valueOf('Ebeiker@example.com', [...begun('t.becker@ex', 'Ebeiker@exam'), whole], [4, 12]),
    'Ebeiker@example.com',
    'one of them',
  );
  assert.equal(valueOf('Ebeiker@example.com', [...begun('Ebeiker', 'Ebeiker@exa'), whole], [4, 12]), 'Ebeiker@example.com', 'the same');
});
