import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, readdir, readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { StageCache } from '@docreel/recording';
import type { Context } from '../../../context.ts';
import { OperatorError } from '../../../lib/operator-error.ts';
import { privateFolder } from '../../../platform/process/private-folder.ts';
import { stageFile } from './stage-name.ts';

/** What was found in files, kept beside the storage of a service in a folder of the operator, so that another service, or this one with another database, need not look again. */

/** Without being asked for. */
const KEPT_DAYS = 30;

/** The folder that `RECORDING_CACHE` names, made and for this user alone. Throws `OperatorError` where that cannot be. */
export async function openSharedStages({ RECORDING_CACHE }: Pick<Context['config'], 'RECORDING_CACHE'>): Promise<void> {
  if (!RECORDING_CACHE) return;
  try {
    await access(await privateFolder(RECORDING_CACHE), constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new OperatorError(`The folder ${RECORDING_CACHE} cannot be written. Set RECORDING_CACHE to a folder of this user.`, { cause });
  }
}

/** The service's own stages first; what only the folder has becomes the service's own. The folder failing is said and harms nothing. */
export function withSharedStages(own: StageCache, { config, log }: Pick<Context, 'config' | 'log'>): StageCache {
  const folder = config.RECORDING_CACHE;
  if (!folder) return own;
  const fails = (error: unknown) => {
    log.warn({ err: error }, 'RECORDING_CACHE cannot be used for a stage of a video; it was done without');
    return null;
  };
  return {
    async get(key) {
      const found = await own.get(key);
      if (found !== null || !isShared(key)) return found;
      const shared = await read(fileOf(folder, key)).catch(fails);
      if (shared !== null) await own.put(key, shared);
      return shared;
    },
    async put(key, json) {
      await own.put(key, json);
      if (isShared(key) && !hasWarnings(json)) await write(fileOf(folder, key), json).catch(fails);
    },
  };
}

/** Removes what nobody asked for in thirty days, and answers how many files. */
export async function sweepSharedStages({ config }: Pick<Context, 'config'>): Promise<number> {
  if (!config.RECORDING_CACHE) return 0;
  const before = Date.now() - KEPT_DAYS * 86_400_000;
  let removed = 0;
  for (const entry of await readdir(config.RECORDING_CACHE, { withFileTypes: true })) {
    // What else lies in a folder of the operator is the operator's.
    if (!entry.isDirectory() || !/^[0-9a-f]{64}$/.test(entry.name)) continue;
    const folder = join(config.RECORDING_CACHE, entry.name);
    for (const name of await readdir(folder)) {
      const file = join(folder, name);
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (mtimeMs >= before) continue;
      await rm(file, { force: true });
      removed++;
    }
    // One that another process fills meanwhile is not empty, and stays.
    await rmdir(folder).catch(() => undefined);
  }
  return removed;
}

/** A probe is what the settings of each service judge a file by, and takes no time. */
function isShared(key: string): boolean {
  return !key.includes('/probe-');
}

/** A server that did not answer today may answer tomorrow, and elsewhere. */
function hasWarnings(json: string): boolean {
  const { warnings } = JSON.parse(json) as { warnings?: unknown[] };
  return (warnings ?? []).length > 0;
}

function fileOf(folder: string, key: string): string {
  const { sha256, name } = stageFile(key);
  return join(resolve(folder), sha256, name);
}

/** Null where it is not there, or where a power cut left only a part of it. */
async function read(file: string): Promise<string | null> {
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

/** Whole or not at all, and for this user alone whatever the umask is. */
async function write(file: string, json: string): Promise<void> {
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
