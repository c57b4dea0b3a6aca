import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../../config.ts';
import { hashToken } from '../../../lib/one-time-token.ts';
import { testDatabase } from '../../../platform/db/testing/database.ts';
import { findLink } from './links.store.ts';
import { renewSetupLink, setupFile } from './renew-setup-link.ts';

test('processes that start together with one data directory: each starts, and the file holds the set-up link that works', async () => {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'docreel-setup-'));
  try {
    const config = { ...readConfig({ DATA_DIR: dataDir }), PUBLIC_URL: 'http://docreel.test' };
    const addresses = await Promise.all(Array.from({ length: 8 }, () => renewSetupLink({ db: database.db, config })));
    const kept = (await readFile(setupFile(dataDir), 'utf8')).trim();
    const works = await Promise.all(
      addresses.map(async (address) => (await findLink(database.db, readToken(address ?? ''))) !== undefined),
    );
    assert.deepEqual(
      addresses.filter((_, at) => works[at]),
      [kept],
    );
    assert.deepEqual(await readdir(dataDir), ['setup-link']);
    assert.equal((await stat(setupFile(dataDir))).mode & 0o777, 0o600);
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true });
  }
});

const readToken = (address: string) => hashToken(new URL(address).hash.slice(1));
