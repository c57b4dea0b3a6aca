import { totalmem } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInOurPlace } from './child.mjs';
import { ensureDashboard } from './dashboard.mjs';
import { ensureDebianPackages } from './debian.mjs';
import { findNode } from './node.mjs';
import { ensurePackages } from './packages.mjs';
import { SetupError } from './say.mjs';

/**
 * The door of every npm script: `node tools/setup/run.mjs <command> [arguments]`. Runs on Node 20 before anything is
 * installed; installs what the command needs, says so, and does nothing the second time. Then runs the command on the
 * pinned Node.
 */

/** @type {Record<string, { program: string, needs: 'nothing' | 'service' | 'tests' }>} */
const COMMANDS = {
  demo: { program: 'tools/demo/main.ts', needs: 'service' },
  start: { program: 'apps/server/src/main.ts', needs: 'service' },
  test: { program: 'tools/test/main.ts', needs: 'tests' },
  check: { program: 'tools/setup/check.ts', needs: 'nothing' },
  docs: { program: 'tools/docs/generate.ts', needs: 'nothing' },
  bench: { program: 'bench/main.ts', needs: 'tests' },
  faults: { program: 'bench/faults/main.ts', needs: 'tests' },
  // The operator's commands must answer where nothing may be installed: `doctor` says what is missing.
  docreel: { program: 'apps/server/src/docreel.ts', needs: 'nothing' },
};

/**
 * What is new: unlimited, it grows to three times 16 MiB before it is looked through, and more of it is kept than is needed. What is old: where
 * 2 GB or more are allowed, V8 lets it grow to four times of what is alive before it looks, below that to twice (`MaxGrowingFactor` in its
 * heap/memory-controller.cc); a quarter of the memory is what it allows by itself. Measured in docs/decisions/0064-much-goes-by-a-file.md.
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
async function main([name = '', ...args]) {
  const command = COMMANDS[name];
  if (!command) throw new SetupError(`There is no command "${name}"; there are ${Object.keys(COMMANDS).join(', ')}.`);
  await ensurePackages(root);
  const node = findNode(root);
  if (command.needs !== 'nothing') await ensureDebianPackages({ root, withTests: command.needs === 'tests' });
  if (command.needs !== 'nothing') await ensureDashboard({ root, node });
  return runInOurPlace([node, ...FLAGS, path.join(root, command.program), ...args], { cwd: root, env: environment(node) });
}

/**
 * The pinned Node is first for whatever the program starts by name, and keeps what it compiled: half of a start is that.
 *
 * @param {string} node
 */
function environment(node) {
  const PATH = [path.dirname(node), process.env['PATH']].join(path.delimiter);
  return { NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'), ...process.env, PATH };
}
