import { totalmem } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDashboard, isDashboardCurrent } from './dashboard.mjs';
import { ensureDebianPackages } from './debian.mjs';
import { findNode } from './node.mjs';
import { ensurePackages } from './packages.mjs';
import { runInForeground } from './programs.mjs';
import { SetupError } from './say.mjs';

/**
 * Entry point of every npm script: `node tools/setup/run.mjs <command> [arguments]`. Runs on Node 20 without any packages. Installs what
 * the command needs, then runs the command on the pinned Node. A second run installs nothing.
 */

/** @typedef {'packages' | 'development' | 'service' | 'tests' | 'operator'} Needs */

/** @type {Record<string, { program: string, args?: string[], needs: Needs }>} */
const COMMANDS = {
  demo: { program: 'tools/demo/main.ts', needs: 'service' },
  dev: { program: 'tools/dev/main.ts', needs: 'development' },
  start: { program: 'apps/server/src/main.ts', needs: 'service' },
  test: { program: 'tools/test/main.ts', needs: 'tests' },
  'test:image': { program: 'tools/image/main.ts', needs: 'packages' },
  'test:compose': { program: 'tools/compose/main.ts', needs: 'packages' },
  deb: { program: 'tools/deb/main.ts', needs: 'packages' },
  check: { program: 'tools/setup/check.ts', needs: 'packages' },
  fix: { program: 'tools/setup/check.ts', args: ['--fix'], needs: 'packages' },
  packages: { program: 'tools/packages/build.ts', needs: 'packages' },
  docs: { program: 'tools/docs/generate.ts', needs: 'packages' },
  bench: { program: 'bench/main.ts', needs: 'tests' },
  corpus: { program: 'tools/corpus/main.ts', needs: 'tests' },
  faults: { program: 'bench/faults/main.ts', needs: 'tests' },
  // Operator commands install nothing, because installing may not be possible there. `doctor` reports what is missing.
  docreel: { program: 'apps/server/src/docreel.ts', needs: 'operator' },
};

/**
 * Memory limits for V8. The first one limits the space for new objects to 24 MiB instead of 48 MiB. With an old space of 2 GB or more, V8
 * lets it grow to four times the live objects before it collects, otherwise to twice. Measured in
 * docs/decisions/0064-much-goes-by-a-file.md.
 */
const OLD_MIB = Math.min(2000, Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 4 / 1024 ** 2));
const FLAGS = ['--max-semi-space-size=8', `--max-old-space-size=${OLD_MIB}`];

const root = fileURLToPath(new URL('../..', import.meta.url));

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/**
 * @param {string[]} argv
 * @returns {Promise<number>}
 */
async function main([name = '', ...rest]) {
  if (name === 'build') return build();
  const command = COMMANDS[name];
  if (!command) throw new SetupError(`There is no command "${name}". Commands: ${[...Object.keys(COMMANDS), 'build'].join(', ')}.`);
  const { program, args = [], needs } = command;
  // npm and apt-get mostly wait for the network and the disk, so they run side by side.
  const [node] = await Promise.all([prepareNode(name, needs), ensurePrograms(needs)]);
  return runInForeground([node, ...FLAGS, path.join(root, program), ...args, ...rest], { cwd: root, env: environment(node) });
}

/**
 * Installs the packages, builds the dashboard if the command needs it, and returns the path of the pinned Node.
 *
 * @param {string} name
 * @param {Needs} needs
 */
async function prepareNode(name, needs) {
  // A built service runs without development packages, such as after `npm install --omit=dev`.
  await ensurePackages(root, { isBuilt: needs === 'operator' || (name === 'start' && isDashboardCurrent(root)) });
  const node = findNode(root);
  if (needs === 'service' || needs === 'tests') await ensureDashboard({ root, node });
  return node;
}

/** Installs the packages and builds the dashboard, so that the service can run without npm and without development packages. */
async function build() {
  await ensurePackages(root);
  await ensureDashboard({ root, node: findNode(root) });
  return 0;
}

/**
 * Development does not require the Debian packages, except for videos. It therefore also works on macOS.
 *
 * @param {Needs} needs
 */
async function ensurePrograms(needs) {
  if (needs === 'packages' || needs === 'operator') return;
  try {
    await ensureDebianPackages({ root, withTests: needs === 'tests' });
  } catch (error) {
    if (needs !== 'development' || !(error instanceof SetupError)) throw error;
    process.stderr.write(`${error.message}\nEverything except videos works without them.\n`);
  }
}

/**
 * Puts the pinned Node first on the PATH. Also enables Node's compile cache, because compiling takes half of the start-up time.
 *
 * @param {string} node
 */
function environment(node) {
  const PATH = [path.dirname(node), process.env['PATH']].join(path.delimiter);
  return { NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'), ...process.env, PATH };
}
