import type { Db } from '../../../platform/db/tables.ts';
import { findRedactedFile } from '../../assets/files.store.ts';
import type { PublicationFile } from '../publications.store.ts';

/**
 * Returns the file to send for a file of a publication. If a picture was redacted after it was published, that is the redacted picture, so
 * that a redaction takes effect before the next publication and in earlier ones. Returns undefined if the redacted picture was deleted.
 */
export async function replaceRedacted<File extends PublicationFile>(db: Db, file: File): Promise<File | undefined> {
  if (!file.path.startsWith('images/')) return file;
  const replacement = await findRedactedFile(db, file.storage_key);
  if (replacement === null) return undefined;
  return replacement ? { ...file, ...replacement } : file;
}
