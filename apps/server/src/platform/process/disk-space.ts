import { statfs } from 'node:fs/promises';

/** Free space of the file system that contains a folder. */
export interface DiskSpace {
  folder: string;
  freeBytes: number;
  totalBytes: number;
  /** True if at most 10 % of the disk is left for this user. */
  isLow: boolean;
}

const FREE_SHARE_MIN = 0.1;

/** Reads the free space of a folder's disk. Throws if the folder does not exist. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, bfree, blocks, bsize } = await statfs(folder);
  // Like df(1), ignores the blocks that are reserved for root.
  const usable = blocks - bfree + bavail;
  return { folder, freeBytes: bavail * bsize, totalBytes: usable * bsize, isLow: usable > 0 && bavail <= usable * FREE_SHARE_MIN };
}

/** Describes the free space, for example `3.1 GiB free in /data (6 %)`. */
export function describeDiskSpace({ folder, freeBytes, totalBytes }: DiskSpace): string {
  const percent = totalBytes === 0 ? 0 : Math.floor((freeBytes / totalBytes) * 100);
  return `${(freeBytes / 1024 ** 3).toFixed(1)} GiB free in ${folder} (${percent} %)`;
}
