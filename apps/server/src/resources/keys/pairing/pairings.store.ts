import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../../platform/db/tables.ts';

/** Contains all SQL that writes the `pairings` table: machines that ask for an API key. */

export type PairingRow = Selectable<Tables['pairings']>;
export const PAIRING_MINUTES = 10;
const IS_ACTIVE = sql<boolean>`created_at > clock_timestamp() - ${sql.lit(PAIRING_MINUTES)} * interval '1 minute'`;

/**
 * Inserts a request for a key. Returns undefined if the network already has `limit` open requests. Concurrent requests may exceed the limit
 * by a few.
 */
export async function insertPairing(
  db: Db,
  { token_hash, phrase, machine, address }: Pick<PairingRow, 'token_hash' | 'phrase' | 'machine' | 'address'>,
  limit: number,
): Promise<PairingRow | undefined> {
  const { rows } = await sql<PairingRow>`
    insert into pairings (token_hash, phrase, machine, address)
    select ${token_hash}, ${phrase}, ${machine}, ${address}
     where (select count(*) from pairings where address = ${address} and ${IS_ACTIVE}) < ${limit}
    returning *`.execute(db);
  return rows[0];
}

/** Returns a request that nobody has approved yet. */
export async function findOpenPairing(db: Db, phrase: string): Promise<PairingRow | undefined> {
  return db
    .selectFrom('pairings')
    .selectAll()
    .where('phrase', '=', phrase)
    .where('project_id', 'is', null)
    .where(IS_ACTIVE)
    .executeTakeFirst();
}

export async function approvePairingRow(
  db: Db,
  phrase: string,
  approval: { project_id: string; scopes: string[] },
): Promise<PairingRow | undefined> {
  return db
    .updateTable('pairings')
    .set(approval)
    .where('phrase', '=', phrase)
    .where('project_id', 'is', null)
    .where(IS_ACTIVE)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes and returns an approved request, so that its key is created once. */
export async function consumeApprovedPairing(tx: Db, tokenHash: Buffer): Promise<PairingRow | undefined> {
  return tx
    .deleteFrom('pairings')
    .where('token_hash', '=', tokenHash)
    .where('project_id', 'is not', null)
    .where(IS_ACTIVE)
    .returningAll()
    .executeTakeFirst();
}

export async function hasPairing(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db.selectFrom('pairings').select('phrase').where('token_hash', '=', tokenHash).where(IS_ACTIVE).executeTakeFirst();
  return row !== undefined;
}

export async function sweepPairings(db: Db): Promise<void> {
  await db.deleteFrom('pairings').where(sql<boolean>`not (${IS_ACTIVE})`).execute();
}
