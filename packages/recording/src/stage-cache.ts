/** Where finished stages are kept, so that nothing is computed twice and a run that was killed goes on where it stopped. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface StageCache {
  get(key: string): Promise<string | null>;
  put(key: string, json: string): Promise<void>;
}

/** Raised when a stage answers differently for the same video. */
export const STAGE_VERSIONS = { probe: 3, scenes: 5, transcript: 4, screens: 5, switches: 2 };

export type StageName = keyof typeof STAGE_VERSIONS;

/** `inputs` are what the answer depends on besides the video: a sidecar's hash, a model's name. */
export function stageKey(sourceHash: string, stage: StageName, inputs: string[] = []): string {
  return [sourceHash, `${stage}-${STAGE_VERSIONS[stage]}`, ...inputs].join('/');
}

export async function cached<T>(cache: StageCache, key: string, work: () => Promise<T>): Promise<T> {
  const found = await cache.get(key);
  if (found !== null) return JSON.parse(found) as T;
  const result = await work();
  await cache.put(key, JSON.stringify(result));
  return result;
}

/** One file per stage in a folder: for the command line. */
export function folderCache(folder: string): StageCache {
  const fileOf = (key: string) => path.join(folder, `${key.replace(/[^\w.-]+/g, '_')}.json`);
  async function get(key: string): Promise<string | null> {
    try {
      return await readFile(fileOf(key), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }
  async function put(key: string, json: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    // Whole or not at all: a reader never sees half a stage.
    const part = `${fileOf(key)}.${crypto.randomUUID()}.part`;
    await writeFile(part, json);
    await rename(part, fileOf(key));
  }
  return { get, put };
}
