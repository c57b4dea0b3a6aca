import type { FilmScore } from './score-film.ts';

export interface Totals extends Omit<FilmScore, 'isTitleRight' | 'lines'> {
  films: number;
  rightTitles: number;
}

export function emptyTotals(): Totals {
  return { expected: 0, found: 0, wrong: 0, openers: 0, touched: 0, rightPictures: 0, films: 0, rightTitles: 0 };
}

/** Adds a score to the totals and returns them. */
export function addScore(totals: Totals, score: FilmScore): Totals {
  for (const name of ['expected', 'found', 'wrong', 'openers', 'touched', 'rightPictures'] as const) totals[name] += score[name];
  totals.films += 1;
  totals.rightTitles += Number(score.isTitleRight);
  return totals;
}

/** Returns one line with the figures that the quality page of the guide defines. */
export function formatTotals({ expected, found, wrong, openers, touched, rightPictures, films, rightTitles }: Totals): string {
  return [
    `found ${share(found, expected)}`,
    `precision ${share(found, found + wrong)}`,
    `openers ${openers}`,
    `touched ${share(touched, expected)}`,
    `right picture ${share(rightPictures, found)}`,
    `titles ${rightTitles} of ${films}`,
  ].join(', ');
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${part} of ${whole} (${(part / whole).toFixed(2)})`;
}
