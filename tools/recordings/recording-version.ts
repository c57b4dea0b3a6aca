import { createHash } from 'node:crypto';
import { glob, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');

/** What decides how a recording comes out: the engine's own text, and the models that it reads with. */
const DECIDES = ['packages/recording/src/**/*.ts', 'packages/recording/models/**/*.*'];

/** No stage of a recording asks these: tests, hostile files, and the pictures that an article takes later. */
const DECIDES_NOT = ['**/*.test.ts', '**/hostile/**', '**/testing/**', '**/pictures/take-frame.ts'];

/** Where benches keep recordings, for only as long as the engine is the same, so that no figure is of yesterday's engine. */
export async function recordingCacheFolder(): Promise<string> {
  return path.join(ROOT, '.cache', 'bench', await recordingVersion());
}

/**
 * The `RECORDING_CACHE` that services under test share where a test wants a video that was looked at, and not to see it being looked at:
 * those that ask how a video is processed leave it out, and the one that goes the whole way has its video forgotten first.
 */
export async function sharedRecordings(): Promise<string> {
  return path.join(ROOT, '.cache', 'recordings', await recordingVersion());
}

/** Whoever is given the file next looks at it. */
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
