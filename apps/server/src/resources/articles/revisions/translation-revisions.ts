import type { Db } from '../../../platform/db/tables.ts';
import { deleteRevisionsIn, insertRevision, type NewRevision } from './revisions.store.ts';

/** Adds a revision of a translation. */
export async function addTranslationRevision(tx: Db, revision: NewRevision & { language: string }): Promise<void> {
  await insertRevision(tx, revision);
}

/** Deletes the revisions of these articles in a language. If the language is added again, its history starts empty. */
export async function deleteTranslationRevisions(tx: Db, articleIds: readonly number[], language: string): Promise<void> {
  await deleteRevisionsIn(tx, articleIds, language);
}
