import { type ApiKey, type Scope, SCOPES } from '@docreel/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

export type KeyRow = Selectable<Tables['api_keys']>;

/** An API key as listed by the command line, without the secret key itself. */
export interface KeyInfo {
  id: string;
  name: string;
  prefix: string;
  lastFour: string;
  scopes: Scope[];
  rateLimit: number | null;
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
}

export function toKeyInfo(row: KeyRow): KeyInfo {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    lastFour: row.last_four,
    scopes: toScopes(row.scopes),
    rateLimit: row.rate_limit,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}

/**
 * Converts a key row to the API key that project members see. `defaultLimit` is the service's default rate limit in requests per 60
 * seconds.
 */
export function toApiKey(row: KeyRow, defaultLimit: number, now = Date.now()): ApiKey {
  const { id, rateLimit, ...info } = toKeyInfo(row);
  const isExpired = row.expires_at !== null && row.expires_at.getTime() <= now;
  return {
    ...info,
    keyId: id,
    rateLimit: rateLimit ?? defaultLimit,
    hasOwnRateLimit: rateLimit !== null,
    status: row.revoked_at !== null ? 'revoked' : isExpired ? 'expired' : 'active',
  };
}

/** Returns the valid scopes among these names, without duplicates, in the order in which the API documents them. */
export function toScopes(names: readonly string[]): Scope[] {
  return SCOPES.filter((scope) => names.includes(scope));
}
