// Scores the articles about the films of real programs. Usage: npm run bench -- corpus [train|tune|test|explored|pages] [FILM…] [--verbose]
// [--models].
// The default split is `tune`. `--models` uses the models of `npm run corpus -- train` instead of those of the package, each time those that
// never saw the program. The films of `test` show only totals, so that nobody tunes on them.
import { parseArgs } from 'node:util';
import { readFoldModels } from '../real/read-fold-models.ts';
import { writeRecordingArticle } from '../real/write-recording-article.ts';
import { listFilms, programOf, readFilmRecording, readSplits, SCORED_SPLITS, silent, type Split } from '../../tools/corpus/corpus-files.ts';
import { addScore, emptyTotals, formatTotals } from '../real/totals.ts';
import { scoreFilm } from './score-film.ts';

const { values, positionals } = parseArgs({
  options: { verbose: { type: 'boolean', default: false }, models: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const split: Split = SCORED_SPLITS.find((one) => one === positionals[0]) ?? 'tune';
const wanted = positionals.filter((one) => one !== split);
const splits = await readSplits();
const isSecret = split === 'test';
const programs = new Set<string>();
const totals = { silent: emptyTotals(), captions: emptyTotals() };

for (const film of await listFilms()) {
  if (splits.get(programOf(film)) !== split || (wanted.length > 0 && !wanted.includes(film))) continue;
  const found = await readFilmRecording(film);
  if (!found) continue;
  programs.add(programOf(film));
  const models = values.models ? await readFoldModels(programOf(film)) : null;
  for (const mode of ['silent', 'captions'] as const) {
    if (mode === 'captions' && found.recording.transcript.segments.length === 0) continue;
    const article = writeRecordingArticle(mode === 'silent' ? silent(found.recording) : found.recording, models);
    const score = scoreFilm(found.truth, article);
    addScore(totals[mode], score);
    if (isSecret) continue;
    process.stdout.write(`${film}, ${mode}: ${formatTotals(addScore(emptyTotals(), score))}, "${article.title}"\n`);
    if (values.verbose) process.stdout.write(score.lines.map((line) => `  ${line}\n`).join(''));
  }
}

process.stdout.write(`\n${split}: ${programs.size} programs\n`);
for (const mode of ['silent', 'captions'] as const) process.stdout.write(`${mode}: ${formatTotals(totals[mode])}\n`);
