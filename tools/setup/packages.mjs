import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram, underLock } from './programs.mjs';
import { SetupError, step } from './say.mjs';

/** @typedef {{ version?: string, integrity?: string, link?: boolean, resolved?: string, optional?: boolean }} LockedPackage */

const INSTALL = fileURLToPath(new URL('install.mjs', import.meta.url));

/**
 * Makes sure that what the lock file says is what lies in node_modules.
 *
 * @param {string} root
 */
export async function ensurePackages(root) {
  if (arePackagesInstalled(root)) return;
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  await step('Installing the packages', async () => {
    // Asked again under the lock: of two at once, the second must not take away what the first already runs on.
    const lock = path.join(root, '.cache', 'packages.lock');
    const { code, output } = await runProgram(underLock(lock, [process.execPath, INSTALL, root]), { cwd: root });
    if (code !== 0) throw new SetupError(`npm could not install the packages; mend this, then run the command again:\n${output.trim()}`);
  });
}

/**
 * Compares the lock file with the record that npm leaves in node_modules when it has finished. Optional packages
 * may be missing (those of other systems are), but not stand there in another version.
 *
 * @param {string} root
 */
export function arePackagesInstalled(root) {
  const locked = readPackages(path.join(root, 'package-lock.json'));
  const installed = readPackages(path.join(root, 'node_modules', '.package-lock.json'));
  if (!locked || !installed) return false;
  return Object.entries(locked).every(([place, wanted]) => {
    if (!place.startsWith('node_modules/')) return true;
    const found = installed[place];
    return found ? identity(found) === identity(wanted) : wanted.optional === true;
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
