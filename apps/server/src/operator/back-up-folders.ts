import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../lib/operator-error.ts';
import type { Dump } from '../platform/db/dump.ts';

/** The folders of backups: `manifest.json`, `database-…` with the rows, and `files`. */

export const MANIFEST = 'manifest.json';
export const FILES = 'files';

export interface Manifest extends Dump {
  /** Folder with the database rows, next to the manifest. */
  database: string;
  /** Whether the backup contains the files. Undefined in backups of older versions. */
  hasFiles?: boolean;
}

/** Returns the manifest of a complete backup. Throws an `OperatorError` if there is none. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((cause) => {
    throw new OperatorError(
      `${folder} contains no complete backup: its ${MANIFEST} cannot be read. Check the folder, or restore another backup.`,
      { cause },
    );
  });
  return JSON.parse(text) as Manifest;
}

/** Name of the folder of one of several backups, such as `2026-03-01T02-00-00-000Z`. */
export function nameBackUp(time: Date): string {
  return time.toISOString().replaceAll(/[:.]/g, '-');
}

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** Returns the folders of the complete backups in a folder, oldest first. */
export async function listBackUps(folder: string): Promise<string[]> {
  const complete: string[] = [];
  for (const one of await listNamed(folder)) if (await stat(join(one, MANIFEST)).catch(() => null)) complete.push(one);
  return complete;
}

async function listNamed(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .map((name) => join(folder, name));
}

/** Deletes all backups but the newest `keep` complete ones, and those that were interrupted. Other files in the folder stay. */
export async function deleteOlder(folder: string, keep: number): Promise<void> {
  const kept = new Set((await listBackUps(folder)).slice(-keep));
  for (const one of await listNamed(folder)) if (!kept.has(one)) await rm(one, { recursive: true, force: true });
}

/** The last backup of an installation. `upgrade --check` reads it. */
export interface LastBackUp {
  takenAt: string;
  folder: string;
}

export async function recordBackUp(dataDir: string, { takenAt, folder }: LastBackUp): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(join(dataDir, 'last-backup.json'), `${JSON.stringify({ takenAt, folder })}\n`, { mode: 0o600 });
}

export async function findLastBackUp(dataDir: string): Promise<LastBackUp | null> {
  const text = await readFile(join(dataDir, 'last-backup.json'), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as LastBackUp);
}
