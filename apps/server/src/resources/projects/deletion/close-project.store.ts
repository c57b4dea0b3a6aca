import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import { notifyEnds } from '../../../platform/queue/jobs.store.ts';

/**
 * Marks a project as deleted, so that it is no longer reachable, its jobs end and no webhooks are sent. It can be repeated, because a
 * request that was already running may have added a member or an API key afterwards.
 */
export async function closeProjectRow(tx: Db, projectId: string): Promise<void> {
  // Jobs are locked before the project, in the same order as by a worker that finishes a job. The opposite order could deadlock.
  const { rows: ended } = await sql<{ id: string }>`
    update jobs set status = 'failed', error = 'CANCELLED: the project was deleted', fence = fence + 1, lease_until = null, completed_at = now()
     where id in (select id from jobs where project_id = ${projectId} and status = 'pending' order by id for update)
    returning id`.execute(tx);
  // Immediately notifies workers, and requests that wait for a job to end.
  await notifyEnds(
    tx,
    ended.map(({ id }) => id),
  );
  await sql`
    update projects set deleted_at = coalesce(deleted_at, now()), live_publication_id = null,
                        custom_domain = null, domain_token = null, domain_verified_at = null
     where id = ${projectId}`.execute(tx);
  await sql`
    update publications set preview_token_hash = null, preview_expires_at = now()
     where project_id = ${projectId} and preview_expires_at > now()`.execute(tx);
  await sql`delete from idempotency_keys where api_key_id in (select id from api_keys where project_id = ${projectId})`.execute(tx);
  for (const table of ['api_keys', 'members', 'links', 'project_webhooks', 'deliveries'])
    await sql`delete from ${sql.table(table)} where project_id = ${projectId}`.execute(tx);
}
