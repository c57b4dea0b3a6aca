import type { Db } from '../../platform/db/tables.ts';
import { forgetSecretsOfEnded } from '../../platform/queue/jobs.store.ts';
import { forgetSecretsOfDelivered } from './deliveries.store.ts';
import { forgetOldSecrets } from './webhooks.store.ts';

const AT_A_TIME = 500;

/** What has ended forgets its secret as it ends; this is for what an older process ended, and for secrets that were replaced. */
export async function forgetSecrets(db: Db): Promise<void> {
  for (const forget of [forgetSecretsOfDelivered, forgetSecretsOfEnded]) while ((await forget(db, AT_A_TIME)) === AT_A_TIME);
  await forgetOldSecrets(db);
}
