import type { BodyOf, Language, languageOperations } from '@docreel/contract';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { toPersonDescription } from './person-description.ts';
import { getProjectLanguage, type LanguageValues, updateLanguageRow } from './languages.store.ts';
import { readLanguage } from './read-languages.ts';

type LanguagePatch = BodyOf<(typeof languageOperations)['updateLanguage']>;

export async function updateLanguage(db: Db, target: { projectId: string; code: string }, patch: LanguagePatch): Promise<Language> {
  const { projectId } = target;
  const shown = await readLanguage(db, projectId, target.code);
  if (shown.isDefault)
    throw new ApiError('CONFLICT', `The articles are written in "${shown.code}", so nothing is translated into it and it has no settings.`);
  const { description, ...others } = patch;
  const change: Partial<LanguageValues> = {
    ...(description !== undefined &&
      // Saving an unchanged description keeps its author, which may be the machine.
      description !== shown.description && {
        description: toPersonDescription(description, (await getProjectLanguage(db, projectId)).description),
      }),
    ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)),
  };
  if (Object.keys(change).length === 0) return shown;
  await updateLanguageRow(db, { projectId, code: shown.code }, change);
  return readLanguage(db, projectId, shown.code);
}
