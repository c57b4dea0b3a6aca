// Scores the articles that the engines write from the test videos. Usage: npm run bench -- article [video…] [--crf 38]. A full run also
// updates the guide's page. Runs with stronger compression do not.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { FIXTURE_NAMES } from '../../tools/fixtures/index.ts';
import type { FixtureName } from '../../tools/fixtures/index.ts';
import { type ArticleFault, formatArticleFault } from '../../packages/writer/src/testing/article-faults.ts';
import { replaceBetween } from './replace-between.ts';
import { MODE_NAMES, runArticle } from './run-article.ts';
import type { Mode } from './run-article.ts';
import { scoreArticle } from './score-article.ts';
import { tableOf } from './table.ts';
import type { BenchRow } from './table.ts';
import { wordErrorRate } from './words.ts';

const PAGE = path.join(import.meta.dirname, '..', '..', 'bench', 'RESULTS.md');
const MARKS = { begin: '<!-- table: begin -->', end: '<!-- table: end -->' };

await main(process.argv.slice(2));

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { crf: { type: 'string' } }, allowPositionals: true });
  const crf = values.crf === undefined ? null : Number(values.crf);
  const named = FIXTURE_NAMES.filter((name) => positionals.includes(name));
  const rows: BenchRow[] = [];
  for (const name of named.length > 0 ? named : FIXTURE_NAMES) {
    for (const mode of crf === null ? MODE_NAMES : (['silent'] as const)) rows.push(await scored(name, mode, crf));
  }
  const table = tableOf(rows);
  process.stdout.write(`\n${table}\n`);
  if (named.length === 0 && crf === null) await writeFile(PAGE, replaceBetween(await readFile(PAGE, 'utf8'), MARKS, table));
}

async function scored(name: FixtureName, mode: Mode, crf: number | null): Promise<BenchRow> {
  const { fixture, recording, draft, faults } = await runArticle(name, mode, crf);
  const said = fixture.truth.sentences.map((sentence) => sentence.text).join(' ');
  const heard = recording.transcript.segments.map((segment) => segment.text).join(' ');
  const row = {
    fixture: name,
    mode,
    score: scoreArticle(fixture.truth, draft),
    wordErrorRate: recording.transcript.source === 'none' ? null : wordErrorRate(said, heard),
  };
  process.stdout.write(formatDetails(row, draft.title, faults));
  return row;
}

/** Returns the errors in one article, for developers of the engines. */
function formatDetails({ fixture, mode, score }: BenchRow, title: string, faults: readonly ArticleFault[]): string {
  const lines = [
    ...score.missed.map((text) => `  missed: ${text}`),
    ...score.extras.map((text) => `  no step: ${text}`),
    ...score.wrongPictures.map((text) => `  wrong picture: ${text}`),
    ...faults.map(formatArticleFault),
    ...(score.strayWords.length > 0 ? [`  neither said nor shown: ${score.strayWords.join(', ')}`] : []),
  ];
  return `${fixture}, ${mode}: ${score.found} of ${score.expected} steps, "${title}"\n${lines.map((line) => `${line}\n`).join('')}`;
}
