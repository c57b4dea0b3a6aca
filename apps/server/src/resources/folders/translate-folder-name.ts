import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { FolderRow } from './folder.ts';
import { updateFolderRow } from './folders.store.ts';
import { findTranslatedName, saveTranslatedName } from './translations.store.ts';
import { type FolderPatch, lockForChange, type Target } from './update-folder.ts';

/** Saves a folder's name in another language, with a person as its author. Machine translation does not overwrite it. */
export async function translateFolderName(
  db: Db,
  target: Target,
  { language, patch }: { language: string; patch: FolderPatch },
): Promise<{ row: FolderRow; name: string }> {
  if (patch.parentId !== undefined || patch.position !== undefined)
    throw new ApiError('VALIDATION_ERROR', 'Only the name of a folder can be translated. Send the other fields without `language`.');
  return db.transaction().execute(async (tx) => {
    const row = await lockForChange(tx, target);
    const before = await findTranslatedName(tx, row.id, language);
    const name = patch.name ?? before ?? row.name;
    if (patch.name === undefined || patch.name === before) return { row, name };
    await saveTranslatedName(tx, { folderId: row.id, projectId: row.project_id, language, name, sourceName: row.name, author: 'person' });
    return { row: await updateFolderRow(tx, row.id, {}), name };
  });
}
