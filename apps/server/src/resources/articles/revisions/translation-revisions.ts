import type { Db } from '../../../platform/db/tables.ts';
import { deleteRevisionsIn, insertRevision, type NewRevision } from './revisions.store.ts';

/** Saves a revision of an article's translation. */
export async function addTranslationRevision(tx: Db, revision: NewRevision & { language: string }): Promise<void> {
  await insertRevision(tx, revision);
}

/**
 * Deletes the revisions of the articles' translations into this language. If the language is added again later, its history starts empty.
 */
export async function deleteTranslationRevisions(tx: Db, articleIds: readonly number[], language: string): Promise<void> {
  await deleteRevisionsIn(tx, articleIds, language);
}
