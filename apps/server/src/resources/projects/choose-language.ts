import { canonicalLanguage } from '../../lib/canonical-language.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { findProjectById, hasLanguage } from './projects.store.ts';

/**
 * Which version `?language=` chooses: null is the project's own, as where nothing was asked for, otherwise the code as it is stored.
 * LANGUAGE_NOT_CONFIGURED for any other.
 */
export async function chooseLanguage(db: Db, projectId: string, asked: string | undefined): Promise<string | null> {
  if (asked === undefined) return null;
  const code = canonicalLanguage(asked);
  // First: the project's own may have a row among the languages too.
  const project = await findProjectById(db, projectId);
  if (project && code === canonicalLanguage(project.language)) return null;
  if (await hasLanguage(db, projectId, code)) return code;
  throw new ApiError('LANGUAGE_NOT_CONFIGURED', `The project has no language "${code}". Add it first.`);
}
