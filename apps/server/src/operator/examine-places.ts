import { constants } from 'node:fs';
import { access, mkdir, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import type { Environment } from './environment.ts';
import type { Finding } from './finding.ts';
import { withDatabase } from './with-database.ts';

/** Below this much room the next large video may not fit. */
const ROOM_BYTES = 5 * 1024 ** 3;

export async function examineDatabase(env: Environment, { DATABASE_URL }: Config): Promise<Finding> {
  const name = DATABASE_URL ? 'database (DATABASE_URL)' : 'database (embedded)';
  try {
    await withDatabase(env, async () => undefined);
    return { name, state: 'good', found: 'answers, and its schema is up to date' };
  } catch (error) {
    const mend = DATABASE_URL ? 'Check DATABASE_URL, and that the server runs.' : 'Look into DATA_DIR/postgres/server.log.';
    return { name, state: 'bad', found: (error as Error).message, mend };
  }
}

export async function examineFiles({ STORAGE_URL, DATA_DIR }: Config): Promise<Finding> {
  const folder = resolve(STORAGE_URL ? fileURLToPath(STORAGE_URL) : join(DATA_DIR, 'files'));
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    const found = `${folder}, ${((bavail * bsize) / 1024 ** 3).toFixed(1)} GiB free`;
    if (bavail * bsize >= ROOM_BYTES) return { name: 'files', state: 'good', found };
    return { name: 'files', state: 'weak', found, mend: 'Make room: one large video with its pictures may not fit.' };
  } catch (error) {
    return {
      name: 'files',
      state: 'bad',
      found: (error as Error).message,
      mend: 'Set DATA_DIR or STORAGE_URL to a folder that can be written.',
    };
  }
}
