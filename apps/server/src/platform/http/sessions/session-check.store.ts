import { type Role, ROLES } from '@docreel/contract';
import { sql } from 'kysely';
import { hashToken } from '../../../lib/one-time-token.ts';
import type { Db } from '../../db/tables.ts';

/** A session ends after 30 days without requests, and at the latest 90 days after signing in. */
export const IDLE_MS = 30 * 86_400_000;
export const ABSOLUTE_MS = 90 * 86_400_000;
/** For 10 minutes after entering the password, a person may change keys, secrets and members. */
export const CONFIRMED_MS = 10 * 60_000;

const ms = (count: number) => sql.raw(`interval '${count} milliseconds'`);
const LASTS = sql`s.last_active_at > clock_timestamp() - ${ms(IDLE_MS)} and s.created_at > clock_timestamp() - ${ms(ABSOLUTE_MS)}`;
/** After a session's token is renewed, requests with the previous token are accepted for 10 seconds. */
const RENEWED = ms(10_000);
/** Minimum interval between two updates of a session's time of last use. */
const NOTED = ms(15 * 60_000);

/** The signed-in person, and the person's membership in the requested project. */
export interface SessionState {
  sessionId: string;
  userId: string;
  isConfirmed: boolean;
  /** Null if no project is requested, if it does not exist, or if the person is not a member. */
  membership: { projectId: string; role: Role } | null;
}

interface Row {
  id: string;
  user_id: string;
  is_confirmed: boolean;
  is_old: boolean;
  project_id: string | null;
  role: string | null;
}

/**
 * Returns the state of a session, or null if the token is unknown, ended or expired. One query checks the session and the membership for
 * every request, so a removed member is refused immediately. `project` is a slug or an ID.
 */
export async function checkSession(db: Db, token: string, project: string | undefined): Promise<SessionState | null> {
  const hash = hashToken(token);
  const result = await sql<Row>`
    select s.id, s.user_id, m.project_id, m.role,
           s.token_hash = ${hash} and coalesce(s.confirmed_at > clock_timestamp() - ${ms(CONFIRMED_MS)}, false) as is_confirmed,
           s.last_active_at < clock_timestamp() - ${NOTED} as is_old
      from sessions s
      left join lateral (
        select m.project_id, m.role from members m join projects p on p.id = m.project_id
         where m.user_id = s.user_id and (p.slug = ${project ?? null} or p.id::text = lower(${project ?? null}))
         order by p.id::text = lower(${project ?? null}) desc limit 1
      ) m on true
     where (s.token_hash = ${hash} or (s.previous_hash = ${hash} and s.rotated_at > clock_timestamp() - ${RENEWED})) and ${LASTS}`.execute(
    db,
  );
  const row = result.rows[0];
  if (!row) return null;
  if (row.is_old) await noteUse(db, row.id);
  const role = ROLES.find((one) => one === row.role);
  const membership = row.project_id !== null && role ? { projectId: row.project_id, role } : null;
  return { sessionId: row.id, userId: row.user_id, isConfirmed: row.is_confirmed, membership };
}

async function noteUse(db: Db, id: string): Promise<void> {
  await sql`
    update sessions set last_active_at = clock_timestamp()
     where id = ${id} and last_active_at < clock_timestamp() - ${NOTED}`.execute(db);
}
