import { randomBytes } from 'node:crypto';
import type { Webhook } from '@docreel/contract';
import type { Db } from '../../platform/db/tables.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { toWebhook } from './delivery.ts';
import { saveWebhookSecret } from './webhooks.store.ts';

/** A new secret for the project's address, in the form of Standard Webhooks; told this once. */
export async function makeWebhookSecret(db: Db, projectId: string): Promise<{ secret: string }> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  if (!(await saveWebhookSecret(db, projectId, secret))) throw noAddress();
  return { secret };
}

export async function dropWebhookSecret(db: Db, projectId: string): Promise<Webhook> {
  const row = await saveWebhookSecret(db, projectId, null);
  if (!row) throw noAddress();
  return toWebhook(row);
}

function noAddress(): ApiError {
  return new ApiError('CONFLICT', 'The project has no webhook address. Set one first.');
}
