import { randomBytes } from 'node:crypto';
import type { Db } from '../db/tables.ts';

const NAME = 'upload-addresses';

/** What signs upload addresses of our own: made by the first process that asks, the same for all that share the database. */
export async function getSigningSecret(db: Db): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name: NAME, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', NAME).executeTakeFirstOrThrow();
  return value;
}
