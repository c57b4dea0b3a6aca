import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ShownText } from '../narration/assign.ts';
import { createAction, factsOf, lineOf, read } from '../testing/facts.ts';
import { parseUtterances } from '../narration/parse-narration.ts';
import { transcriptOf } from '../testing/transcripts.ts';
import { createMoments, readHeadings } from './moments-from-actions.ts';
import { confirmActions, joinAnnouncements, phraseByNarrator } from './narrated-moments.ts';

const BOX = { x: 100, y: 100, width: 63, height: 18 };
const ENTERED = createAction({
  ...{ act: 'type', object: read('Due date', 0.8), value: read('June 30', 0.8), position: { box: BOX, point: null } },
  ...{ startSeconds: 9, endSeconds: 10 },
});

function shown(text: string, time: [number, number], y: number): ShownText {
  const { x, width, height } = lineOf(text, time, { y });
  return { text, startSeconds: time[0], endSeconds: time[1], box: { x, y, width, height } };
}

test('a value is more certain if it appears again later in another position', () => {
  const cases: readonly [string, ShownText, boolean][] = [
    ['later and elsewhere', shown('Private project, due June 30.', [20, 30], 400), true],
    ['before the entry', shown('June 30', [0, 30], 400), false],
    ['in the field itself', shown('June 30', [12, 30], 100), false],
    ['another value', shown('July 30', [20, 30], 400), false],
  ];
  for (const [name, text, isConfirmed] of cases) {
    const [action] = confirmActions([ENTERED], new Map(), [text]);
    assert.equal((action?.value?.certainty ?? 0) > 0.85, isConfirmed, name);
    assert.equal(action?.object?.certainty, 0.8, name);
  }
});

test('a command or a click is what the narrator announces in other words, and an entry is not', () => {
  const utterances = parseUtterances(transcriptOf(['Open the database.']));
  const countLeft = (act: 'run' | 'click' | 'type') => {
    const done = act === 'click' ? { object: read('apples.db') } : { value: read('sqlite3 apples.db') };
    const action = createAction({ act, ...done, startSeconds: 1, endSeconds: 2 });
    const [moment] = createMoments(readHeadings(factsOf(), []), [action]);
    return moment && joinAnnouncements([{ moment, utterance: null }], utterances, []).unmatched.length;
  };
  assert.equal(countLeft('run'), 0);
  assert.equal(countLeft('click'), 0);
  assert.equal(countLeft('type'), 1);
});

test('a value is not kept if the narrator calls it a secret', () => {
  const keepValue = (said: string) => {
    const [utterance] = parseUtterances(transcriptOf([said]));
    const action = createAction({
      act: 'type',
      value: read('hunter2'),
      position: { box: BOX, point: null },
      startSeconds: 1,
      endSeconds: 2,
    });
    const [moment] = createMoments(readHeadings(factsOf(), []), [action]);
    assert.ok(utterance && moment);
    return phraseByNarrator(moment, action, { recording: factsOf(), utterance, texts: [], afterSeconds: 0 }).action?.value?.text ?? null;
  };
  assert.equal(keepValue('Type your password.'), null);
  assert.equal(keepValue('Enter the API key.'), null);
  assert.equal(keepValue('Type the wrong word.'), 'hunter2');
});
