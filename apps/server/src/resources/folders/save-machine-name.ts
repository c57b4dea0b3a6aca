import type { Db } from '../../platform/db/tables.ts';
import { upsertMachineName } from './machine-names.store.ts';
import type { TranslatedName } from './translations.store.ts';

/** Saves a folder name that was translated by a machine. A name that a person wrote is kept. */
export async function saveMachineName(db: Db, name: Omit<TranslatedName, 'author'>): Promise<void> {
  await upsertMachineName(db, name);
}
