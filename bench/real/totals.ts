/** Sums the scores of several articles. Films and recordings by other people use the same figures. */
import type { RealScore } from './score-recording.ts';

type Figures = Pick<RealScore, 'expected' | 'found' | 'wrong' | 'touched' | 'rightPictures'>;

export interface Score extends Figures {
  /** Number of numbered steps that only open the menu or the field of a true step. They count neither as right nor as wrong. */
  openers?: number;
  isTitleRight: boolean;
}

export interface Totals extends Figures {
  openers: number;
  articles: number;
  rightTitles: number;
}

export function emptyTotals(): Totals {
  return { expected: 0, found: 0, wrong: 0, openers: 0, touched: 0, rightPictures: 0, articles: 0, rightTitles: 0 };
}

/** Adds a score to the totals and returns them. */
export function addScore(totals: Totals, score: Score): Totals {
  for (const name of ['expected', 'found', 'wrong', 'touched', 'rightPictures'] as const) totals[name] += score[name];
  totals.openers += score.openers ?? 0;
  totals.articles += 1;
  totals.rightTitles += Number(score.isTitleRight);
  return totals;
}

/** The figures that the quality page of the guide defines, as parts of wholes. */
export function formatShares({ expected, found, wrong, touched, rightPictures }: Totals) {
  return {
    found: share(found, expected),
    precision: share(found, found + wrong),
    touched: share(touched, expected),
    rightPicture: share(rightPictures, found),
  };
}

/** Returns one line with all figures. */
export function formatTotals(totals: Totals): string {
  const { found, precision, touched, rightPicture } = formatShares(totals);
  return [
    `found ${found}`,
    `precision ${precision}`,
    `openers ${totals.openers}`,
    `touched ${touched}`,
    `right picture ${rightPicture}`,
    `titles ${totals.rightTitles} of ${totals.articles}`,
  ].join(', ');
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${part} of ${whole} (${(part / whole).toFixed(2)})`;
}
