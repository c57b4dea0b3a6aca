import { canonicalLanguage } from '../../lib/canonical-language.ts';
import type { BodyOf, Language, languageOperations } from '@docreel/contract';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { toPersonDescription } from './person-description.ts';
import { getNativeName } from './language.ts';
import { getProjectLanguage, insertLanguage } from './languages.store.ts';
import { readLanguage } from './read-languages.ts';

type NewLanguage = BodyOf<(typeof languageOperations)['addLanguage']>;

export async function addLanguage(db: Db, projectId: string, input: NewLanguage): Promise<Language> {
  const code = canonicalLanguage(input.code);
  const own = await getProjectLanguage(db, projectId);
  if (own.code === code) throw new ApiError('CONFLICT', `The articles are written in "${code}". Add a language to translate them into.`);
  const { label = getNativeName(code), translationRules = null, glossary = [], siteName = null } = input;
  const description = toPersonDescription(input.description ?? null, own.description);
  const row = await insertLanguage(db, { projectId, code }, { label, siteName, description, translationRules, glossary });
  if (!row) throw new ApiError('CONFLICT', `The project already has the language "${code}". Change it with PATCH.`);
  return readLanguage(db, projectId, code);
}
