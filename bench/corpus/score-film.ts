/** Scores an article about a film, whose truth is exact. */
import type { FilmStep, FilmTruth } from '../../tools/corpus/corpus-files.ts';
import { isTitleRight, scoreRecording } from '../real/score-recording.ts';
import type { Score } from '../real/totals.ts';
import type { RecordingArticle } from '../real/write-recording-article.ts';

export interface FilmScore extends Score {
  openers: number;
  /** One line for each numbered step and each missed one, for developers. */
  lines: string[];
}

/** A step whose decisive press comes this long after its start has an earlier press, which opens a menu or a field. */
const LEAD_SECONDS = 1.4;
const EARLY_SECONDS = 0.5;

export function scoreFilm(truth: FilmTruth, { title, entries }: RecordingArticle): FilmScore {
  const steps = truth.steps.map((step) => ({ ...step, text: step.label }));
  const score = scoreRecording({ title: truth.title, steps }, entries);
  const openers = entries.filter((entry, at) => entry.isNumbered && !score.matches[at] && truth.steps.some((step) => opens(entry, step)));
  const lines = entries.flatMap((entry, at) =>
    entry.isNumbered ? [`${score.matches[at] ? '✓' : openers.includes(entry) ? '○' : '✗'} ${entry.seconds.toFixed(1)} ${entry.text}`] : [],
  );
  const missed = score.missed.map(({ step, isTouched }) => `missed${isTouched ? '' : ', untouched'}: ${step.t.join('–')} ${step.text}`);
  return {
    expected: score.expected,
    found: score.found,
    wrong: score.wrong - openers.length,
    openers: openers.length,
    touched: score.touched,
    rightPictures: score.rightPictures,
    isTitleRight: isTitleRight({ title: truth.title, steps }, title),
    lines: [...lines, ...missed],
  };
}

/** Returns whether the article's step lies between the first press of a true step and its decisive one. */
function opens({ seconds }: { seconds: number }, { t: [from], at }: FilmStep): boolean {
  return at - from > LEAD_SECONDS && seconds >= from - EARLY_SECONDS && seconds < at;
}
