import { randomBytes } from 'node:crypto';
import type { Webhook } from '@docreel/contract';
import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { toWebhook } from './delivery.ts';
import { saveWebhookSecret } from './webhooks.store.ts';

/** Hours during which the old secret still signs by default, so that receivers can switch to the new one. */
const OVERLAP_HOURS = 24;

/**
 * Creates a new webhook secret in the format of Standard Webhooks and returns it. No other response contains the secret. The previous
 * secret also signs deliveries for `overlapHours` hours.
 */
export async function createWebhookSecret(
  db: Db,
  projectId: string,
  { overlapHours = OVERLAP_HOURS }: { overlapHours?: number | undefined } = {},
): Promise<{ secret: string; oldSecretUntil: string | null }> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const row = await saveWebhookSecret(db, projectId, { secret, overlapHours });
  if (!row) throw webhookNotSet();
  return { secret, oldSecretUntil: row.old_secret_until?.toISOString() ?? null };
}

export async function removeWebhookSecret(db: Db, projectId: string): Promise<Webhook> {
  const row = await saveWebhookSecret(db, projectId, { secret: null, overlapHours: 0 });
  if (!row) throw webhookNotSet();
  return toWebhook(row);
}

function webhookNotSet(): ApiError {
  return new ApiError('CONFLICT', 'The project has no webhook URL. Set one first.');
}
