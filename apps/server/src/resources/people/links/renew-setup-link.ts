import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../../context.ts';
import { hashToken, generateToken } from '../../../lib/one-time-token.ts';
import { hasUsers } from '../users.store.ts';
import { toSetupUrl } from './link-url.ts';
import { saveSetupLink } from './links.store.ts';

/** Returns the path of the file that contains the set-up link. Operators read it if they do not see the output of the service. */
export function setupFile(dataDir: string): string {
  return join(dataDir, 'setup-link');
}

/**
 * Creates a new set-up link and returns its URL, or returns null if an account exists. The service calls it at each start. The link gives
 * ownership of all projects.
 */
export async function renewSetupLink({ db, config }: Pick<Context, 'db' | 'config'>): Promise<string | null> {
  const file = setupFile(config.DATA_DIR);
  if (await hasUsers(db)) {
    await rm(file, { force: true });
    return null;
  }
  const token = generateToken();
  const address = toSetupUrl(config.PUBLIC_URL, token);
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 });
  // The transaction serializes processes that start at the same time, so that the file and the database contain the same link.
  await db.transaction().execute(async (tx) => {
    await saveSetupLink(tx, { id: uuidv7(), token_hash: hashToken(token) });
    await writeAtomically(file, `${address}\n`);
  });
  return address;
}

async function writeAtomically(file: string, text: string): Promise<void> {
  const whole = `${file}.new`;
  await rm(whole, { force: true });
  await writeFile(whole, text, { mode: 0o600, flag: 'wx' });
  await rename(whole, file);
}
