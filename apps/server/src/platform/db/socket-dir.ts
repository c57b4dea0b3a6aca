import { createHash } from 'node:crypto';
import { lstat, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../../lib/operator-error.ts';
import { giveTo, type User } from './server-user.ts';

/** The kernel allows 107 bytes for the path of a socket (103 on macOS). The file name is `/.s.PGSQL.5432`. */
const LONGEST_DIR = (process.platform === 'darwin' ? 103 : 107) - '/.s.PGSQL.5432'.length;

/** What a client needs to connect. */
export interface Door {
  /** Folder of the socket. */
  sockets: string;
  /** Empty for a server that an older version started. */
  password: string;
}

/** Returns a folder for the server's socket: in the data directory, or a short one in the temporary folder if that path is too long. */
export async function socketDir(dataDir: string, user: User): Promise<string> {
  const dir = socketPath(dataDir);
  await mkdir(dir, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const info = await lstat(dir);
  const isOurs = info.isDirectory() && [user.uid, process.getuid?.()].includes(info.uid);
  // Everyone can write to the temporary folder, so the path may already exist.
  if (!isOurs) throw new OperatorError(`The folder ${dir} belongs to another user. Remove it, or set DATA_DIR to a shorter path.`);
  await giveTo(dir, user);
  return dir;
}

export async function removeSocketDir(dir: string): Promise<void> {
  await rm(dir, { recursive: true, force: true });
}

function socketPath(dataDir: string): string {
  const inside = join(dataDir, 'postgres', 'socket');
  // A double quote would end the quoted path in the server's settings.
  if (Buffer.byteLength(inside) <= LONGEST_DIR && !inside.includes('"')) return inside;
  const name = `docreel-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const below = join(tmpdir(), name);
  return Buffer.byteLength(below) <= LONGEST_DIR ? below : join('/tmp', name);
}

/** Returns the connection URL of a database on the socket, in the format of `pg`. */
export function urlOf({ sockets, password }: Door, database: string): string {
  // The port is part of the socket's file name. It is explicit, because PGPORT in the environment would choose another.
  return `postgres://docreel${password && `:${password}`}@localhost:5432/${database}?host=${encodeURIComponent(sockets)}`;
}
