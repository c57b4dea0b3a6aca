import type { Webhook } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { checkWebhookUrl } from './check-callback.ts';
import { toWebhook } from './delivery.ts';
import { deleteWebhook, findWebhook, saveWebhook } from './webhooks.store.ts';

/** Sets the URL to which Docreel sends all finished jobs of the project, or removes it. */
export async function setWebhook(
  { db, outbound }: Pick<Context, 'db' | 'outbound'>,
  projectId: string,
  url: string | null,
): Promise<Webhook> {
  if (url === null) await deleteWebhook(db, projectId);
  else {
    checkWebhookUrl(outbound, url, 'url');
    await saveWebhook(db, projectId, url);
  }
  return toWebhook(await findWebhook(db, projectId));
}
