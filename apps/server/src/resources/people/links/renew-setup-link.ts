import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../../context.ts';
import { hashToken, generateToken } from '../../../lib/one-time-token.ts';
import { hasUsers } from '../users.store.ts';
import { setupAddress } from './link-address.ts';
import { saveSetupLink } from './links.store.ts';

/** For whoever does not see what the service prints. */
export function setupFile(dataDir: string): string {
  return join(dataDir, 'setup-link');
}

/** A new address for the first person, at each start until there is one; null from then on. Whoever has it becomes the owner of all. */
export async function renewSetupLink({ db, config }: Pick<Context, 'db' | 'config'>): Promise<string | null> {
  const file = setupFile(config.DATA_DIR);
  if (await hasUsers(db)) {
    await rm(file, { force: true });
    return null;
  }
  const token = generateToken();
  const address = setupAddress(config.PUBLIC_URL, token);
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 });
  // Processes that start together take turns here, so that the file holds the address that works.
  await db.transaction().execute(async (tx) => {
    await saveSetupLink(tx, { id: uuidv7(), token_hash: hashToken(token) });
    await writeWhole(file, `${address}\n`);
  });
  return address;
}

async function writeWhole(file: string, text: string): Promise<void> {
  const whole = `${file}.new`;
  await rm(whole, { force: true });
  await writeFile(whole, text, { mode: 0o600, flag: 'wx' });
  await rename(whole, file);
}
