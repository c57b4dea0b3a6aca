import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import * as z from 'zod';

/** An environment variable with its schema, default and description. */
export interface Variable {
  schema: z.ZodType;
  default: string | undefined;
  sentence: string;
  /** A secret can also come from a file: the variable with the suffix `_FILE` contains its path. */
  isSecret?: true;
}

/** Checks for the formats of environment variables. */

export function parseWholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number<string>({ error }).int({ error }).min(least, { error }).max(most, { error });
}

export function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const family = isIP(address);
  return family !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32)));
}

export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

export function oneOf<const Word extends string>(...words: Word[]) {
  return z.enum(words, { error: `must be one of ${words.join(', ')}` });
}

/** Connections to the local machine may use http, because nobody can intercept them. */
const OWN_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export function isSecure(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && OWN_HOST.test(url.hostname));
}
