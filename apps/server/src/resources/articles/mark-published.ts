import type { Db } from '../../platform/db/tables.ts';
import { updatePublished } from './articles.store.ts';

/** Tells the articles which of their revisions the live site shows now; part of the switch. */
export async function markPublished(tx: Db, projectId: string, shown: { ids: number[]; revisions: number[] }): Promise<void> {
  await updatePublished(tx, projectId, shown);
}
