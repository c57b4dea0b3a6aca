import type { Db } from '../../../platform/db/tables.ts';
import { deleteRevisionsIn, insertRevision, type NewRevision } from './revisions.store.ts';

/** Notes a version of a translation. */
export async function addTranslationRevision(tx: Db, revision: NewRevision & { language: string }): Promise<void> {
  await insertRevision(tx, revision);
}

/** Forgets the versions of these articles in a language, so that a language that is added again begins anew. */
export async function deleteTranslationRevisions(tx: Db, articleIds: readonly number[], language: string): Promise<void> {
  await deleteRevisionsIn(tx, articleIds, language);
}
