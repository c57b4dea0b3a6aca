import { toTable } from '../pipeline/measure.ts';
import type { RealScore } from './score-recording.ts';
import { addScore, emptyTotals, formatShares } from './totals.ts';

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
];
const COST_HEAD = ['Seconds', 'CPU s'];

/**
 * Returns one table row for each run, followed by totals: without captions, with captions, and without captions for the recordings that
 * have some. The cost is left out if processed recordings are reused.
 */
export function realTable(rows: RealRow[], { hasCost = true } = {}): string {
  const without = rows.filter(({ hasCaptions }) => !hasCaptions);
  const captioned = rows.filter(({ hasCaptions }) => hasCaptions);
  const same = without.filter(({ name }) => captioned.some((row) => row.name === name));
  const lines = [
    ...rows.map(formatRow),
    formatSum('**all**', 'without', without),
    ...(captioned.length > 0
      ? [formatSum('**those with captions**', 'without', same), formatSum('**those with captions**', 'with', captioned)]
      : []),
  ];
  return toTable(
    hasCost ? [...HEAD, ...COST_HEAD] : HEAD,
    lines.map(({ cells, costs }) => (hasCost ? [...cells, ...costs] : cells)),
  );
}

interface Line {
  cells: string[];
  costs: string[];
}

function formatRow(row: RealRow): Line {
  const title = row.score ? (row.isTitleRight ? 'yes' : 'no') : '–';
  const cells = [row.name, row.hasCaptions ? 'with' : 'without', ...formatScores([row]), title, row.isEmpty ? 'yes' : 'no'];
  return { cells: [...cells, ...formatCounts([row])], costs: formatCosts([row]) };
}

function formatSum(name: string, captions: string, rows: RealRow[]): Line {
  const known = rows.filter(({ score }) => score !== null);
  const titles = `${known.filter((row) => row.isTitleRight).length} of ${known.length}`;
  const empty = `${rows.filter((row) => row.isEmpty).length} of ${rows.length}`;
  return { cells: [name, captions, ...formatScores(rows), titles, empty, ...formatCounts(rows)], costs: formatCosts(rows) };
}

/** Returns the shares of found, right, touched and rightly pictured steps. */
function formatScores(rows: RealRow[]): string[] {
  const totals = emptyTotals();
  for (const { score, isTitleRight } of rows) if (score) addScore(totals, { ...score, isTitleRight });
  const { found, precision, touched, rightPicture } = formatShares(totals);
  return [found, precision, touched, rightPicture];
}

function formatCounts(rows: RealRow[]): string[] {
  return [sum(rows, (row) => row.keyMoments), sum(rows, (row) => row.marked)].map(String);
}

function formatCosts(rows: RealRow[]): string[] {
  const isCpuKnown = rows.every(({ cpuSeconds }) => cpuSeconds !== null);
  return [sum(rows, (row) => row.wallSeconds).toFixed(0), isCpuKnown ? sum(rows, (row) => row.cpuSeconds ?? 0).toFixed(0) : '–'];
}

function sum(rows: RealRow[], pick: (row: RealRow) => number): number {
  return rows.reduce((total, row) => total + pick(row), 0);
}
