import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';

/**
 * Contains all SQL that writes the `login_throttles` table: counters of wrong passwords, and the time until which the next attempt must
 * wait.
 */

/**
 * The first 5 wrong passwords cause no wait. Then the wait is 30 seconds and doubles up to 15 minutes. No account is locked permanently.
 */
const waitAfter = (failures: ReturnType<typeof sql>) => sql`
  case when ${failures} < 5 then interval '0' else least(interval '30 seconds' * 2 ^ least(${failures} - 5, 10), interval '15 minutes') end`;
/** A counter is reset after one day without a wrong password. */
const RESET_AFTER = sql`interval '1 day'`;

/**
 * Increments the counters before the password is verified, so that concurrent attempts count in full. Returns false if one of the counters
 * requires a wait. The caller must then roll back the transaction.
 */
export async function countAttempt(tx: Db, subjects: readonly string[]): Promise<boolean> {
  const failures = sql`(case when w.last_at < clock_timestamp() - ${RESET_AFTER} then 1 else w.failures + 1 end)`;
  const { rows } = await sql`
    insert into login_throttles as w (subject, failures, last_at, wait_until)
    select subject, 1, clock_timestamp(), clock_timestamp() from unnest(${[...subjects]}::text[]) as subject order by subject
    on conflict (subject) do update
      set failures = ${failures}, last_at = clock_timestamp(), wait_until = clock_timestamp() + ${waitAfter(failures)}
      where w.wait_until <= clock_timestamp()
    returning subject`.execute(tx);
  return rows.length === subjects.length;
}

/** Returns the milliseconds until none of the counters requires a wait. */
export async function findWaitMs(db: Db, subjects: readonly string[]): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from max(wait_until) - clock_timestamp())::float8 * 1000 as ms from login_throttles
     where subject = any(${[...subjects]}::text[])`.execute(db);
  return Math.max(0, rows[0]?.ms ?? 0);
}

/** Clears the counter of an account after a correct password. */
export async function clearAttempts(tx: Db, subject: string): Promise<void> {
  await tx.deleteFrom('login_throttles').where('subject', '=', subject).execute();
}

/**
 * Removes one attempt from the counter of a network after a correct password. Wrong passwords of other people on the network still count.
 */
export async function undoAttempt(tx: Db, subject: string): Promise<void> {
  await sql`
    update login_throttles set failures = greatest(failures - 1, 0), wait_until = clock_timestamp() where subject = ${subject}`.execute(tx);
}

export async function sweepLoginThrottles(db: Db): Promise<void> {
  await sql`delete from login_throttles where last_at < clock_timestamp() - ${RESET_AFTER}`.execute(db);
}
