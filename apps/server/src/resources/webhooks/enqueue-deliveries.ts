import { v7 as uuid } from 'uuid';
import type { Db } from '../../platform/db/tables.ts';
import { isPublicJob, type JobRow, toJob } from '../jobs/job.ts';
import { getJobRow } from '../jobs/jobs.store.ts';
import { insertDeliveries } from './deliveries.store.ts';
import { serviceSignature } from './signature.ts';
import { findWebhook } from './webhooks.store.ts';

/**
 * Enqueues the webhook deliveries of a finished job, in the transaction that finishes it. The body is serialized once, so that all attempts
 * send the signed bytes.
 */
export async function enqueueDeliveries(tx: Db, job: JobRow): Promise<void> {
  if (!isPublicJob(job.kind)) return;
  const webhook = await findWebhook(tx, job.project_id);
  const targets = [
    ...(job.callback_url === null ? [] : [{ target: 'callback' as const, url: job.callback_url, secret: job.callback_secret }]),
    // The project's webhook receives all jobs, without `X-Service-Signature` (specification, section 6). Its own secret is read when the
    // delivery is sent.
    ...(webhook && webhook.disabled_at === null ? [{ target: 'project' as const, url: webhook.url, secret: null }] : []),
  ];
  if (targets.length === 0) return;
  const body = Buffer.from(JSON.stringify(toJob(await getJobRow(tx, job.id))));
  await insertDeliveries(
    tx,
    targets.map((target) => ({
      id: uuid(),
      project_id: job.project_id,
      job_id: job.id,
      body,
      host: parseHost(target.url),
      signature: target.secret === null ? null : serviceSignature(target.secret, body),
      ...target,
    })),
  );
}

/** Returns the host with its port, because two receivers on one machine count as separate hosts. */
export function parseHost(url: string): string {
  return URL.parse(url)?.host ?? url;
}
