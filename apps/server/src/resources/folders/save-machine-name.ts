import type { Db } from '../../platform/db/tables.ts';
import { upsertMachineName } from './machine-names.store.ts';
import type { TranslatedName } from './translations.store.ts';

/** What a machine calls a folder in another language; a person's name stays. */
export async function saveMachineName(db: Db, name: Omit<TranslatedName, 'author'>): Promise<void> {
  await upsertMachineName(db, name);
}
