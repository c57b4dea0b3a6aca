import type { Db } from '../../platform/db/tables.ts';
import { updateLanguage } from './articles.store.ts';

/** Sets the language of all articles of a project, including those in the trash, after the project's language has changed. */
export async function changeLanguage(tx: Db, projectId: string, language: string): Promise<void> {
  await updateLanguage(tx, projectId, language);
}
