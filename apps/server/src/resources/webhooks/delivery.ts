import type { Delivery, DeliveryListItem, Webhook } from '@docreel/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { DeliveryRow } from './deliveries.store.ts';
import type { WebhookRow } from './webhooks.store.ts';

/** These functions convert database rows of webhooks and deliveries to API responses. */

export function toWebhook(row: WebhookRow | undefined): Webhook {
  return {
    url: row?.url ?? null,
    isSigned: (row?.secret ?? null) !== null,
    oldSecretUntil: oldSecretUntil(row),
    disabledAt: row?.disabled_at?.toISOString() ?? null,
    disabledReason: row?.disabled_reason ?? null,
  };
}

function oldSecretUntil(row: WebhookRow | undefined): string | null {
  const until = row?.old_secret_until ?? null;
  return until !== null && until.getTime() > Date.now() ? until.toISOString() : null;
}

export function toDeliveryItem(row: DeliveryRow): DeliveryListItem {
  return {
    deliveryId: row.id,
    jobId: row.job_id,
    target: row.target,
    url: row.url,
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: row.status === 'pending' ? row.next_attempt_at.toISOString() : null,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

export function toDelivery(row: DeliveryRow, attempts: Selectable<Tables['delivery_attempts']>[]): Delivery {
  return {
    ...toDeliveryItem(row),
    body: row.body.toString('utf8'),
    log: attempts.map((attempt) => ({
      number: attempt.number,
      startedAt: attempt.started_at.toISOString(),
      durationMs: attempt.duration_ms,
      responseStatus: attempt.response_status,
      reason: attempt.reason,
      responseBody: attempt.response_body,
    })),
  };
}
