import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SetupError } from './say.mjs';

const OLDEST_MAJOR = 24;

/**
 * Returns the path of the Node that runs TypeScript: the pinned one from the npm packages, or the current Node if it is new enough.
 *
 * @param {string} root
 * @returns {string}
 */
export function findNode(root) {
  const name = `node-${process.platform}-${process.arch}`;
  const pinned = path.join(root, 'node_modules', name, 'bin', 'node');
  if (existsSync(pinned) && doesRun(pinned)) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_MAJOR) return process.execPath;
  const wanted = pinnedVersion(root, name);
  throw new SetupError(
    wanted
      ? `The pinned Node ${wanted} is missing from node_modules. Run "npm ci --include=optional", or use Node ${OLDEST_MAJOR} or newer.`
      : `There is no pinned Node for ${process.platform} on ${process.arch}. Install Node ${OLDEST_MAJOR} or newer, then try again.`,
  );
}

/**
 * @param {string} root
 * @param {string} name
 */
function pinnedVersion(root, name) {
  const text = readFileSync(path.join(root, 'package.json'), 'utf8');
  const { optionalDependencies } = /** @type {{ optionalDependencies?: Record<string, string> }} */ (JSON.parse(text));
  return optionalDependencies?.[name];
}

/** @param {string} node */
function doesRun(node) {
  try {
    execFileSync(node, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false; // The binary may not run on this system, for example a glibc binary on musl.
  }
}
