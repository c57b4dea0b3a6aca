import type { Context } from '../../context.ts';
import { KeyError } from './create-key.ts';
import { type KeyInfo, toKeyInfo } from './key.ts';
import { revokeKeyRow } from './keys.store.ts';

/**
 * Revokes an API key. It stops working immediately in all processes, because each request reads its key from the database. Throws
 * `KeyError` if the key does not exist.
 */
export async function revokeKey({ db }: Pick<Context, 'db'>, id: string): Promise<KeyInfo> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  const row = isId ? await revokeKeyRow(db, id) : undefined;
  if (!row) throw new KeyError(`There is no key "${id}".`);
  return toKeyInfo(row);
}
