import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Encoding } from '../platform/http/bodies/content-encoding.ts';

/** Folder that contains the built dashboard. */
export const BUILT = path.resolve(import.meta.dirname, '../../../../.cache/dashboard');

export interface BuiltFile {
  contentType: string;
  /** A file's original bytes, and its compressed versions if they are smaller. */
  bytes: Record<Encoding | 'identity', Buffer | undefined>;
  sha256: string;
}

export interface BuiltDashboard {
  /** The dashboard's HTML page. It contains the placeholders `__NONCE__` and `__BASE__`. */
  page: string;
  /** Asset files by their name below `/assets/`. */
  assets: ReadonlyMap<string, BuiltFile>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Returns whether the dashboard is built, so that the service can warn when it starts. */
export function isDashboardBuilt(folder = BUILT): boolean {
  return existsSync(path.join(folder, 'index.html'));
}

/** Reads all files of the built dashboard into memory, about 1 MB. Returns undefined if the dashboard is not built. */
export async function readBuilt(folder: string): Promise<BuiltDashboard | undefined> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8').catch(() => undefined);
  if (page === undefined) return undefined;
  const names = await readdir(path.join(folder, 'assets'));
  const plain = names.filter((name) => path.extname(name) in TYPES);
  const assets = await Promise.all(plain.map(async (name) => [name, await readAsset(path.join(folder, 'assets', name))] as const));
  return { page, assets: new Map(assets) };
}

async function readAsset(file: string): Promise<BuiltFile> {
  const [identity, br, gzip] = await Promise.all([
    readFile(file),
    readFile(`${file}.br`).catch(() => undefined),
    readFile(`${file}.gz`).catch(() => undefined),
  ]);
  const sha256 = createHash('sha256').update(identity).digest('hex');
  return { contentType: TYPES[path.extname(file)] ?? 'application/octet-stream', bytes: { identity, br, gzip }, sha256 };
}
