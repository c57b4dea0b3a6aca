import { canonicalLanguage } from '../../lib/canonical-language.ts';
import type { Language } from '@docreel/contract';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { type LanguageRow, getNativeName, toLanguage } from './language.ts';
import { countTranslated, getProjectLanguage, listLanguageRows } from './languages.store.ts';

/** Returns the languages of a project: its original language first, then the others, sorted by code. */
export async function readLanguages(db: Db, projectId: string): Promise<Language[]> {
  const [own, rows, counts] = await Promise.all([
    getProjectLanguage(db, projectId),
    listLanguageRows(db, projectId),
    countTranslated(db, projectId),
  ]);
  const ownRow = createOwnRow(projectId, own);
  return [ownRow, ...rows.filter(({ code }) => code !== own.code)].map((row) =>
    toLanguage(row, {
      isDefault: row === ownRow,
      totalArticles: counts.total,
      translatedArticles: counts.translated.get(row.code) ?? 0,
      isTranslating: counts.pending.has(row.code),
    }),
  );
}

export async function readLanguage(db: Db, projectId: string, code: string): Promise<Language> {
  const wanted = canonicalLanguage(code);
  const language = (await readLanguages(db, projectId)).find((one) => one.code === wanted);
  if (!language) throw new ApiError('LANGUAGE_NOT_FOUND');
  return language;
}

/** Returns a row for the project's original language, which has none in the table `project_languages`. */
function createOwnRow(projectId: string, own: Awaited<ReturnType<typeof getProjectLanguage>>): LanguageRow {
  const { code, name, description, createdAt } = own;
  const descriptionColumns = { description, source_description: null, description_author: null };
  return {
    project_id: projectId,
    code,
    label: getNativeName(code),
    translation_rules: null,
    site_name: name,
    glossary: [],
    created_at: createdAt,
    ...descriptionColumns,
  };
}
