import { createHash } from 'node:crypto';

/**
 * Returns the folder and file name for a stage. The key is the hash of the source, the stage and its other inputs, such as model names,
 * which are hashed because they may not be valid in file names.
 */
export function getStageFile(key: string): { sha256: string; name: string } {
  const [sha256 = '', stage = '', ...inputs] = key.split('/');
  const digest = createHash('sha256').update(inputs.join('/')).digest('hex').slice(0, 16);
  return { sha256, name: `${stage}-${digest}.json` };
}

/** Folder for all data derived from a file with this hash. */
export function recordingFolder(sha256: string): string {
  return `recordings/${sha256}`;
}
