import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, statSync } from 'node:fs';
import { constants, availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { check } from '../setup/check.ts';
import { groupFiles } from './group-files.ts';
import { startTestServer } from './test-server.ts';

/**
 * `npm test`: runs all checks, then all tests with Node's test runner, with one process per group of files and one shared database server.
 * `npm test -- FILE…` runs only these files or folders, each file in its own process. CONTRIBUTING.md explains `--name PATTERN`, `--watch` and `--changed`.
 */

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Long tests first: at the end, only short ones wait for a processor. */
const ALL = ['bench', 'acceptance', 'examples', 'apps', 'tools', 'packages'];
/** Limit of V8's young generation in the tests, as `npm start` has it. A service starts with a tenth less processor time than with V8's default. */
const NODE_OPTIONS = '--max-semi-space-size=8';
/** Time limit of a test process. It is far longer than any needs, and only ends a test that hangs. */
const TIMEOUT_MS = 30 * 60_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    watch: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    reporter: { type: 'string' },
  },
});

const isWhole = positionals.length === 0 && !values.changed;
const isChecked = !isWhole || (await check());
const files = [...new Set((values.changed ? changedFolders() : isWhole ? ALL : positionals).flatMap(testFiles))];
const code = files.length > 0 ? await (isWhole ? runGroups(files) : run(files)) : 0;
if (files.length === 0) console.log('There is no test next to a changed file.');
if (!isChecked) console.log('The checks failed. "npm run check" repeats them.');
process.exitCode = isChecked ? code : 1;

/** Returns the file itself, or all test files of a folder and its subfolders. */
function testFiles(target: string): string[] {
  if (!statSync(path.resolve(ROOT, target), { throwIfNoEntry: false })?.isDirectory()) return [target];
  const found = globSync(path.join(target, '**/*.test.{ts,mjs}'), { cwd: ROOT, exclude: ['**/node_modules/**'] });
  if (found.length === 0 && !values.changed) throw new Error(`There is no test file in ${target}.`);
  return found.toSorted();
}

/** Returns the folders of files that differ from the last commit. */
function changedFolders(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
  const changed = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(changed.map((file) => path.dirname(file)))].filter((folder) => folder.includes('/'));
}

async function runGroups(chosen: string[]): Promise<number> {
  using groups = groupFiles(ROOT, chosen);
  return await run(groups.files, chosen);
}

/**
 * Runs files, or groups of the files in `members`. Starts two processes more than there are processors, because tests also wait for other
 * programs.
 */
async function run(chosen: string[], members = chosen): Promise<number> {
  await using server = await startTestServer(members);
  const options = [
    `--test-concurrency=${availableParallelism() + 2}`,
    `--test-timeout=${TIMEOUT_MS}`,
    ...(values.name ? [`--test-name-pattern=${values.name}`] : []),
    ...(values.watch ? ['--watch'] : []),
    ...(values.reporter ? [`--test-reporter=${values.reporter}`] : []),
  ];
  const child = spawn(process.execPath, ['--test', ...options, ...chosen], {
    cwd: ROOT,
    env: { NODE_OPTIONS, ...process.env, ...server.env },
    stdio: 'inherit',
  });
  // The test runner ends its tests when it is interrupted. The database server must run until then.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  const [exitCode, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return exitCode ?? 128 + (signal ? constants.signals[signal] : 1);
}
