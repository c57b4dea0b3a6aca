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
  const textOf = (value: unknown): string => {
    const known = typeof value === 'object' && value !== null ? shared.get(value) : undefined;
    return known ?? JSON.stringify(value) ?? '';
  };
  // Names and values one by one: no list is made of them only to be made a text.
  const inputText = (input: FileInput): string => {
    let text = '';
    for (const name in input) text += `${name}:${textOf(input[name as keyof FileInput])}\n`;
    return text;
  };
  return {
    share(value) {
      shared.set(value, hash(JSON.stringify(value)));
      return value;
    },
    file(path, input, { contentType = HTML, contentHashes = [], mark } = {}) {
      const made = mark === undefined ? `${contentHashes.join(' ')}\n${inputText(input)}` : JSON.stringify(mark);
      const key = hash(`${version}\n${JSON.stringify(path)}\n${contentType}\n${made}`);
      return { path, contentType, key, input, contentHashes };
    },
  };
}

function hash(text: string): string {
  return hashOnce('sha256', text, 'base64url');
}
