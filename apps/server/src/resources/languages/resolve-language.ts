import { canonicalLanguage } from '../../lib/canonical-language.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { findLanguage, getProjectLanguage } from './languages.store.ts';

/**
 * Returns the normalized code of a requested translation language. Returns null for the original language, which is also the default.
 * Throws `LANGUAGE_NOT_CONFIGURED`.
 */
export async function resolveLanguage(db: Db, projectId: string, code: string | undefined): Promise<string | null> {
  if (code === undefined) return null;
  const wanted = canonicalLanguage(code);
  if ((await getProjectLanguage(db, projectId)).code === wanted) return null;
  if (await findLanguage(db, projectId, wanted)) return wanted;
  throw new ApiError('LANGUAGE_NOT_CONFIGURED', `The project has no language "${wanted}". Add it with POST /project/languages.`);
}
