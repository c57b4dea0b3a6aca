import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';

/** All SQL that writes `login_throttles`: how often a password was wrong, and until when the next must wait. */

/** So many are free; then 30 s, doubling up to 15 minutes. Nobody is locked out for ever. */
const WAIT_AFTER = (failures: ReturnType<typeof sql>) => sql`
  case when ${failures} < 5 then interval '0' else least(interval '30 seconds' * 2 ^ least(${failures} - 5, 10), interval '15 minutes') end`;
/** After so long without a wrong one they are forgotten. */
const FORGOTTEN = sql`interval '1 day'`;

/** Counted before the password is looked at, so that many at once are many. False, and nothing counted, where one of them must wait. */
export async function countAttempt(tx: Db, subjects: readonly string[]): Promise<boolean> {
  const failures = sql`(case when w.last_at < clock_timestamp() - ${FORGOTTEN} then 1 else w.failures + 1 end)`;
  const { rows } = await sql`
    insert into login_throttles as w (subject, failures, last_at, wait_until)
    select subject, 1, clock_timestamp(), clock_timestamp() from unnest(${[...subjects]}::text[]) as subject order by subject
    on conflict (subject) do update
      set failures = ${failures}, last_at = clock_timestamp(), wait_until = clock_timestamp() + ${WAIT_AFTER(failures)}
      where w.wait_until <= clock_timestamp()
    returning subject`.execute(tx);
  return rows.length === subjects.length;
}

/** Milliseconds until none of them has to wait. */
export async function findWaitMs(db: Db, subjects: readonly string[]): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from max(wait_until) - clock_timestamp())::float8 * 1000 as ms from login_throttles
     where subject = any(${[...subjects]}::text[])`.execute(db);
  return Math.max(0, rows[0]?.ms ?? 0);
}

/** Forgets what was wrong: of an account whose password was right. */
export async function forgetAttempts(tx: Db, subject: string): Promise<void> {
  await tx.deleteFrom('login_throttles').where('subject', '=', subject).execute();
}

/** Takes one attempt back: of an address, from which others guess perhaps. */
export async function takeBackAttempt(tx: Db, subject: string): Promise<void> {
  await sql`
    update login_throttles set failures = greatest(failures - 1, 0), wait_until = clock_timestamp() where subject = ${subject}`.execute(tx);
}

export async function sweepSignInWaits(db: Db): Promise<void> {
  await sql`delete from login_throttles where last_at < clock_timestamp() - ${FORGOTTEN}`.execute(db);
}
