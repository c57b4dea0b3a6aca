import type { Db } from '../../platform/db/tables.ts';
import { lockLanguage } from './lock-language.ts';
import type { TranslatedDescription } from './language.ts';
import { updateMachineDescription } from './languages.store.ts';

/** What a machine says the project is in another language, or nothing any more; a person's words stay. Throws a `JobFailure` where the language was removed. */
export async function saveMachineDescription(
  tx: Db,
  key: { projectId: string; code: string },
  told: Omit<TranslatedDescription, 'author'> | null,
): Promise<void> {
  await lockLanguage(tx, key.projectId, key.code);
  await updateMachineDescription(tx, key, told);
}
