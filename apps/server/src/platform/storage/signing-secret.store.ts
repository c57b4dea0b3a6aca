import { randomBytes } from 'node:crypto';
import type { Db } from '../db/tables.ts';

const NAME = 'upload-addresses';

/**
 * Returns the secret that signs upload URLs of this server. The first process creates it, and all processes on the same database share
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
