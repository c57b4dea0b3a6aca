import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { reachOf } from './import-graph.ts';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Programs that tests start by a path which no import shows. */
const STARTED: [by: RegExp, programs: string[]][] = [
  [/^tools\/setup\/dashboard\.mjs$/, ['apps/dashboard/src/main.tsx', 'apps/dashboard/build/main.ts']],
  [/^acceptance\/testing\/harness\.ts$/, ['apps/server/src/main.ts', 'apps/server/src/docreel.ts']],
  [/^bench\/faults\/house\/process\.ts$/, ['apps/server/src/main.ts']],
];

/** What decides how anything here is installed, compiled or run: all tests stand on it. */
const EVERYTHING = /^(package(-lock)?\.json|packages\/[^/]+\/package\.json|apps\/[^/]+\/package\.json|tsconfig\.json|\.npmrc)$/;

/** Tests that look at files as they lie, and are therefore touched by any change to them. */
const LOOKS_AT: [test: RegExp, files: RegExp][] = [
  [/^tools\/docs\//, /^(docs|README|ARCHITECTURE|CONTRIBUTING|CHANGELOG|\.env)/],
  [/^tools\/lint\//, /^(oxlint\.config\.ts|tools\/lint\/)/],
  [/^(apps\/server\/src\/(inventory|metrics|jobs)\.test\.ts)$/, /^(docs\/guide|acceptance|apps\/server\/src)\//],
  [/^tools\/setup\//, /^(tools\/setup|\.ci)\//],
];

/** Of these test files, those that reach a file which differs from `revision`, the last commit where left out. */
export async function touchedTests(tests: readonly string[], revision = 'HEAD'): Promise<string[]> {
  return testsTouchedBy(await changedFiles(revision), tests);
}

/** Exported for its test. Paths are relative to the root, as git says them. */
export function testsTouchedBy(changed: readonly string[], tests: readonly string[]): string[] {
  if (changed.some((file) => EVERYTHING.test(file))) return [...tests];
  const wanted = new Set(changed.map((file) => path.join(root, file)));
  return tests.filter((test) => {
    if (LOOKS_AT.some(([of, files]) => of.test(test) && changed.some((file) => files.test(file)))) return true;
    return [...reachOf(path.join(root, test), { root, more })].some((file) => wanted.has(file));
  });
}

function more(file: string): string[] {
  const relative = path.relative(root, file);
  return STARTED.filter(([by]) => by.test(relative)).flatMap(([, programs]) => programs.map((program) => path.join(root, program)));
}

/** Changed, added and not yet known to git. Who stood on a file that is gone must have changed too, or does not compile. */
async function changedFiles(revision: string): Promise<string[]> {
  const [differing, added] = await Promise.all([
    run('git', ['diff', '--name-only', revision], { cwd: root }),
    run('git', ['ls-files', '--others', '--exclude-standard'], { cwd: root }),
  ]);
  return `${differing.stdout}${added.stdout}`.split('\n').filter(Boolean);
}
