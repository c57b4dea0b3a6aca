import { createHash, randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Reads and writes the password of the embedded PostgreSQL server. Its file is next to the server's folder, and only the service's user can
 * read it.
 */

const NAME = 'postgres.password';

/** Returns the password, or an empty text if the file does not exist. */
export async function readPassword(dataDir: string): Promise<string> {
  return (await readFile(join(dataDir, NAME), 'utf8').catch(() => '')).trim();
}

/** Generates a password of 256 random bits, which nobody can guess. */
export function generatePassword(): string {
  return randomBytes(32).toString('base64url');
}

export async function writePassword(dataDir: string, password: string): Promise<void> {
  await writeSynced(join(dataDir, NAME), `${password}\n`);
}

/** Returns a hash that identifies the password without revealing it. */
export function hashPassword(password: string): string {
  return createHash('sha256').update(password).digest('hex').slice(0, 16);
}

/** Writes a file that only its owner can read. The file is complete or missing, even after a power failure. */
export async function writeSynced(path: string, text: string, owner?: { uid: number; gid: number }): Promise<void> {
  const unfinished = `${path}.new`;
  // Writes to a new file, because an existing file would keep its permissions.
  await rm(unfinished, { force: true });
  const file = await open(unfinished, 'wx', 0o600);
  try {
    if (owner) await file.chown(owner.uid, owner.gid);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}
