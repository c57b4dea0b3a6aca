import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FilmTruth } from '../../tools/corpus/corpus-files.ts';
import { scoreFilm } from './score-film.ts';
import { addScore, emptyTotals, formatTotals } from '../real/totals.ts';

const TRUTH: FilmTruth = {
  name: 'notes',
  title: ['line numbers'],
  steps: [
    {
      ...{ t: [2, 6.5], at: 5, kind: 'choose', role: 'menu item', label: 'View > Line Numbers', box: [0, 0, 9, 9] },
      keys: ['line numbers'],
    },
    { t: [8, 10.5], at: 9, kind: 'click', role: 'push button', label: 'Save', box: [0, 0, 9, 9], keys: ['save'] },
  ],
};

function numbered(seconds: number, text: string) {
  return { isNumbered: true, seconds, text, pictureSeconds: seconds };
}

test('a step that only opens the menu of a true step counts neither as right nor as wrong', () => {
  const entries = [numbered(3, 'Click View.'), numbered(5, 'Choose Line Numbers.'), numbered(9, 'Click Cancel.')];
  const score = scoreFilm(TRUTH, { title: 'Show line numbers', entries });
  assert.deepEqual([score.found, score.wrong, score.openers, score.isTitleRight], [1, 1, 1, true]);
});

test('a press without an earlier one has no opener', () => {
  const score = scoreFilm(TRUTH, { title: 'x', entries: [numbered(8.5, 'Click View.')] });
  assert.deepEqual([score.found, score.wrong, score.openers, score.isTitleRight], [0, 1, 0, false]);
});

test('totals sum the scores of several films', () => {
  const score = scoreFilm(TRUTH, { title: 'x', entries: [numbered(9, 'Click Save.')] });
  const totals = addScore(addScore(emptyTotals(), score), score);
  assert.equal(
    formatTotals(totals),
    'found 2 of 4 (0.50), precision 2 of 2 (1.00), openers 0, touched 2 of 4 (0.50), right picture 2 of 2 (1.00), titles 0 of 2',
  );
});
