import { createHash } from 'node:crypto';
import { glob, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');

/** The result of processing a video depends on these files: the engine's source code and its OCR models. */
const DECIDES = ['packages/recording/src/**/*.ts', 'packages/recording/models/**/*.*'];

/** These files do not affect the result: tests, hostile files, and the code that extracts pictures for articles. */
const DECIDES_NOT = ['**/*.test.ts', '**/hostile/**', '**/testing/**', '**/frames/extract-frame.ts'];

/** Returns the cache folder of the benchmarks. Its name changes with the engine's code, so a benchmark never uses results of older code. */
export async function recordingCacheFolder(): Promise<string> {
  return path.join(ROOT, '.cache', 'bench', await recordingVersion());
}

/**
 * Returns the value of `RECORDING_CACHE` for tests that need a processed video. Tests of the processing itself do not set it or call
 * `forgetRecording` first.
 */
export async function sharedRecordings(): Promise<string> {
  return path.join(ROOT, '.cache', 'recordings', await recordingVersion());
}

/** Deletes the cached result of a video, so that the next service processes it again. */
export async function forgetRecording(file: string): Promise<void> {
  const hash = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  await rm(path.join(await sharedRecordings(), hash), { recursive: true, force: true });
}

let version: Promise<string> | undefined;

function recordingVersion(): Promise<string> {
  version ??= findVersion();
  return version;
}

async function findVersion(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(DECIDES, { cwd: ROOT, exclude: DECIDES_NOT })) files.push(path.join(ROOT, file));
  return hashOf(files.sort());
}

export async function hashOf(files: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}
