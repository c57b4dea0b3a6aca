import { randomBytes } from 'node:crypto';
import type { Db } from '../db/tables.ts';

const NAME = 'upload-addresses';

/**
 * Returns the secret with which this server signs upload URLs. The first process creates it, and all processes with the same database share
 * it.
 */
export async function getSigningSecret(db: Db): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name: NAME, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', NAME).executeTakeFirstOrThrow();
  return value;
}
