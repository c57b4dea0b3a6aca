import type { Folder } from '@docreel/contract';
import { createRevisionEtag } from '../../platform/http/etag.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import type { Db } from '../../platform/db/tables.ts';
import { resolveLanguage } from '../languages/resolve-language.ts';
import { type FolderRow, toFolder } from './folder.ts';
import { findFolder } from './folders.store.ts';
import { findTranslatedName } from './translations.store.ts';

/** Returns a folder with its name in the requested language, or with its original name if there is no translation. */
export async function readFolder(
  db: Db,
  projectId: string,
  wanted: { id: number; language: string | undefined },
): Promise<{ body: Folder; etag: string }> {
  const row = await findFolder(db, projectId, wanted.id);
  if (!row) throw new ApiError('FOLDER_NOT_FOUND');
  const language = await resolveLanguage(db, projectId, wanted.language);
  return respondWithFolder(row, language === null ? undefined : await findTranslatedName(db, row.id, language));
}

export function respondWithFolder(row: FolderRow, name?: string): { body: Folder; etag: string } {
  const body = toFolder(row, name);
  return { body, etag: createRevisionEtag(row.revision, body) };
}
