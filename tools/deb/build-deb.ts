import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SERVICE } from '../setup/debian.mjs';
import { runProgram } from '../setup/programs.mjs';
import { step } from '../setup/say.mjs';

/** The program's folder, as the systemd units expect it. */
const PROGRAM = 'opt/docreel';
const SOURCES = ['package.json', 'package-lock.json', '.npmrc', '.env.example', 'apps', 'packages', 'node_modules', '.cache/dashboard'];
/** Needed to remove packages, then deleted. */
const SETUP = 'tools/setup';
const FILES = path.join(import.meta.dirname, 'files');

/** Builds the Debian package of this checkout, which must have been built with `npm run build`, and returns its path. */
export async function buildDeb(root: string): Promise<string> {
  const work = path.join(root, '.cache/deb');
  const tree = path.join(work, 'tree');
  await rm(work, { recursive: true, force: true });
  await step('Copying the program', () => copyProgram(root, path.join(tree, PROGRAM)));
  await step('Removing development packages', () => removeDevelopment(path.join(tree, PROGRAM)));
  await placeSystemFiles(root, tree);
  const control = await writeControl(root, tree);
  const file = path.join(work, `docreel_${control.version}_${control.architecture}.deb`);
  await step('Compressing the package', () => succeed(['dpkg-deb', '--root-owner-group', '-Zgzip', '--build', tree, file]));
  await rm(tree, { recursive: true });
  return file;
}

async function copyProgram(root: string, to: string): Promise<void> {
  await mkdir(path.join(to, '.cache'), { recursive: true });
  const filter = (file: string) => !/\.test\.ts$|\/testing(\/|$)/.test(file) || file.includes('/node_modules/');
  for (const name of [...SOURCES, SETUP])
    await cp(path.join(root, name), path.join(to, name), { recursive: true, filter, verbatimSymlinks: true });
}

/** As in the first stage of the Dockerfile. */
async function removeDevelopment(folder: string): Promise<void> {
  await rm(path.join(folder, 'apps/dashboard'), { recursive: true });
  await succeed(['npm', 'prune', '--omit=dev', '--no-audit', '--no-fund'], folder);
  await succeed([process.execPath, path.join(folder, SETUP, 'prune.mjs')], folder);
  await rm(path.join(folder, 'tools'), { recursive: true });
  const modules = path.join(folder, 'node_modules');
  for (const name of await readdir(modules))
    if (name.startsWith('node-linux-'))
      for (const part of ['include', 'share']) await rm(path.join(modules, name, part), { recursive: true, force: true });
}

async function placeSystemFiles(root: string, tree: string): Promise<void> {
  const units = path.join(root, 'systemd');
  const places: [string, string, number][] = [
    [path.join(units, 'docreel.service'), 'usr/lib/systemd/system/docreel.service', 0o644],
    [path.join(units, 'docreel-backup.service'), 'usr/lib/systemd/system/docreel-backup.service', 0o644],
    [path.join(units, 'docreel-backup.timer'), 'usr/lib/systemd/system/docreel-backup.timer', 0o644],
    [path.join(units, 'docreel.sysusers.conf'), 'usr/lib/sysusers.d/docreel.conf', 0o644],
    [path.join(FILES, 'docreel'), 'usr/bin/docreel', 0o755],
    [path.join(FILES, 'docreel.env'), 'etc/docreel.env', 0o640],
    [path.join(FILES, 'postinst'), 'DEBIAN/postinst', 0o755],
    [path.join(FILES, 'prerm'), 'DEBIAN/prerm', 0o755],
  ];
  for (const [from, to, mode] of places) {
    const target = path.join(tree, to);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o755 });
    await cp(from, target);
    await chmod(target, mode);
  }
}

async function writeControl(root: string, tree: string): Promise<{ version: string; architecture: string }> {
  const { version, description } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
    description: string;
  };
  // In Debian, 1.0.0~beta.1 is older than 1.0.0.
  const debian = version.replace('-', '~');
  const architecture = (await succeed(['dpkg', '--print-architecture'])).trim();
  const fields = {
    Package: 'docreel',
    Version: debian,
    Architecture: architecture,
    Maintainer: 'Docreel <root@localhost>',
    Section: 'web',
    Priority: 'optional',
    Depends: ['libc6', 'ca-certificates', 'systemd | systemd-standalone-sysusers', ...Object.keys(SERVICE)].join(', '),
    Description: description,
  };
  await writeFile(
    path.join(tree, 'DEBIAN/control'),
    Object.entries(fields)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join(''),
  );
  await writeFile(path.join(tree, 'DEBIAN/conffiles'), '/etc/docreel.env\n');
  return { version: debian, architecture };
}

async function succeed(command: string[], cwd?: string): Promise<string> {
  const { code, output } = await runProgram(command, cwd === undefined ? {} : { cwd });
  if (code !== 0) throw new Error(`${command.join(' ')} exited with ${code}:\n${output.trim()}`);
  return output;
}

/** Returns what is missing to build the package, or null. */
export function findMissingForDeb(root: string): string | null {
  if (!existsSync('/usr/bin/dpkg-deb')) return '"npm run deb" needs Debian or Ubuntu, because it uses dpkg-deb.';
  if (!existsSync(path.join(root, '.cache/dashboard/index.html'))) return '"npm run deb" needs the built dashboard: run "npm run build".';
  return null;
}
