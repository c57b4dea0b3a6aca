/** Stores the results of finished stages, so that nothing is computed twice and a killed run resumes where it stopped. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface StageCache {
  get(key: string): Promise<string | null>;
  put(key: string, json: string): Promise<void>;
}

/** Version of each stage. Increase it if the stage gives a different result for the same video. */
const STAGE_VERSIONS = { probe: 3, scenes: 8, transcript: 4, screens: 9, switches: 3, icons: 1 };

export type StageName = keyof typeof STAGE_VERSIONS;

/**
 * Returns the cache key of a stage. `inputs` contains everything else on which the result depends, such as the hash of a caption file or
 * the name of a model.
 */
export function stageKey(sourceHash: string, stage: StageName, inputs: string[] = []): string {
  return [sourceHash, `${stage}-${STAGE_VERSIONS[stage]}`, ...inputs].join('/');
}

export async function runCached<T>(cache: StageCache, key: string, work: () => Promise<T>): Promise<T> {
  const found = await cache.get(key);
  if (found !== null) return JSON.parse(found) as T;
  const result = await work();
  await cache.put(key, JSON.stringify(result));
  return result;
}

/** Returns a cache with one file per stage in a folder, for use on the command line. */
export function folderCache(folder: string): StageCache {
  const getFile = (key: string) => path.join(folder, `${key.replace(/[^\w.-]+/g, '_')}.json`);
  async function get(key: string): Promise<string | null> {
    try {
      return await readFile(getFile(key), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }
  async function put(key: string, json: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    // Writes to a temporary file first, so that readers never see an incomplete result.
    const temporaryFile = `${getFile(key)}.${crypto.randomUUID()}.part`;
    await writeFile(temporaryFile, json);
    await rename(temporaryFile, getFile(key));
  }
  return { get, put };
}
