import { readFileSync } from 'node:fs';

/** Returns the version of Docreel, such as `1.0.0-beta.1`. All packages have the same version. */
export function readProgramVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  return version;
}
