import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { describeDiskSpace, type DiskSpace, readDiskSpace } from '../process/disk-space.ts';
import { storageFolder, type StorageSettings } from './open-storage.ts';

/** Reads the space of each disk that the service fills: the one of `DATA_DIR`, and the one of the files if it is another. */
export async function readOwnDisks(settings: StorageSettings): Promise<DiskSpace[]> {
  const folders = [resolve(settings.DATA_DIR), storageFolder(settings)].filter((folder) => folder !== null);
  const disks = new Map<number, string>();
  for (const folder of folders) {
    const { dev } = await stat(folder);
    if (!disks.has(dev)) disks.set(dev, folder);
  }
  return Promise.all([...disks.values()].map(readDiskSpace));
}

/** Logs a warning for each disk of which at most 10 % is left. */
export async function warnLowSpace({ config, log }: { config: StorageSettings; log: Logger }): Promise<void> {
  for (const space of (await readOwnDisks(config)).filter(({ isLow }) => isLow)) {
    const { folder, freeBytes, totalBytes } = space;
    log.warn(
      { folder, freeBytes, totalBytes },
      `little disk space is left: ${describeDiskSpace(space)}. Free up space or enlarge the disk`,
    );
  }
}
