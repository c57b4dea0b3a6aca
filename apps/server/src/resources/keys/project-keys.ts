import type { Scope } from '@docreel/contract';
import type { ServiceConfig } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { invalid } from '../../platform/http/parse-input.ts';
import { createKey } from './create-key.ts';
import type { KeyRow } from './key.ts';
import { listKeyRows, revokeKeyRow } from './keys.store.ts';

/**
 * Creates and revokes API keys for members of a project. Their rate limit has a maximum, unlike that of keys created on the command line.
 */

export interface KeyInput {
  name: string;
  scopes: readonly Scope[];
  expiresAt?: string | null | undefined;
  rateLimit?: number | null | undefined;
}

/** Returns the highest rate limit that a project owner may give a key, in requests per 60 seconds. */
export function readRateLimitMax({ KEY_RATE_LIMIT_MAX, RATE_LIMIT_PER_MINUTE }: ServiceConfig): number {
  return KEY_RATE_LIMIT_MAX ?? Math.min(10 * RATE_LIMIT_PER_MINUTE, 1_000_000);
}

export async function createProjectKey(
  db: Db,
  { projectId, rateLimitMax }: { projectId: string; rateLimitMax: number },
  input: KeyInput,
): Promise<{ row: KeyRow; key: string }> {
  if (input.rateLimit && input.rateLimit > rateLimitMax) {
    const message = `Must be at most ${rateLimitMax} on this server. Ask your administrator for a key with a higher limit.`;
    throw invalid([{ path: 'body.rateLimit', code: 'too_big', message }]);
  }
  const expiresAt = input.expiresAt ? new Date(input.expiresAt) : undefined;
  if (expiresAt && expiresAt.getTime() <= Date.now())
    throw invalid([{ path: 'body.expiresAt', code: 'too_small', message: 'Must be in the future.' }]);
  const { id, key } = await createKey({ db }, { ...input, project: projectId, expiresAt, rateLimit: input.rateLimit ?? undefined });
  const row = (await listKeyRows(db, projectId)).find((one) => one.id === id);
  if (!row) throw new Error(`The key ${id} was not found after it was created.`);
  return { row, key };
}

export async function revokeProjectKey(db: Db, projectId: string, id: string): Promise<KeyRow> {
  const row = await revokeKeyRow(db, id, projectId);
  if (!row) throw new ApiError('NOT_FOUND', 'The project has no such key.');
  return row;
}
