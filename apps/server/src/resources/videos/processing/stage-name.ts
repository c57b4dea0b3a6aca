import { createHash } from 'node:crypto';

/** A stage's key is the source's hash, the stage, and whatever else it was made from: names of models, which no file could be called. */
export function stageFile(key: string): { sha256: string; name: string } {
  const [sha256 = '', stage = '', ...inputs] = key.split('/');
  const digest = createHash('sha256').update(inputs.join('/')).digest('hex').slice(0, 16);
  return { sha256, name: `${stage}-${digest}.json` };
}

/** Where everything derived from these bytes lies. */
export function recordingFolder(sha256: string): string {
  return `recordings/${sha256}`;
}
