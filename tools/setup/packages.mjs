import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram, underLock } from './programs.mjs';
import { pruneBinaries } from './prune.mjs';
import { SetupError, step } from './say.mjs';

/** @typedef {{ version?: string, integrity?: string, link?: boolean, resolved?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} LockedPackage */

// `npm ci` fails if the registry lacks an optional package for another system. `npm install` without saving installs the locked versions
// and checks their hashes. If a second process waits for the lock, it finds nothing to install.
const INSTALL = ['npm', 'install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];

/**
 * Installs the packages of the lock file unless node_modules already contains them. `isBuilt` says that development packages are not
 * needed, because everything is built.
 *
 * @param {string} root
 * @param {{ isBuilt?: boolean }} [options]
 */
export async function ensurePackages(root, { isBuilt = false } = {}) {
  if (arePackagesInstalled(root, { withDevelopment: !isBuilt })) return;
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  await step('Installing the packages', async () => {
    const lock = path.join(root, '.cache', 'packages.lock');
    const { code, output } = await runProgram(underLock(lock, INSTALL), { cwd: root, env: environment() });
    if (code !== 0)
      throw new SetupError(`npm could not install the packages. Fix the cause, then run the command again.\n${output.trim()}`);
    pruneBinaries(root);
  });
  if (!arePackagesInstalled(root))
    throw new SetupError('package-lock.json does not match the package.json files. Run "npm install" and commit the result.');
}

/**
 * `npm run` puts node_modules/.bin first on the PATH. npm must not run on the Node binary in that folder, because it may replace the
 * binary.
 */
function environment() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const outside = folders.filter((folder) => !folder.includes(`${path.sep}node_modules${path.sep}`));
  return { ...process.env, PATH: outside.join(path.delimiter) };
}

/**
 * Compares the lock file with the record that npm writes into node_modules after an installation, and with the folders on disk. This
 * includes links to workspaces and packages inside a workspace. Optional packages may be missing, because they may be for another system,
 * but must not have another version.
 *
 * @param {string} root
 * @param {{ withDevelopment?: boolean }} [options]
 */
export function arePackagesInstalled(root, { withDevelopment = true } = {}) {
  const locked = readPackages(path.join(root, 'package-lock.json'));
  const installed = readPackages(path.join(root, 'node_modules', '.package-lock.json'));
  if (!locked || !installed) return false;
  return Object.entries(locked).every(([place, wanted]) => {
    if (!place.includes('node_modules/')) return true;
    const found = installed[place];
    if (found) return identity(found) === identity(wanted) && existsSync(path.join(root, place));
    return wanted.optional === true || (!withDevelopment && (wanted.dev === true || wanted.devOptional === true));
  });
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function readPackages(file) {
  try {
    const { packages } = /** @type {{ packages?: Record<string, LockedPackage> }} */ (JSON.parse(readFileSync(file, 'utf8')));
    return packages;
  } catch {
    return undefined;
  }
}

/** @param {LockedPackage} entry */
function identity({ version, integrity, link, resolved }) {
  return link ? `link ${resolved}` : `${version} ${integrity}`;
}
