import type { Db } from '../../platform/db/tables.ts';
import { lockLanguage } from './lock-language.ts';
import type { TranslatedDescription } from './language.ts';
import { updateMachineDescription } from './languages.store.ts';

/**
 * Saves the project's description translated by a machine, or removes it for null. A description written by a person is kept. Throws a
 * `JobFailure` if the language was removed.
 */
export async function saveMachineDescription(
  tx: Db,
  key: { projectId: string; code: string },
  told: Omit<TranslatedDescription, 'author'> | null,
): Promise<void> {
  await lockLanguage(tx, key.projectId, key.code);
  await updateMachineDescription(tx, key, told);
}
