import { v7 as uuid } from 'uuid';
import type { Db } from '../../platform/db/tables.ts';
import { isPublicJob, type JobRow, toJob } from '../jobs/job.ts';
import { getJobRow } from '../jobs/jobs.store.ts';
import { insertDeliveries } from './deliveries.store.ts';
import { serviceSignature } from './signature.ts';
import { findWebhook } from './webhooks.store.ts';

/**
 * Owes the webhooks of a job that ends, in the transaction that ends it. The body is serialised here, once: every attempt
 * sends these bytes, and the signature covers them.
 */
export async function enqueueDeliveries(tx: Db, job: JobRow): Promise<void> {
  if (!isPublicJob(job.kind)) return;
  const webhook = await findWebhook(tx, job.project_id);
  const targets = [
    ...(job.callback_url === null ? [] : [{ target: 'callback' as const, url: job.callback_url, secret: job.callback_secret }]),
    // Specification, section 6: the project's address gets every job, without `X-Service-Signature`. Its own secret is looked up when it is sent.
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

/** With the port: two receivers on one machine are two receivers. */
export function parseHost(url: string): string {
  return URL.parse(url)?.host ?? url;
}
