import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../../platform/db/tables.ts';

/**
 * Contains all SQL that writes the `oidc_login_attempts` table: sign-ins that were redirected to the identity provider and are not
 * finished.
 */

export type LoginAttemptRow = Selectable<Tables['oidc_login_attempts']>;

/** A login attempt expires after 10 minutes. */
const LIFE = sql`interval '10 minutes'`;
const IS_ACTIVE = sql<boolean>`started_at > clock_timestamp() - ${LIFE}`;

export async function insertLoginAttempt(tx: Db, visit: Insertable<Tables['oidc_login_attempts']>): Promise<void> {
  await tx.insertInto('oidc_login_attempts').values(visit).execute();
}

/**
 * Deletes and returns a login attempt, so that each response of the provider is accepted once. Returns undefined if the attempt does not
 * exist or has expired.
 */
export async function consumeLoginAttempt(tx: Db, tokenHash: Buffer): Promise<LoginAttemptRow | undefined> {
  return tx.deleteFrom('oidc_login_attempts').where('token_hash', '=', tokenHash).where(IS_ACTIVE).returningAll().executeTakeFirst();
}

export async function findLoginAttempt(db: Db, tokenHash: Buffer): Promise<LoginAttemptRow | undefined> {
  return db.selectFrom('oidc_login_attempts').selectAll().where('token_hash', '=', tokenHash).where(IS_ACTIVE).executeTakeFirst();
}

export async function sweepLoginAttempts(db: Db): Promise<void> {
  await db.deleteFrom('oidc_login_attempts').where(sql<boolean>`not (${IS_ACTIVE})`).execute();
}
