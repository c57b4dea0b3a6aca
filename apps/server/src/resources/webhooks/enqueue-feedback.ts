import type { Feedback } from '@docreel/contract';
import { v7 as uuid } from 'uuid';
import type { Db } from '../../platform/db/tables.ts';
import { insertDeliveries } from './deliveries.store.ts';
import { parseHost } from './enqueue-deliveries.ts';
import { findWebhook } from './webhooks.store.ts';

/**
 * Enqueues a webhook delivery for feedback of a site reader, in the transaction that saves the feedback. Does nothing if the project has no
 * enabled webhook.
 */
export async function enqueueFeedback(
  tx: Db,
  projectId: string,
  event: { feedback: Feedback; article: { id: number; title: string | null } },
): Promise<void> {
  const webhook = await findWebhook(tx, projectId);
  if (!webhook || webhook.disabled_at !== null) return;
  const { url } = webhook;
  const body = Buffer.from(JSON.stringify({ event: 'feedback', ...event }));
  const delivery = { id: uuid(), project_id: projectId, job_id: null, target: 'feedback' as const, url, host: parseHost(url), body };
  await insertDeliveries(tx, [{ ...delivery, secret: null, signature: null }]);
}
