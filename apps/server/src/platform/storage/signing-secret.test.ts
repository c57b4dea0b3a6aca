import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../db/testing/database.ts';
import { getSigningSecret } from './signing-secret.store.ts';

test('processes that start concurrently share one secret of 256 bits', async () => {
  const { db, close } = await testDatabase();
  try {
    const secrets = await Promise.all([1, 2, 3, 4].map(() => getSigningSecret(db)));
    assert.equal(new Set(secrets.map((secret) => secret.toString('hex'))).size, 1);
    assert.equal(secrets[0]?.length, 32);
  } finally {
    await close();
  }
});
