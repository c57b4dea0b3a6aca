import type { Db } from '../../platform/db/tables.ts';
import { updateLanguage } from './articles.store.ts';

/** To be called where a project says that its articles are written in another language: says so of each, in the trash too. */
export async function changeLanguage(tx: Db, projectId: string, language: string): Promise<void> {
  await updateLanguage(tx, projectId, language);
}
