import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { FolderRow } from './folder.ts';
import { updateFolderRow } from './folders.store.ts';
import { findTranslatedName, saveTranslatedName } from './translations.store.ts';
import { type FolderPatch, lockForChange, type Target } from './update-folder.ts';

/** What a person calls the folder in another language: no machine writes over it. */
export async function translateFolderName(
  db: Db,
  target: Target,
  { language, patch }: { language: string; patch: FolderPatch },
): Promise<{ row: FolderRow; name: string }> {
  if (patch.parentId !== undefined || patch.position !== undefined)
    throw new ApiError('VALIDATION_ERROR', 'In another language only the name can be changed. Send the rest without `language`.');
  return db.transaction().execute(async (tx) => {
    const row = await lockForChange(tx, target);
    const before = await findTranslatedName(tx, row.id, language);
    const name = patch.name ?? before ?? row.name;
    if (patch.name === undefined || patch.name === before) return { row, name };
    await saveTranslatedName(tx, { folderId: row.id, projectId: row.project_id, language, name, sourceName: row.name, author: 'person' });
    return { row: await updateFolderRow(tx, row.id, {}), name };
  });
}
