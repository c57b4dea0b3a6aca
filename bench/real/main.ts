// Compares articles made from recordings in a folder with their ground truth. Usage: npm run bench -- real DIR|--drawn|--aside [NAME…]
// [--models] [--verbose] [--show] [--fresh] [--named] [--curve] [--write] [--model ground-truth|adversarial].
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readArticle } from '../../packages/writer/src/testing/read-article.ts';
import { countAdversarialWords } from './adversarial-model.ts';
import { type ModelName, MODELS, formatPart } from './models.ts';
import { replaceBetween } from '../article/replace-between.ts';
import type { Cost } from '../pipeline/measure.ts';
import { originOf, stageFolder } from '../../tools/corpus/corpus-files.ts';
import { recordingCacheFolder } from '../../tools/recordings/recording-version.ts';
import { KEPT_ASIDE, STRANGERS } from '../../tools/fixtures/index.ts';
import { findDrawn, findRecordings, type FoundRecording, type RealTruth } from './find-recordings.ts';
import { curveTable, type NamedAction } from './curve.ts';
import { costOfStart, runRecording } from './run-recording.ts';
import { isTitleRight, scoreRecording } from './score-recording.ts';
import { formatDetails } from './format-details.ts';
import { realTable, type RealRow } from './table.ts';
import { NO_NAME } from './write-recording-article.ts';

const PAGE = path.join(import.meta.dirname, '..', '..', 'bench', 'RESULTS.md');

const OPTIONS = {
  /** Use the synthetic recordings instead of a folder. */
  drawn: { type: 'boolean', default: false },
  /** Use the held-out synthetic recordings, which are never used for tuning. */
  aside: { type: 'boolean', default: false },
  /**
   * Use the models of `npm run corpus -- train`, for each recording those that saw none of its origin, and reuse the recordings processed in
   * `CORPUS_DIR`. The models of the package are trained on these recordings. Recordings without ground truth are left out.
   */
  models: { type: 'boolean', default: false },
  /** Print every article entry with its matching step, and the missed steps. */
  verbose: { type: 'boolean', default: false },
  /** Print the article. */
  show: { type: 'boolean', default: false },
  /** Ignore the cache, so that the CPU time can be measured. */
  fresh: { type: 'boolean', default: false },
  /** Pass the real file name to the engines. */
  named: { type: 'boolean', default: false },
  /** Print the share of right names for each certainty. */
  curve: { type: 'boolean', default: false },
  /** Write the table into the page of results. */
  write: { type: 'boolean', default: false },
  /** Use a vision model that answers from the ground truth, or an adversarial one. */
  model: { type: 'string' },
} as const;

await main(process.argv.slice(2));

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const isPart = positionals.length > (values.drawn || values.aside ? 0 : 1);
  if (values.write && isPart) throw new Error('A part of the set is not written into the page: leave the names away.');
  if (values.write && !values.models && !values.drawn && !values.aside)
    throw new Error('The models of the package are trained on recordings by other people: add --models.');
  const model = modelCalled(values.model);
  const bench: Bench = {
    ...values,
    model,
    cacheFolder: values.models ? stageFolder() : await recordingCacheFolder(),
    start: await costOfStart(),
    judged: [],
  };
  await mkdir(bench.cacheFolder, { recursive: true });
  const rows: RealRow[] = [];
  for (const recording of await selectRecordings(values, positionals)) {
    if (values.models && recording.truth === null) continue;
    rows.push(await judged(recording, null, bench));
    if (recording.captions !== null) rows.push(await judged(recording, recording.captions, bench));
  }
  const table = realTable(rows, { hasCost: !values.models });
  process.stdout.write(`\n${table}\n`);
  if (values.curve) process.stdout.write(`\n${curveTable(bench.judged)}\n`);
  if (values.write) await writeFile(PAGE, replaceBetween(await readFile(PAGE, 'utf8'), selectMarkers(values), table));
}

interface Which {
  drawn: boolean;
  aside: boolean;
}

function selectRecordings({ drawn, aside }: Which, positionals: string[]): Promise<FoundRecording[]> {
  if (drawn) return findDrawn(STRANGERS, positionals);
  if (aside) return findDrawn(KEPT_ASIDE, positionals);
  const [folder, ...names] = positionals;
  if (folder === undefined) throw new Error('Say which folder holds the recordings: npm run bench -- real DIR');
  return findRecordings(folder, names);
}

function selectMarkers({ drawn, aside }: Which): { begin: string; end: string } {
  const set = drawn ? 'drawn' : aside ? 'aside' : 'real';
  return { begin: `<!-- ${set}: begin -->`, end: `<!-- ${set}: end -->` };
}

interface Bench {
  models: boolean;
  verbose: boolean;
  show: boolean;
  fresh: boolean;
  named: boolean;
  model: ModelName | null;
  cacheFolder: string;
  start: Cost;
  /** The scored results for `--curve`. */
  judged: { truth: RealTruth; actions: NamedAction[] }[];
}

async function judged({ name, video, truth }: FoundRecording, captions: string | null, bench: Bench): Promise<RealRow> {
  const order = {
    video,
    captions,
    name: bench.named ? name : NO_NAME,
    cacheFolder: bench.cacheFolder,
    isFresh: bench.fresh,
    unseenOrigin: bench.models ? originOf(name) : null,
    model: bench.model && truth && { name: bench.model, truth },
  };
  const { answer, wallSeconds, cpuSeconds } = await runRecording(order, bench.start);
  const entries = readArticle(answer.markdown);
  if (truth && captions === null) bench.judged.push({ truth, actions: answer.actions });
  const score = truth && scoreRecording(truth, entries);
  const row: RealRow = {
    name,
    hasCaptions: captions !== null,
    score,
    isTitleRight: truth !== null && isTitleRight(truth, answer.title),
    isEmpty: entries.length === 0,
    keyMoments: entries.filter(({ isNumbered }) => !isNumbered).length,
    marked: answer.marked,
    wallSeconds,
    cpuSeconds,
  };
  process.stdout.write(formatDetails({ row, title: answer.title, entries, faults: answer.faults, isVerbose: bench.verbose }));
  if (answer.part) process.stdout.write(`${formatPart(answer.part, truth?.steps.length ?? 0)}\n`);
  if (bench.model === 'adversarial')
    process.stdout.write(`  lies printed: ${countAdversarialWords(`${answer.title} ${answer.markdown}`)}\n`);
  if (bench.show) process.stdout.write(`\n${answer.markdown}\n`);
  if (answer.failure !== null) process.stderr.write(`${name} failed: ${answer.failure}\n`);
  return row;
}

function modelCalled(name: string | undefined): ModelName | null {
  const model = MODELS.find((one) => one === name) ?? null;
  if (name !== undefined && model === null) throw new Error(`There is no model called ${name}: ${MODELS.join(' or ')}.`);
  return model;
}
