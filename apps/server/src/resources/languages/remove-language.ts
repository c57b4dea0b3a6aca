import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { deleteTranslations } from '../translations/delete-translations.ts';
import { deleteLanguage } from './languages.store.ts';
import { readLanguage } from './read-languages.ts';

/** Removes a language with its translations; answers how many articles had one. */
export async function removeLanguage(db: Db, projectId: string, given: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { code, isDefault } = await readLanguage(tx, projectId, given);
    if (isDefault) throw new ApiError('CONFLICT', `The articles are written in "${code}", so it cannot be removed.`);
    const articlesDeleted = await deleteTranslations(tx, projectId, code);
    if (!(await deleteLanguage(tx, projectId, code))) throw new ApiError('LANGUAGE_NOT_FOUND');
    return articlesDeleted;
  });
}
