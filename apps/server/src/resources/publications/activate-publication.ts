import type { Publication } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { toPublication } from './publication.ts';
import { findPublication, hasPendingPublishJob, lockProject } from './publications.store.ts';
import { goLive } from './switch-live.ts';

/** Makes an earlier publication of the project the live one. Throws `CONFLICT` while a publishing job is running. */
export async function activatePublication(
  { db, queue }: Pick<Context, 'db' | 'queue'>,
  projectId: string,
  id: string,
): Promise<Publication> {
  return db.transaction().execute(async (tx) => {
    // Blocks new publishing jobs and other changes of the live publication until the transaction ends.
    await lockProject(tx, projectId);
    const publication = await findPublication(tx, projectId, id);
    if (!publication) throw new ApiError('PUBLICATION_NOT_FOUND');
    if (await hasPendingPublishJob(tx, projectId))
      throw new ApiError('CONFLICT', 'A publishing job is running. Wait until it ends, or cancel it, and try again.');
    return toPublication(await goLive({ queue }, tx, publication), id);
  });
}
