import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { assertKey } from '../storage.ts';
import { UNFINISHED } from './unfinished.ts';

export interface FileToPut {
  key: string;
  bytes: Uint8Array;
}

/**
 * Many small files at once, each whole or not at all, by a thread that may wait for the disk: no call waits for another, and the folders
 * that hold the names are synced once. What lies there already has the same bytes by its name, and stays.
 */
export function putFiles(root: string, files: readonly FileToPut[]): void {
  const folders = new Map<string, string | undefined>();
  const unfinishedFolder = join(root, UNFINISHED);
  mkdirSync(unfinishedFolder, { recursive: true });
  for (const { key, bytes } of files) {
    assertKey(key);
    const path = join(root, key);
    const folder = dirname(path);
    if (!folders.has(folder)) folders.set(folder, mkdirSync(folder, { recursive: true }));
    if (!statSync(path, { throwIfNoEntry: false })) writeWhole(join(unfinishedFolder, randomUUID()), path, bytes);
  }
  for (const [folder, firstMade] of folders) syncUpTo(folder, firstMade);
}

function writeWhole(unfinished: string, path: string, bytes: Uint8Array): void {
  try {
    const file = openSync(unfinished, 'wx');
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** A name lasts through a power cut only when its folder is synced, and every folder made on the way, and the one that holds the first. */
function syncUpTo(folder: string, firstMade: string | undefined): void {
  sync(folder);
  for (let made = folder; firstMade && made.length >= firstMade.length; made = dirname(made)) sync(dirname(made));
}

function sync(folder: string): void {
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
