import type { Session } from '@docreel/contract';
import { ABSOLUTE_MS, CONFIRMED_MS, IDLE_MS } from '../../../platform/http/sessions/session-check.store.ts';
import type { SessionRow } from './sessions.store.ts';

/** Converts a row of the `sessions` table to an API response. */
export function toSession(row: SessionRow, currentId: string, now = Date.now()): Session {
  const expires = Math.min(row.last_active_at.getTime() + IDLE_MS, row.created_at.getTime() + ABSOLUTE_MS);
  const confirmed = row.confirmed_at === null ? 0 : row.confirmed_at.getTime() + CONFIRMED_MS;
  return {
    sessionId: row.id,
    isCurrent: row.id === currentId,
    userAgent: row.user_agent,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastActiveAt: row.last_active_at.toISOString(),
    expiresAt: new Date(expires).toISOString(),
    confirmedUntil: confirmed > now ? new Date(confirmed).toISOString() : null,
  };
}
