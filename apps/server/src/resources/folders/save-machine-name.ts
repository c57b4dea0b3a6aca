import type { Db } from '../../platform/db/tables.ts';
import { upsertMachineName } from './machine-names.store.ts';
import type { TranslatedName } from './translations.store.ts';

/** Saves a folder's name translated by a machine. A name written by a person is kept. */
export async function saveMachineName(db: Db, name: Omit<TranslatedName, 'author'>): Promise<void> {
  await upsertMachineName(db, name);
}
