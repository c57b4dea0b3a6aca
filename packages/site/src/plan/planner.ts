import { hash as hashOnce } from 'node:crypto';
import type { PlannedFile } from './planned-file.ts';
import { siteVersion } from '../version.ts';
import type { FileInput } from './inputs.ts';

export const HTML = 'text/html; charset=utf-8';

/** Makes planned files and their keys: a key is the hash of everything that decides the bytes, this program included. */
export interface Planner {
  /** Says that many inputs hold this very object: it is hashed once. */
  share<T extends object>(value: T): T;
  /** `mark`: decides the bytes instead of input and texts, where those hold more than that. */
  file(path: string, input: FileInput, more?: { contentType?: string; contentHashes?: string[]; mark?: unknown }): PlannedFile;
}

export function createPlanner(): Planner {
  const version = siteVersion();
  const shared = new WeakMap<object, string>();
  const standIn = (value: unknown): unknown => (typeof value === 'object' && value !== null ? (shared.get(value) ?? value) : value);
  return {
    share(value) {
      shared.set(value, hash(JSON.stringify(value)));
      return value;
    },
    file(path, input, { contentType = HTML, contentHashes = [], mark } = {}) {
      // What has which name is told by the kind, and by the version of the program that wrote them in this order.
      const made = mark ?? [contentHashes, Object.values(input).map(standIn)];
      const key = hash(JSON.stringify([version, path, contentType, made]));
      return { path, contentType, key, input, contentHashes };
    },
  };
}

function hash(text: string): string {
  return hashOnce('sha256', text, 'base64url');
}
