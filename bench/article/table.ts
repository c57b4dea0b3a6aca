import type { ArticleScore } from './score-article.ts';

export interface BenchRow {
  fixture: string;
  mode: string;
  score: ArticleScore;
  wordErrorRate: number | null;
}

const HEAD = [
  'Video',
  'Transcript',
  'Steps found',
  'Precision',
  'Out of order',
  'Right picture',
  'Moment off by (median / worst)',
  'Stray words',
  'Word error rate',
];

/** Returns one table row for each video and mode, followed by the totals of each mode. */
export function tableOf(rows: BenchRow[]): string {
  const modes = [...new Set(rows.map((row) => row.mode))];
  const totals = modes.map((mode) =>
    sumRows(
      mode,
      rows.filter((row) => row.mode === mode),
    ),
  );
  const lines = [...rows, ...totals].map(formatCells);
  return [HEAD, HEAD.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function sumRows(mode: string, rows: BenchRow[]): BenchRow {
  const rates = rows.flatMap((row) => (row.wordErrorRate === null ? [] : [row.wordErrorRate]));
  const score = rows.map((row) => row.score).reduce(add);
  return { fixture: '**all**', mode, score, wordErrorRate: rates.length === 0 ? null : mean(rates) };
}

function add(a: ArticleScore, b: ArticleScore): ArticleScore {
  return {
    expected: a.expected + b.expected,
    found: a.found + b.found,
    extra: a.extra + b.extra,
    inversions: a.inversions + b.inversions,
    rightPictures: a.rightPictures + b.rightPictures,
    drifts: [...a.drifts, ...b.drifts],
    strayWords: [...a.strayWords, ...b.strayWords],
    missed: [...a.missed, ...b.missed],
    extras: [...a.extras, ...b.extras],
    wrongPictures: [...a.wrongPictures, ...b.wrongPictures],
  };
}

function formatCells({ fixture, mode, score, wordErrorRate }: BenchRow): string[] {
  return [
    fixture,
    mode,
    share(score.found, score.expected),
    share(score.found, score.found + score.extra),
    String(score.inversions),
    share(score.rightPictures, score.found),
    formatDrift(score.drifts),
    String(score.strayWords.length),
    wordErrorRate === null ? '–' : `${(wordErrorRate * 100).toFixed(1)} %`,
  ];
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${part} of ${whole} (${(part / whole).toFixed(2)})`;
}

function formatDrift(drifts: number[]): string {
  return drifts.length === 0 ? '–' : `${median(drifts).toFixed(1)} / ${Math.max(...drifts).toFixed(1)} s`;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return mean([sorted[Math.floor(middle)] ?? Number.NaN, sorted[Math.ceil(middle)] ?? Number.NaN]);
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
