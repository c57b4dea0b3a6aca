import path from 'node:path';
import { arePackagesInstalled } from './packages.mjs';
import { runProgram } from './programs.mjs';

/** Run under a lock by packages.mjs: installs, unless another process has done so meanwhile. */

const root = process.argv[2] ?? process.cwd();
if (!arePackagesInstalled(root)) {
  const { code, output } = await runProgram(['npm', 'ci', '--loglevel=error', '--no-audit', '--no-fund'], {
    cwd: root,
    env: environment(),
  });
  process.stderr.write(output);
  process.exitCode = code;
}

/** `npm run` puts node_modules/.bin first on the PATH; the Node in there is about to be replaced, so npm takes another. */
function environment() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const outside = folders.filter((folder) => !folder.includes(`${path.sep}node_modules${path.sep}`));
  return { ...process.env, PATH: outside.join(path.delimiter) };
}
