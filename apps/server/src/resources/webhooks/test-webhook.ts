import type { DeliveryListItem, Job } from '@docreel/contract';
import { v7 as uuid } from 'uuid';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { insertDeliveries } from './deliveries.store.ts';
import { findDelivery } from './delivery-log.store.ts';
import { toDeliveryItem } from './delivery.ts';
import { parseHost } from './enqueue-deliveries.ts';
import { findWebhook } from './webhooks.store.ts';

/** Enqueues a test delivery to the project's webhook. Its body says that it is a test. */
export async function testWebhook({ db }: Pick<Context, 'db'>, projectId: string): Promise<DeliveryListItem> {
  const webhook = await findWebhook(db, projectId);
  if (!webhook) throw new ApiError('CONFLICT', 'The project has no webhook URL. Set one first.');
  const id = uuid();
  const at = new Date().toISOString();
  const job: Job = {
    jobId: uuid(),
    type: 'publish',
    status: 'completed',
    output: { test: true },
    error: null,
    createdAt: at,
    startedAt: at,
    completedAt: at,
    progress: { stage: 'completed', percent: 100 },
    about: { videoId: null, articleId: null, folderId: null, language: null, name: null },
    startedBy: null,
  };
  const { url } = webhook;
  const body = Buffer.from(JSON.stringify(job));
  return db.transaction().execute(async (tx) => {
    const unsigned = { secret: null, signature: null };
    await insertDeliveries(tx, [{ id, project_id: projectId, job_id: null, target: 'test', url, host: parseHost(url), ...unsigned, body }]);
    const row = await findDelivery(tx, projectId, id);
    if (!row) throw new Error(`The test ${id} was not written.`);
    return toDeliveryItem(row);
  });
}
