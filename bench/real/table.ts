import { toTable } from '../pipeline/measure.ts';
import type { RealScore } from './score-recording.ts';

export interface RealRow {
  name: string;
  hasCaptions: boolean;
  /** The score, or null without ground truth. */
  score: RealScore | null;
  isTitleRight: boolean;
  /** Whether the article contains no link into its video. */
  isEmpty: boolean;
  /** Number of times that the article mentions outside its numbered lists. */
  keyMoments: number;
  marked: number;
  wallSeconds: number;
  cpuSeconds: number | null;
}

const HEAD = [
  'Recording',
  'Captions',
  'Steps found',
  'Precision',
  'Touched',
  'Right picture',
  'Title',
  'Empty',
  'Key moments',
  'Marked steps',
  'Seconds',
  'CPU s',
];

/**
 * Returns one table row for each run, followed by totals: without captions, with captions, and without captions for the recordings that
 * have some.
 */
export function realTable(rows: RealRow[]): string {
  const without = rows.filter(({ hasCaptions }) => !hasCaptions);
  const captioned = rows.filter(({ hasCaptions }) => hasCaptions);
  const same = without.filter(({ name }) => captioned.some((row) => row.name === name));
  const sums = [
    formatSum('**all**', 'without', without),
    ...(captioned.length > 0
      ? [formatSum('**those with captions**', 'without', same), formatSum('**those with captions**', 'with', captioned)]
      : []),
  ];
  return toTable(HEAD, [...rows.map(formatCells), ...sums]);
}

function formatCells(row: RealRow): string[] {
  const { score } = row;
  const judged = score
    ? [
        share(score.found, score.expected),
        share(score.found, score.found + score.junk),
        share(score.touched, score.expected),
        share(score.rightPictures, score.found),
        row.isTitleRight ? 'yes' : 'no',
      ]
    : ['–', '–', '–', '–', '–'];
  return [row.name, row.hasCaptions ? 'with' : 'without', ...judged, row.isEmpty ? 'yes' : 'no', ...formatCounts([row])];
}

function formatSum(name: string, captions: string, rows: RealRow[]): string[] {
  const known = rows.filter(({ score }) => score !== null);
  const sum = (pick: (score: RealScore) => number) => known.reduce((total, { score }) => total + (score ? pick(score) : 0), 0);
  const [found, expected] = [sum((score) => score.found), sum((score) => score.expected)];
  return [
    name,
    captions,
    share(found, expected),
    share(found, found + sum((score) => score.junk)),
    share(
      sum((score) => score.touched),
      expected,
    ),
    share(
      sum((score) => score.rightPictures),
      found,
    ),
    `${known.filter((row) => row.isTitleRight).length} of ${known.length}`,
    `${rows.filter((row) => row.isEmpty).length} of ${rows.length}`,
    ...formatCounts(rows),
  ];
}

function formatCounts(rows: RealRow[]): string[] {
  const sum = (pick: (row: RealRow) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const isCpuKnown = rows.every(({ cpuSeconds }) => cpuSeconds !== null);
  return [
    String(sum((row) => row.keyMoments)),
    String(sum((row) => row.marked)),
    sum((row) => row.wallSeconds).toFixed(0),
    isCpuKnown ? sum((row) => row.cpuSeconds ?? 0).toFixed(0) : '–',
  ];
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${part} of ${whole} (${(part / whole).toFixed(2)})`;
}
