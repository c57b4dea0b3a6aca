import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Context } from '../../context.ts';
import { deleteTranslations } from './delete-translations.ts';
import { deleteLanguage } from '../languages/delete-language.ts';
import { deleteLanguageCaptions } from '../videos/transcripts/caption-translations.ts';
import { readLanguage } from '../languages/read-languages.ts';

/** Removes a language from a project and deletes its translations. Returns the number of articles that were translated. */
export async function removeLanguage(context: Pick<Context, 'db' | 'queue'>, projectId: string, given: string): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const { code, isDefault } = await readLanguage(tx, projectId, given);
    if (isDefault) throw new ApiError('CONFLICT', `The articles are written in "${code}", so this language cannot be removed.`);
    const articlesDeleted = await deleteTranslations(tx, projectId, code);
    await deleteLanguageCaptions(context, tx, { projectId, language: code });
    if (!(await deleteLanguage(tx, projectId, code))) throw new ApiError('LANGUAGE_NOT_FOUND');
    return articlesDeleted;
  });
}
