import type { webhookSettings } from '@docreel/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { toWebhook } from './delivery.ts';
import { readDeliveries, readDelivery, sendAgain } from './read-deliveries.ts';
import { setWebhook } from './set-webhook.ts';
import { testWebhook } from './test-webhook.ts';
import { dropWebhookSecret, makeWebhookSecret } from './webhook-secret.ts';
import { findWebhook } from './webhooks.store.ts';

/** What members set, not keys: mounted with the dashboard, once people can sign in. */
export const webhookHandlers: Handlers<typeof webhookSettings> = {
  async getWebhook({ db }, { caller }) {
    return { body: toWebhook(await findWebhook(db, caller.projectId)) };
  },

  async setWebhook(context, { caller, body }) {
    return { body: await setWebhook(context, caller.projectId, body.url) };
  },

  async makeWebhookSecret({ db }, { caller }) {
    return { body: await makeWebhookSecret(db, caller.projectId), headers: { Location: '/settings/webhook' } };
  },

  async dropWebhookSecret({ db }, { caller }) {
    return { body: await dropWebhookSecret(db, caller.projectId) };
  },

  async testWebhook(context, { caller }) {
    const body = await testWebhook(context, caller.projectId);
    return { body, headers: { Location: `/settings/deliveries/${body.deliveryId}` } };
  },

  async listDeliveries({ db }, { caller, query }) {
    return { body: await readDeliveries(db, caller.projectId, query) };
  },

  async getDelivery({ db }, { caller, params }) {
    return { body: await readDelivery(db, caller.projectId, params.deliveryId) };
  },

  async sendAgain({ db }, { caller, params }) {
    return { body: await sendAgain(db, caller.projectId, params.deliveryId) };
  },
};
