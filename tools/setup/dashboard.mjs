import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { runProgram, underLock } from './programs.mjs';
import { SetupError, step } from './say.mjs';

/** Sources of the built dashboard: files, and folders with everything in them. The lock file stands for the packages. */
const SOURCES = [
  'apps/dashboard/index.html',
  'apps/dashboard/tsconfig.json',
  'apps/dashboard/src',
  'apps/dashboard/build',
  'packages/sdk/src',
  'packages/contract/src',
  'package-lock.json',
];

/** The server reads the built files from here. */
const FOLDER = '.cache/dashboard';
const PROGRAM = 'apps/dashboard/build/main.ts';

/**
 * Builds the dashboard unless it is built from these sources already.
 *
 * @param {{ root: string, node: string }} where `node` is the pinned one
 */
export async function ensureDashboard({ root, node }) {
  const wanted = hashOfSources(root);
  if (isBuilt(root, wanted)) return;
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  await step('Building the dashboard', async () => {
    // The builder checks again under the lock, so a second process has nothing to do.
    const lock = path.join(root, '.cache', 'dashboard.lock');
    const command = [node, path.join(root, PROGRAM), path.join(root, FOLDER), wanted];
    const { code, output } = await runProgram(underLock(lock, command), { cwd: root });
    if (code !== 0) throw new SetupError(`The dashboard could not be built. Fix the cause, then run the command again.\n${output.trim()}`);
  });
}

/**
 * @param {string} root
 * @param {string} wanted
 */
function isBuilt(root, wanted) {
  try {
    return readFileSync(path.join(root, FOLDER, 'sources.sha256'), 'utf8') === wanted;
  } catch {
    return false;
  }
}

/** @param {string} root */
export function hashOfSources(root) {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesIn(root, source)))
    hash.update(`\n${file}\n`).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} source
 * @returns {string[]}
 */
function filesIn(root, source) {
  if (path.extname(source) !== '') return [source];
  const folder = path.join(root, source);
  return (
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // Tests are not built.
      .filter((name) => !name.endsWith('.test.ts') && statSync(path.join(folder, name)).isFile())
      .map((name) => path.join(source, name))
      .toSorted()
  );
}
