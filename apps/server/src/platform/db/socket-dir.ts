import { createHash } from 'node:crypto';
import { lstat, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../../lib/operator-error.ts';
import { giveTo, type User } from './server-user.ts';

/**
 * Maximum length of the socket folder's path. The kernel allows 107 bytes for a socket's path (103 on macOS), including the file name
 * `/.s.PGSQL.5432`.
 */
const LONGEST_DIR = (process.platform === 'darwin' ? 103 : 107) - '/.s.PGSQL.5432'.length;

/** What a client needs to connect to the embedded PostgreSQL server. */
export interface Door {
  /** Folder that contains the server's socket. */
  sockets: string;
  /** Password of the server. Empty for a server that an older version started. */
  password: string;
}

/** Returns a folder for the server's socket: in the data directory, or in the temporary folder if that path is too long. */
export async function socketDir(dataDir: string, user: User): Promise<string> {
  const dir = socketPath(dataDir);
  await mkdir(dir, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const info = await lstat(dir);
  const isOurs = info.isDirectory() && [user.uid, process.getuid?.()].includes(info.uid);
  // Every user can write to the temporary folder, so another user may have created this path.
  if (!isOurs) throw new OperatorError(`The folder ${dir} belongs to another user. Remove it, or set DATA_DIR to a shorter path.`);
  await giveTo(dir, user);
  return dir;
}

export async function removeSocketDir(dir: string): Promise<void> {
  await rm(dir, { recursive: true, force: true });
}

function socketPath(dataDir: string): string {
  const inside = join(dataDir, 'postgres', 'socket');
  // A double quote in the path would end the quoted value in the server's settings.
  if (Buffer.byteLength(inside) <= LONGEST_DIR && !inside.includes('"')) return inside;
  const name = `docreel-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const below = join(tmpdir(), name);
  return Buffer.byteLength(below) <= LONGEST_DIR ? below : join('/tmp', name);
}

/** Returns the connection URL of a database on the socket, in the format of the `pg` library. */
export function buildUrl({ sockets, password }: Door, database: string): string {
  // The port is part of the socket's file name. The URL contains it, because the environment variable `PGPORT` could otherwise change it.
  return `postgres://docreel${password && `:${password}`}@localhost:5432/${database}?host=${encodeURIComponent(sockets)}`;
}
