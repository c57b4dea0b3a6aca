import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';

/** Contains all SQL that writes the `project_webhooks` table: the URL to which Docreel sends all finished jobs of a project. */

export type WebhookRow = Selectable<Tables['project_webhooks']>;

export function findWebhook(db: Db, projectId: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('project_webhooks').selectAll().where('project_id', '=', projectId).executeTakeFirst();
}

/** Lists the disabled webhooks of all projects, for the operator. */
export function listDisabledWebhooks(db: Db): Promise<{ slug: string; url: string }[]> {
  return db
    .selectFrom('project_webhooks')
    .innerJoin('projects', 'projects.id', 'project_webhooks.project_id')
    .where('project_webhooks.disabled_at', 'is not', null)
    .select(['projects.slug', 'project_webhooks.url'])
    .orderBy('projects.slug')
    .execute();
}

/** Saves the webhook URL, and enables the webhook if it was disabled. */
export async function saveWebhook(db: Db, projectId: string, url: string): Promise<void> {
  const fresh = { url, disabled_at: null, disabled_reason: null, updated_at: sql<Date>`now()` };
  await db
    .insertInto('project_webhooks')
    .values({ project_id: projectId, ...fresh })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(fresh))
    .execute();
}

/**
 * Replaces the webhook secret. The previous secret also signs for `overlapHours` hours. Returns undefined if the project has no webhook.
 */
export async function saveWebhookSecret(
  db: Db,
  projectId: string,
  { secret, overlapHours }: { secret: string | null; overlapHours: number },
): Promise<WebhookRow | undefined> {
  const isKept = sql`secret is not null and ${overlapHours}::int > 0`;
  return db
    .updateTable('project_webhooks')
    .set({
      secret,
      old_secret: sql<string | null>`case when ${isKept} then secret end`,
      old_secret_until: sql<Date | null>`case when ${isKept} then now() + make_interval(hours => ${overlapHours}::int) end`,
      updated_at: sql<Date>`now()`,
    })
    .where('project_id', '=', projectId)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes replaced secrets that are no longer used for signing. */
export async function clearReplacedSecrets(db: Db): Promise<void> {
  await db
    .updateTable('project_webhooks')
    .set({ old_secret: null, old_secret_until: null })
    .where('old_secret_until', '<=', sql<Date>`now()`)
    .execute();
}

export async function deleteWebhook(db: Db, projectId: string): Promise<void> {
  await db.deleteFrom('project_webhooks').where('project_id', '=', projectId).execute();
}

/** Disables the webhook, unless its URL has changed in the meantime. */
export async function disableWebhook(
  tx: Db,
  { projectId, url, reason }: { projectId: string; url: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('project_webhooks')
    .set({ disabled_at: sql<Date>`now()`, disabled_reason: reason })
    .where('project_id', '=', projectId)
    .where('url', '=', url)
    .where('disabled_at', 'is', null)
    .execute();
}
