import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { check } from './check.ts';

/**
 * `npm test`: the checks, the tests that lie beside the code, then the specification over HTTP. `npm test -- FILE…` runs
 * only these. Ends with one line `N passed, N failed`.
 */

interface Counts {
  passed: number;
  failed: number;
}

/** Each group is one process, in which its files run one after the other; groups of a row run side by side. */
const ROWS = [
  [['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts', 'bench/!(faults)/**/*.test.ts'], ['apps/*/src/**/*.test.ts']],
  // Two services: one alone leaves a processor idle.
  [['acceptance/{[a-f]*.test.ts,articles/*.test.ts}'], ['acceptance/[!a-f]*.test.ts']],
  // Five processes a house, and moments that count: nothing beside it.
  [['bench/faults/*.test.ts']],
];

// Far above what a run takes; a test that hangs must not hold a machine for ever.
const LONGEST_RUN_MS = 20 * 60_000;
const REPORTER = path.join(import.meta.dirname, 'count-reporter.ts');
const LOADER = path.join(import.meta.dirname, 'load-tests.ts');

const root = path.resolve(import.meta.dirname, '../..');
const files = process.argv.slice(2);
const isChecked = files.length > 0 || (await check());

const total: Counts = { passed: 0, failed: 0 };
for (const row of files.length > 0 ? [[files]] : ROWS) {
  for (const counts of await Promise.all(row.map(runGroup))) {
    total.passed += counts.passed;
    total.failed += counts.failed;
  }
}
if (!isChecked) console.log('The checks failed: see "npm run check".');
if (total.passed + total.failed === 0) console.log('No test ran.');
console.log(`${total.passed} passed, ${total.failed} failed`);
if (!isChecked || total.failed > 0 || total.passed === 0) process.exitCode = 1;

async function runGroup(patterns: string[], _index: number, row: string[][]): Promise<Counts> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'docreel-test-'));
  const countsFile = path.join(scratch, 'counts');
  try {
    const code = await runTests(patterns, countsFile, row.length === 1);
    const counts = await readCounts(countsFile);
    // A process that ends without counts, or badly with none failed, has failed as a whole.
    return code === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function runTests(patterns: string[], countsFile: string, isAlone: boolean): Promise<number> {
  const reporters = ['--test-reporter=spec', '--test-reporter-destination=stdout', `--test-reporter=${REPORTER}`];
  const args = ['--test', '--test-isolation=none', ...reporters, `--test-reporter-destination=${countsFile}`, LOADER];
  return new Promise((resolve, reject) => {
    const env = { ...process.env, TEST_PATTERNS: JSON.stringify(patterns) };
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', isAlone ? 'inherit' : 'pipe', 'inherit'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_RUN_MS);
    // What runs beside another is shown in one piece when it has ended.
    const output: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      process.stdout.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}

async function readCounts(file: string): Promise<Counts> {
  const text = await readFile(file, 'utf8').catch(() => '');
  if (text.trim() === '') return { passed: 0, failed: 0 };
  const { passed, failed, cancelled } = JSON.parse(text) as { passed: number; failed: number; cancelled: number };
  return { passed, failed: failed + cancelled };
}
