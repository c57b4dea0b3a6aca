import type { Db } from '../../platform/db/tables.ts';
import { lockLanguage } from './lock-language.ts';
import type { TranslatedDescription } from './language.ts';
import { updateMachineDescription } from './languages.store.ts';

/**
 * Saves a machine-translated description of the project, or deletes it if `description` is null. A description that a person wrote is kept.
 * Throws `JobFailure` if the language was deleted.
 */
export async function saveMachineDescription(
  tx: Db,
  key: { projectId: string; code: string },
  description: Omit<TranslatedDescription, 'author'> | null,
): Promise<void> {
  await lockLanguage(tx, key.projectId, key.code);
  await updateMachineDescription(tx, key, description);
}
