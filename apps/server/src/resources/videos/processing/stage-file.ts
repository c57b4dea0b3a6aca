import { createHash } from 'node:crypto';

/**
 * Returns the folder and file name of a stage's result. `key` consists of the hash of the video file, the stage and other inputs, such as
 * model names. These inputs are hashed, because they may not be valid in file names.
 */
export function getStageFile(key: string): { sha256: string; name: string } {
  const [sha256 = '', stage = '', ...inputs] = key.split('/');
  const digest = createHash('sha256').update(inputs.join('/')).digest('hex').slice(0, 16);
  return { sha256, name: `${stage}-${digest}.json` };
}

/** Returns the storage folder for all data derived from a video file with this hash. */
export function recordingFolder(sha256: string): string {
  return `recordings/${sha256}`;
}
