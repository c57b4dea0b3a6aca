import type { Scope } from '@docreel/contract';
import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { invalid } from '../../platform/http/parse-input.ts';
import { createKey } from './create-key.ts';
import type { KeyRow } from './key.ts';
import { listKeyRows, revokeKeyRow } from './keys.store.ts';

/** Keys as a member of their project makes and revokes them; the operator's verbs know no project's bounds. */

export interface KeyWish {
  name: string;
  scopes: readonly Scope[];
  expiresAt?: string | null | undefined;
  rateLimit?: number | null | undefined;
}

export async function createKeyOf(db: Db, projectId: string, wish: KeyWish): Promise<{ row: KeyRow; key: string }> {
  const expiresAt = wish.expiresAt ? new Date(wish.expiresAt) : undefined;
  if (expiresAt && expiresAt.getTime() <= Date.now())
    throw invalid([{ path: 'body.expiresAt', code: 'too_small', message: 'Must be in the future.' }]);
  const { id, key } = await createKey({ db }, { ...wish, project: projectId, expiresAt, rateLimit: wish.rateLimit ?? undefined });
  const row = (await listKeyRows(db, projectId)).find((one) => one.id === id);
  if (!row) throw new Error(`The key ${id} was not written.`);
  return { row, key };
}

export async function revokeKeyOf(db: Db, projectId: string, id: string): Promise<KeyRow> {
  const row = await revokeKeyRow(db, id, projectId);
  if (!row) throw new ApiError('NOT_FOUND', 'The project has no such key.');
  return row;
}
