import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'node:test';
import { transcriptOf } from '../testing/transcripts.ts';
import type { Act, Action } from '../types.ts';
import { assignUtterances, pairInOrder, type ShownText } from './assign.ts';
import { confirmByNarration } from './spoken-forms.ts';
import { parseUtterances, type Utterance } from './parse-narration.ts';
import { printInstruction } from './print.ts';

function action(act: Act, startSeconds: number, names: { object?: string; value?: string; certainty?: number } = {}): Action {
  const named = (text?: string): Action['object'] =>
    text === undefined ? null : { text, origin: 'read', certainty: names.certainty ?? 0.95 };
  return {
    act,
    certainty: 0.9,
    object: named(names.object),
    value: named(names.value),
    position: null,
    startSeconds,
    endSeconds: startSeconds + 0.5,
    showSeconds: startSeconds,
  };
}

const shown = (...texts: string[]): ShownText[] => texts.map((text) => ({ text, startSeconds: 0, endSeconds: 100 }));
const says = (...captions: string[]): Utterance[] => parseUtterances(transcriptOf(captions));
const printed = (utterance: Utterance | undefined, done: Action | null, texts: ShownText[]): string =>
  utterance?.instruction
    ? printInstruction(utterance.instruction, done, texts)
        .map(({ kind, text }) => (kind === 'text' ? text : kind === 'label' ? `**${text}**` : `\`${text}\``))
        .join('')
    : '';

/** Returns the sentences assigned to each action, by the action's name. */
function told(utterances: readonly Utterance[], actions: readonly Action[], texts: readonly ShownText[] = []): Record<string, string[]> {
  const found = assignUtterances(utterances, actions, texts);
  return Object.fromEntries(
    [...found].map(([one, list]) => [
      one?.object?.text ?? one?.value?.text ?? one?.act ?? 'none',
      list.map((utterance) => utterance.instruction?.words ?? utterance.text),
    ]),
  );
}

test('each sentence is assigned in order to the action it names, and a note to the action before it', () => {
  const utterances = says(
    'Click New project.',
    '|2',
    'A window opens.',
    'Enter a project name.',
    '|2',
    'Then click Create.',
    '|1',
    'It is in the list.',
  );
  const [start] = utterances;
  assert.ok(start);
  const actions = [
    action('click', 3, { object: 'New project' }),
    action('type', 7, { object: 'Project name', value: 'Relaunch' }),
    action('click', 10, { object: 'Create' }),
  ];
  assert.deepEqual(told(utterances, actions), {
    'New project': ['Click New project.', 'A window opens.'],
    'Project name': ['Enter a project name.'],
    Create: ['Then click Create.'.replace('Then c', 'C'), 'It is in the list.'],
  });
});

test('an instruction is assigned to the action that it names, not to a closer one', () => {
  const actions = [action('click', 1.5, { object: 'Cancel' }), action('click', 4, { object: 'Save' })];
  assert.deepEqual(told(says('Click Save.'), actions, shown('Save', 'Cancel')), { Save: ['Click Save.'] });
});

test('an instruction without an action stands alone, even if the same action happens much later', () => {
  assert.deepEqual(told(says('Click Save.'), [action('click', 40, { object: 'Save' })]), { none: ['Click Save.'] });
});

test('“click on that” is the next click, and “you can click it” becomes a step if it is done', () => {
  assert.deepEqual(told(says("So I'm going to click on that."), [action('click', 4, { object: 'Female' })], shown('Female')), {
    Female: ['Click on that.'],
  });
  const [found] = assignUtterances(says('You can click Undo at any time.'), [action('click', 3, { object: 'Undo' })], []).values();
  assert.equal(found?.[0]?.role, 'instruction');
});

test('a sentence with two instructions is split between two actions, and stays whole for one', () => {
  const utterances = says('Click Settings and then choose Members.');
  const both = [action('click', 2, { object: 'Settings' }), action('choose', 4, { object: 'Members' })];
  assert.deepEqual(told(utterances, both), { Settings: ['Click Settings.'], Members: ['Choose Members.'] });
  assert.deepEqual(told(utterances, both.slice(0, 1)), { Settings: ['Click Settings and then choose Members.'] });
});

const COMMANDS: readonly [said: string, command: string, printed: string][] = [
  ['Run pg dump with the name.', 'pg_dump shop > shop.sql', 'Run `pg_dump shop > shop.sql`.'],
  ['Run npm run build dash dash force.', 'npm run build --force', 'Run `npm run build --force`.'],
  ['Run node server dot js to start it.', 'node server.js', 'Run `node server.js` to start it.'],
  ['Type cd slash var slash log.', 'cd /var/log', 'Type `cd /var/log`.'],
  ['Run this command.', 'ls -la', 'Run this command: `ls -la`.'],
];

test('a command is printed in the spelling of the screen, however it is spoken', () => {
  for (const [said, command, whole] of COMMANDS) {
    const done = action('run', 3, { value: command });
    const [found] = assignUtterances(says(said), [done], []).get(done) ?? [];
    assert.equal(printed(found, done, []), whole);
    assert.equal(
      printed(found, action('run', 3, { value: command, certainty: 0.5 }), []).includes('`'),
      false,
      'not where it is not read surely',
    );
  }
});

const LABELS: readonly [said: string, texts: string[], printed: string][] = [
  ['Click the sign in button.', ['Sign-in'], 'Click the **Sign-in** button.'],
  ['Click the save as draft button.', ['Save as draft', 'Save'], 'Click the **Save as draft** button.'],
  ['Click "Visualization".', ['Visualization'], 'Click **Visualization**.'],
  ['Select the first option in the list.', ['List', 'Option'], 'Select the first option in the list.'],
  ['Open step two.', ['Step 2'], 'Open **Step 2**.'],
];

test('a label is printed in the spelling of the screen, and a plain word stays a word', () => {
  for (const [said, texts, whole] of LABELS) assert.equal(printed(says(said)[0], null, shown(...texts)), whole, said);
});

test('a name that is spoken and read has both as its source', () => {
  const [utterance] = says('Click Save.');
  assert.ok(utterance?.instruction);
  assert.deepEqual(confirmByNarration({ text: 'Save', origin: 'read', certainty: 0.7 }, utterance.instruction).origin, 'both');
  assert.equal(confirmByNarration({ text: 'Cancel', origin: 'read', certainty: 0.7 }, utterance.instruction).origin, 'read');
});

test('a value that only another part of the sentence names has both as its source', () => {
  const [utterance] = says('Enter a release name, I will call it Cascade.');
  assert.ok(utterance?.instruction);
  const value = { text: 'Cascade', origin: 'read', certainty: 0.8 } as const;
  const confirmed = confirmByNarration(value, utterance.instruction, utterance.text);
  assert.equal(confirmed.origin, 'both');
  assert.ok(confirmed.certainty > 0.85);
  assert.equal(confirmByNarration({ ...value, text: 'Castle' }, utterance.instruction, utterance.text).origin, 'read');
});

/** Computes the same result with the complete table. */
function plainly(scores: readonly (readonly number[])[], length: number): (number | null)[] {
  const best = Array.from({ length: scores.length + 1 }, () => Array.from({ length: length + 1 }, () => 0));
  const worth = (s: number, d: number): number => best[s]?.[d] ?? 0;
  for (let s = 1; s <= scores.length; s++) {
    for (let d = 1; d <= length; d++) {
      const score = scores[s - 1]?.[d - 1] ?? 0;
      const row = best[s] ?? [];
      row[d] = Math.max(worth(s - 1, d), worth(s, d - 1), score > 0 ? worth(s - 1, d - 1) + score : 0);
    }
  }
  const out: (number | null)[] = scores.map(() => null);
  let [s, d] = [scores.length, length];
  while (s > 0 && d > 0) {
    const score = scores[s - 1]?.[d - 1] ?? 0;
    if (score > 0 && worth(s, d) === worth(s - 1, d - 1) + score) out[--s] = --d;
    else if (worth(s, d) === worth(s - 1, d)) s--;
    else d--;
  }
  return out;
}

test('the banded table gives the same pairs as the complete table, including ties', () => {
  const table = fc.integer({ min: 0, max: 9 }).chain((length) =>
    fc.record({
      length: fc.constant(length),
      scores: fc.array(fc.array(fc.constantFrom(0, 0, 0, 1, 2, 3.7), { minLength: length, maxLength: length }), { maxLength: 9 }),
    }),
  );
  fc.assert(
    fc.property(table, ({ scores, length }) => {
      const pairs = scores.map((row) => new Map(row.flatMap((score, at): [number, number][] => (score > 0 ? [[at, score]] : []))));
      assert.deepEqual(pairInOrder(pairs, length), plainly(scores, length));
    }),
    { numRuns: 1000 },
  );
});
