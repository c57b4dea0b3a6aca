import type { Db } from '../../platform/db/tables.ts';
import { forgetSecretsOfEnded } from '../../platform/queue/jobs.store.ts';
import { clearSecretsOfDelivered } from './deliveries.store.ts';
import { clearReplacedSecrets } from './webhooks.store.ts';

const BATCH_SIZE = 500;

/** Deletes webhook secrets that were replaced, and secrets of finished deliveries that an older version of the service has kept. */
export async function clearSecrets(db: Db): Promise<void> {
  for (const forget of [clearSecretsOfDelivered, forgetSecretsOfEnded]) while ((await forget(db, BATCH_SIZE)) === BATCH_SIZE);
  await clearReplacedSecrets(db);
}
