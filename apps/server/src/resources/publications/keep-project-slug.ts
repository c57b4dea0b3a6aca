import type { Db } from '../../platform/db/tables.ts';
import { insertProjectSlug } from './slugs.store.ts';

/** To be called where a project takes another slug, in the same transaction: addresses of its site under the old one lead on. */
export async function keepProjectSlug(tx: Db, projectId: string, oldSlug: string): Promise<void> {
  await insertProjectSlug(tx, projectId, oldSlug);
}
