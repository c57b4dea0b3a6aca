import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inBatches } from '../../../lib/iterating/in-batches.ts';
import { assertKey } from '../storage.ts';
import { UNFINISHED } from './unfinished.ts';

export interface FileToPut {
  key: string;
  bytes: Uint8Array;
}

/** So many are open at a time. */
const FILES_AT_A_TIME = 64;

/**
 * Many small files at once, each whole or not at all, by a thread that may wait for the disk: no call waits for another, and the folders
 * that hold the names are synced once. What lies there already has the same bytes by its name, and stays.
 */
export function putFiles(root: string, files: readonly FileToPut[]): void {
  const folders = new Map<string, string | undefined>();
  const unfinishedFolder = join(root, UNFINISHED);
  mkdirSync(unfinishedFolder, { recursive: true });
  const missing = new Map<string, Uint8Array>();
  for (const { key, bytes } of files) {
    assertKey(key);
    const path = join(root, key);
    const folder = dirname(path);
    if (!folders.has(folder)) folders.set(folder, mkdirSync(folder, { recursive: true }));
    if (!statSync(path, { throwIfNoEntry: false })) missing.set(path, bytes);
  }
  for (const some of inBatches(missing, FILES_AT_A_TIME)) {
    const written = some.map(([path, bytes]) => ({ path, bytes, unfinished: join(unfinishedFolder, randomUUID()) }));
    writeWhole(written);
  }
  for (const [folder, firstMade] of folders) syncUpTo(folder, firstMade);
}

interface FileToWrite {
  path: string;
  bytes: Uint8Array;
  unfinished: string;
}

/** First all are written, then all are synced: what the first waits for has done most of what the others wait for. */
function writeWhole(files: readonly FileToWrite[]): void {
  try {
    const opened: number[] = [];
    try {
      for (const { unfinished, bytes } of files) {
        const file = openSync(unfinished, 'wx');
        opened.push(file);
        writeAll(file, bytes);
      }
      for (const file of opened) fsyncSync(file);
    } finally {
      for (const file of opened) closeSync(file);
    }
    for (const { unfinished, path } of files) renameSync(unfinished, path);
  } catch (error) {
    for (const { unfinished } of files) rmSync(unfinished, { force: true });
    throw error;
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
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
