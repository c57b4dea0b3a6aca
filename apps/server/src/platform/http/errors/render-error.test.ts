import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../../db/testing/database.ts';
import { addKey, noteApp, send } from '../testing/edge.ts';

test('a statement timeout is a 503 with Retry-After', async () => {
  const { db, close } = await testDatabase();
  try {
    const app = noteApp(db, {
      handlers: {
        createNote: async () =>
          db.transaction().execute(async (tx) => {
            await sql`set local statement_timeout = 50`.execute(tx);
            await sql`select pg_sleep(5)`.execute(tx);
            return { body: { id: 1, text: '' } };
          }),
      },
    });
    const { key } = await addKey(db);
    const { status, json, headers } = await send(app, 'POST /notes', { key, body: { text: 'a' } });
    assert.deepEqual([status, json.error.code, headers.get('retry-after')], [503, 'SERVICE_UNAVAILABLE', '2']);
  } finally {
    await close();
  }
});
