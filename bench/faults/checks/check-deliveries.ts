import { createHash } from 'node:crypto';
import type { Checked, Findings, JobRow } from './findings.ts';

interface DeliveryRow {
  id: string;
  job_id: string;
  target: string;
  url: string;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  written: number;
  fence: number;
  body: Buffer;
}

/**
 * Checks webhook deliveries. Every finished job must have one row per webhook. Every received request must have a row with the same body.
 * Every row marked as delivered must have been received.
 */
export async function checkDeliveries(
  { cluster, ledger, projectId, cutsSends }: Checked,
  jobs: JobRow[],
  findings: Findings,
): Promise<void> {
  const rows = await cluster.query<DeliveryRow>(
    `select id, job_id, target, url, status, attempts, fence, body,
            (select count(*) from delivery_attempts where delivery_id = deliveries.id)::int as written
       from deliveries where project_id = $1`,
    [projectId],
  );
  const owed = new Set(rows.map(({ job_id: id, target }) => `${id} ${target}`));
  for (const { id, callback_url: callback } of jobs) {
    for (const target of callback === null ? ['project'] : ['project', 'callback']) {
      if (!owed.has(`${id} ${target}`)) findings.lost.push(`job ${id} ended and owes no webhook to its ${target} address`);
    }
  }
  const arrivals = Map.groupBy(ledger.all('arrival'), ({ deliveryId }) => deliveryId);
  const known = new Set(rows.map(({ id }) => id));
  for (const id of arrivals.keys()) if (!known.has(id)) findings.doubled.push(`webhook ${id} arrived and has no row`);
  for (const row of rows) {
    const arrived = arrivals.get(row.id) ?? [];
    const name = `webhook ${row.id} to ${row.url.slice(row.url.lastIndexOf('/') + 1)}`;
    const isGood = /\/(good|busy|endless)$/.test(row.url);
    if (row.status === 'delivered' && arrived.length === 0) findings.lost.push(`${name} is called delivered and never arrived`);
    if (isGood && row.status !== 'delivered') findings.stuck.push(`${name} is ${row.status} after ${row.attempts} attempts`);
    if (row.attempts !== row.written) findings.lost.push(`${name} counts ${row.attempts} attempts and has ${row.written} in its log`);
    const sha256 = createHash('sha256').update(row.body).digest('hex');
    if (arrived.some((arrival) => arrival.sha256 !== sha256)) findings.doubled.push(`${name} arrived with other bytes`);
    // A worker that claims a delivery sends it at most once. An interrupted claim records no attempt.
    const most = cutsSends ? row.fence : row.attempts;
    if (arrived.length > most) findings.doubled.push(`${name} arrived ${arrived.length} times, ${most} were to be`);
  }
}
