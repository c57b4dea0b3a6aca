import type { QueryOf, translationOperations } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { canonicalLanguage } from '../../lib/canonical-language.ts';
import { pagination } from '../../lib/pagination.ts';
import { listTranslationStates } from './translation-states.store.ts';

/** Lists the articles of a project with the status of their translations, one page per call. */
export async function listTranslations(
  { db }: Pick<Context, 'db'>,
  projectId: string,
  { language, ...page }: QueryOf<(typeof translationOperations)['listTranslations']>,
) {
  const wanted = { ...page, language: language === undefined ? undefined : canonicalLanguage(language) };
  const { rows, total } = await listTranslationStates(db, projectId, wanted);
  return { articles: rows, pagination: pagination(page, rows.length, total) };
}
