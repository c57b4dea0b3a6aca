import { createHash, randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The embedded server's password, in a file next to its folder that only the service's user can read. */

const NAME = 'postgres.password';

/** Empty if there is none. */
export async function readPassword(dataDir: string): Promise<string> {
  return (await readFile(join(dataDir, NAME), 'utf8').catch(() => '')).trim();
}

/** As many bits as a hash, which cannot be guessed. */
export function makePassword(): string {
  return randomBytes(32).toString('base64url');
}

export async function writePassword(dataDir: string, password: string): Promise<void> {
  await writeSynced(join(dataDir, NAME), `${password}\n`);
}

/** A hash that identifies the password given to the server, without revealing it. */
export function markOf(password: string): string {
  return createHash('sha256').update(password).digest('hex').slice(0, 16);
}

/** Readable only by its owner, and written completely or not at all, even after a power cut. */
export async function writeSynced(path: string, text: string, owner?: { uid: number; gid: number }): Promise<void> {
  const unfinished = `${path}.new`;
  // Created as a new file, because an existing one would keep its mode.
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
