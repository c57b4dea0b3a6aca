import { availableParallelism } from 'node:os';
import { glob, stat } from 'node:fs/promises';
import path from 'node:path';
import { check } from '../setup/check.ts';
import { type Batch, toBatches } from './batches.ts';
import { touchedTests } from './changed.ts';
import { tellBatch, tellCounts, tellSlowest } from './report.ts';
import { type BatchEnd, runBatch } from './run-batch.ts';
import { sum } from './run-event.ts';
import { openTestFolder } from './test-folder.ts';
import { startTestServer } from './test-server.ts';

/**
 * `npm test`: the checks, the tests that lie beside the code, the specification over HTTP, and some faults. `npm test -- FILE…` runs only
 * these, of a folder all test files in it; `npm test -- --changed` runs the checks and the tests that what differs from the last commit can touch (`--changed REF`: from that
 * revision). `--slowest` tells which files took longest. Ends with one line `N passed, N failed`.
 */

const ALL = [
  'packages/*/src/**/*.test.ts',
  'apps/*/src/**/*.test.ts',
  'tools/**/*.test.ts',
  'acceptance/**/*.test.ts',
  'bench/**/*.test.ts',
];

// Batches are groups of their own, which Ctrl-C does not reach; nor does a signal to this process alone. npm passes it on once more: the same wish.
const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort());

const root = path.resolve(import.meta.dirname, '../..');
const args = process.argv.slice(2).filter((arg) => arg !== '--slowest');
const changedAt = args.indexOf('--changed');
const named = changedAt < 0 ? (await Promise.all(args.map(filesOf))).flat() : [];

const isChecked = named.length > 0 || (await check());
const files = named.length > 0 ? named : changedAt < 0 ? await listTests() : await touchedTests(await listTests(), args[changedAt + 1]);
if (changedAt >= 0) console.log(`${files.length} test files can be touched by what changed.`);
const ends = await runAll(named.length > 0 ? [{ name: 'tests', files, isShown: true }] : toBatches(files));

const total = sum(ends.map(({ counts }) => counts));
if (process.argv.includes('--slowest')) console.log(`\n${tellSlowest(ends, 40)}\n`);
if (!isChecked) console.log('The checks failed: see "npm run check".');
const isEmpty = total.passed + total.failed === 0;
if (isEmpty) console.log('No test ran.');
console.log(tellCounts(total));
if (!isChecked || total.failed > 0 || (isEmpty && changedAt < 0)) process.exitCode = 1;

async function listTests(patterns: string[] = ALL): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob(patterns, { cwd: root, exclude: ['**/node_modules/**'] })) found.push(file);
  return found;
}

/** A file as it is given, a folder as the test files in it. */
async function filesOf(place: string): Promise<string[]> {
  const isFolder = await stat(path.resolve(root, place)).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return [place];
  const found = await listTests([path.join(place, '**/*.test.{ts,mjs}')]);
  if (found.length === 0) throw new Error(`There is no test file in ${place}.`);
  return found.toSorted();
}

/** Two batches more at a time than there are processors, because tests also wait. */
async function runAll(batches: Batch[]): Promise<BatchEnd[]> {
  if (batches.length === 0) return [];
  await using server = await startTestServer(batches.flatMap((batch) => batch.files));
  using folder = openTestFolder();
  const waiting = [...batches];
  const ended: BatchEnd[] = [];
  async function runOne(batch: Batch): Promise<void> {
    const end = await runBatch(batch, { env: { ...server.env, ...folder.env }, signal: stop.signal });
    if (!batch.isShown || end.counts.failed > 0) console.log(tellBatch(batch, end));
    ended.push(end);
  }
  async function work(): Promise<void> {
    for (let batch = waiting.shift(); batch && !stop.signal.aborted; batch = waiting.shift()) await runOne(batch);
  }
  await Promise.all(Array.from({ length: availableParallelism() + 2 }, work));
  return ended;
}
