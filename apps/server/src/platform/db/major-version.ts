import { access, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../lib/operator-error.ts';

/**
 * The major version of the embedded PostgreSQL. PostgreSQL cannot open data of another major version, so the data is copied into a new
 * cluster, which then replaces the old one.
 */

/** A complete new cluster that has not replaced the old one yet. */
const NEXT = 'data.upgraded';

/** Returns the major version that wrote the data of the embedded PostgreSQL, or null if there is no data yet. */
export async function readDataMajor(dataDir: string): Promise<number | null> {
  const text = await readFile(join(dataDir, 'postgres', 'data', 'PG_VERSION'), 'utf8').catch(() => '');
  const major = Number.parseInt(text, 10);
  return Number.isNaN(major) ? null : major;
}

/** Throws an `OperatorError` with the command to run if the data is from another major version than the programs. */
export async function refuseOtherMajor(dataDir: string, major: number): Promise<void> {
  const found = await readDataMajor(dataDir);
  if (found === null || found === major) return;
  const what = `The database in ${dataDir} was written by PostgreSQL ${found}, and this program has PostgreSQL ${major}.`;
  if (found > major) throw new OperatorError(`${what} Start the newer program.`);
  throw new OperatorError(`${what} Upgrade the database with "npm run docreel -- upgrade".`);
}

/**
 * Replaces the old cluster by the new one. The old one is kept as `data-17`, and its folder is returned. If the process is killed, the next
 * start finishes the replacement.
 */
export async function replaceCluster(dataDir: string, newData: string, from: number): Promise<string> {
  const serverDir = join(dataDir, 'postgres');
  const kept = join(serverDir, `data-${from}`);
  await rm(kept, { recursive: true, force: true });
  await rm(join(serverDir, NEXT), { recursive: true, force: true });
  await rename(newData, join(serverDir, NEXT));
  await rename(join(serverDir, 'data'), kept);
  await finishReplacing(serverDir);
  return kept;
}

/** Finishes a replacement that was interrupted after the old cluster had been moved away. Otherwise the start would create an empty one. */
export async function finishReplacing(serverDir: string): Promise<void> {
  const [data, next] = [join(serverDir, 'data'), join(serverDir, NEXT)];
  if (!(await exists(data)) && (await exists(next))) await rename(next, data);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
