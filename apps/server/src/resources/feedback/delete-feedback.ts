import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { removeFeedback } from './feedback.store.ts';

/** Takes back what somebody answered, its count too. Throws `NOT_FOUND`. */
export async function deleteFeedback(db: Db, projectId: string, id: string): Promise<void> {
  const isGone = await db.transaction().execute((tx) => removeFeedback(tx, projectId, id));
  if (!isGone) throw new ApiError('NOT_FOUND', 'The project has no such answer of a reader.');
}
