import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, readdir, readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { StageCache } from '@docreel/recording';
import type { Context } from '../../../context.ts';
import { OperatorError } from '../../../lib/operator-error.ts';
import { privateFolder } from '../../../platform/process/private-folder.ts';
import { getStageFile } from './stage-file.ts';

/**
 * Shares results of recording stages between services, or between several databases of one service, through a folder that the operator
 * configures.
 */

/** Results that were not read for this number of days are deleted. */
const RETENTION_DAYS = 30;

/** Creates the folder `RECORDING_CACHE`, readable only by the current user. Throws `OperatorError` if that fails. */
export async function openSharedCache({ RECORDING_CACHE }: Pick<Context['config'], 'RECORDING_CACHE'>): Promise<void> {
  if (!RECORDING_CACHE) return;
  try {
    await access(await privateFolder(RECORDING_CACHE), constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new OperatorError(`The folder ${RECORDING_CACHE} cannot be written. Set RECORDING_CACHE to a folder of this user.`, { cause });
  }
}

/**
 * Wraps the service's own cache with the shared folder. Results that exist only in the folder are copied to the service's own cache. Errors
 * of the folder are logged and ignored.
 */
export function addSharedCache(own: StageCache, { config, log }: Pick<Context, 'config' | 'log'>): StageCache {
  const folder = config.RECORDING_CACHE;
  if (!folder) return own;
  const logFailure = (error: unknown) => {
    log.warn({ err: error }, 'RECORDING_CACHE cannot be used for a recording stage; continuing without it');
    return null;
  };
  return {
    async get(key) {
      const found = await own.get(key);
      if (found !== null || !isShared(key)) return found;
      const shared = await readStage(getSharedFile(folder, key)).catch(logFailure);
      if (shared !== null) await own.put(key, shared);
      return shared;
    },
    async put(key, json) {
      await own.put(key, json);
      if (isShared(key) && !hasWarnings(json)) await writeStage(getSharedFile(folder, key), json).catch(logFailure);
    },
  };
}

/** Deletes shared results that were not read for 30 days. Returns the number of deleted files. */
export async function sweepSharedCache({ config }: Pick<Context, 'config'>): Promise<number> {
  if (!config.RECORDING_CACHE) return 0;
  const before = Date.now() - RETENTION_DAYS * 86_400_000;
  let removed = 0;
  for (const entry of await readdir(config.RECORDING_CACHE, { withFileTypes: true })) {
    // Other files in this folder belong to the operator and are kept.
    if (!entry.isDirectory() || !/^[0-9a-f]{64}$/.test(entry.name)) continue;
    const folder = join(config.RECORDING_CACHE, entry.name);
    for (const name of await readdir(folder)) {
      const file = join(folder, name);
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (mtimeMs >= before) continue;
      await rm(file, { force: true });
      removed++;
    }
    // If another process is writing to the folder, it is not empty, so `rmdir` fails and the folder stays.
    await rmdir(folder).catch(() => undefined);
  }
  return removed;
}

/** Returns false for probe results. They depend on the settings of each service, and probing is fast. */
function isShared(key: string): boolean {
  return !key.includes('/probe-');
}

/** Returns true for results with warnings. They are not shared, because the failed server may work later or for another service. */
function hasWarnings(json: string): boolean {
  const { warnings } = JSON.parse(json) as { warnings?: unknown[] };
  return (warnings ?? []).length > 0;
}

function getSharedFile(folder: string, key: string): string {
  const { sha256, name } = getStageFile(key);
  return join(resolve(folder), sha256, name);
}

/**
 * Returns the stored result, or null if the file does not exist or was truncated by a power failure. Reading updates the modification time.
 */
async function readStage(file: string): Promise<string | null> {
  try {
    const json = await readFile(file, 'utf8');
    JSON.parse(json);
    const now = new Date();
    await utimes(file, now, now);
    return json;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes the file atomically. Only the current user can read it, whatever the umask. */
async function writeStage(file: string, json: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
  const part = `${file}.${randomUUID()}`;
  try {
    await writeFile(part, json, { mode: 0o600, flag: 'wx' });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
