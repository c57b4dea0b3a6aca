import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { runProgram, underLock } from './programs.mjs';
import { SetupError, step } from './say.mjs';

/** Source files and folders of the dashboard. The lock file represents the npm packages. */
const SOURCES = [
  'apps/dashboard/index.html',
  'apps/dashboard/tsconfig.json',
  'apps/dashboard/src',
  'apps/dashboard/build',
  'packages/markdown/src',
  'packages/sdk/src',
  'packages/contract/src',
  'packages/site/src/theme/font.css',
  'packages/site/src/theme/inter.woff2',
  'package-lock.json',
];

/** Folder from which the server reads the built files. */
const FOLDER = '.cache/dashboard';
const PROGRAM = 'apps/dashboard/build/main.ts';

/**
 * Builds the dashboard unless the existing build has the same sources.
 *
 * @param {{ root: string, node: string }} where `node` is the path of the pinned Node
 */
export async function ensureDashboard({ root, node }) {
  const wanted = hashOfSources(root);
  if (isBuilt(root, wanted)) return;
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  await step('Building the dashboard', async () => {
    // The build script checks again after it has the lock, so that a second process does not build again.
    const lock = path.join(root, '.cache', 'dashboard.lock');
    const command = [node, path.join(root, PROGRAM), path.join(root, FOLDER), wanted];
    const { code, output } = await runProgram(underLock(lock, command), { cwd: root });
    if (code !== 0) throw new SetupError(`The dashboard could not be built. Fix the cause, then run the command again.\n${output.trim()}`);
  });
}

/**
 * Returns whether the dashboard is built from the current sources.
 *
 * @param {string} root
 */
export function isDashboardCurrent(root) {
  return isBuilt(root, hashOfSources(root));
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
      // The build ignores test files.
      .filter((name) => !name.endsWith('.test.ts') && statSync(path.join(folder, name)).isFile())
      .map((name) => path.join(source, name))
      .toSorted()
  );
}
