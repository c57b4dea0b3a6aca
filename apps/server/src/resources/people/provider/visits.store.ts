import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../../platform/db/tables.ts';

/** All SQL that writes `oidc_login_attempts`: browsers on their way to the provider and back. */

export type VisitRow = Selectable<Tables['oidc_login_attempts']>;

/** For so long a browser may be away. */
const LIFE = sql`interval '10 minutes'`;
const LASTS = sql<boolean>`started_at > clock_timestamp() - ${LIFE}`;

export async function insertVisit(tx: Db, visit: Insertable<Tables['oidc_login_attempts']>): Promise<void> {
  await tx.insertInto('oidc_login_attempts').values(visit).execute();
}

/** Ends it, so that one answer is looked at once. Undefined where there is none, or too old. */
export async function takeVisit(tx: Db, tokenHash: Buffer): Promise<VisitRow | undefined> {
  return tx.deleteFrom('oidc_login_attempts').where('token_hash', '=', tokenHash).where(LASTS).returningAll().executeTakeFirst();
}

export async function findVisit(db: Db, tokenHash: Buffer): Promise<VisitRow | undefined> {
  return db.selectFrom('oidc_login_attempts').selectAll().where('token_hash', '=', tokenHash).where(LASTS).executeTakeFirst();
}

export async function sweepVisits(db: Db): Promise<void> {
  await db.deleteFrom('oidc_login_attempts').where(sql<boolean>`not (${LASTS})`).execute();
}
