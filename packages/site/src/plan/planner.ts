import { hash as hashOnce } from 'node:crypto';
import type { PlannedFile } from './planned-file.ts';
import { siteVersion } from '../version.ts';
import type { FileInput } from './inputs.ts';

export const HTML = 'text/html; charset=utf-8';

/**
 * Creates planned files with their keys. A key is the hash of everything that determines the file's bytes, including the version of this
 * program.
 */
export interface Planner {
  /** Registers an object that many inputs contain, so that it is hashed only once. */
  share<T extends object>(value: T): T;
  file(path: string, input: FileInput, more?: { contentType?: string; contentHashes?: string[] }): PlannedFile;
}

export function createPlanner(): Planner {
  const version = siteVersion();
  const shared = new WeakMap<object, string>();
  const standIn = (value: unknown): unknown => (typeof value === 'object' && value !== null ? (shared.get(value) ?? value) : value);
  return {
    share(value) {
      if (!shared.has(value)) shared.set(value, hash(JSON.stringify(value)));
      return value;
    },
    file(path, input, { contentType = HTML, contentHashes = [] } = {}) {
      // Hashes only the values without their names, because the file's kind and the program's version determine their order.
      const key = hash(JSON.stringify([version, path, contentType, standIn(contentHashes), Object.values(input).map(standIn)]));
      return { path, contentType, key, input, contentHashes };
    },
  };
}

function hash(text: string): string {
  return hashOnce('sha256', text, 'base64url');
}
