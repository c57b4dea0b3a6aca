import path from 'node:path';
import { arePackagesInstalled } from './packages.mjs';
import { runProgram } from './programs.mjs';

/** Run under a lock by packages.mjs: installs, unless another process has done so meanwhile. */

// Not `npm ci`: it asks that the lock file names the programs of every other system as well, and a registry may hold
// only some of them. Without saving, this installs the locked versions, checks their hashes and changes no file of ours.
const COMMAND = ['npm', 'install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];

const root = process.argv[2] ?? process.cwd();
if (!arePackagesInstalled(root)) {
  const { code, output } = await runProgram(COMMAND, { cwd: root, env: environment() });
  process.stderr.write(output);
  process.exitCode = code;
}
if (!process.exitCode && !arePackagesInstalled(root)) {
  process.stderr.write(
    'package-lock.json does not fit the package.json files; run "npm install --loglevel=error" and commit the result.\n',
  );
  process.exitCode = 1;
}

/** `npm run` puts node_modules/.bin first on the PATH; the Node in there is about to be replaced, so npm takes another. */
function environment() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const outside = folders.filter((folder) => !folder.includes(`${path.sep}node_modules${path.sep}`));
  return { ...process.env, PATH: outside.join(path.delimiter) };
}
