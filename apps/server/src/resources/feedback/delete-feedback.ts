import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { removeFeedback } from './feedback.store.ts';

/** Deletes a reader's feedback and updates the counts of its article. Throws `NOT_FOUND`. */
export async function deleteFeedback(db: Db, projectId: string, id: string): Promise<void> {
  const isGone = await db.transaction().execute((tx) => removeFeedback(tx, projectId, id));
  if (!isGone) throw new ApiError('NOT_FOUND', 'The project has no such feedback.');
}
