import type { deliveryOperations, webhookOperations } from '@docreel/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { toWebhook } from './delivery.ts';
import { readDeliveries, readDelivery, resendDelivery, resendFailedDeliveries } from './read-deliveries.ts';
import { setWebhook } from './set-webhook.ts';
import { testWebhook } from './test-webhook.ts';
import { removeWebhookSecret, createWebhookSecret } from './webhook-secret.ts';
import { findWebhook } from './webhooks.store.ts';

/** Handlers of the webhook settings, which require a signed-in project owner. Requests with API keys are rejected. */
export const webhookHandlers: Handlers<typeof webhookOperations & typeof deliveryOperations> = {
  async getWebhook({ db }, { caller }) {
    return { body: toWebhook(await findWebhook(db, caller.projectId)) };
  },

  async setWebhook(context, { caller, body }) {
    return { body: await setWebhook(context, caller.projectId, body.url) };
  },

  async createWebhookSecret({ db, config }, { caller, params, body }) {
    const location = `${config.API_BASE_PATH}/projects/${params.project}/webhook`;
    return { body: await createWebhookSecret(db, caller.projectId, body), headers: { location } };
  },

  async deleteWebhookSecret({ db }, { caller }) {
    return { body: await removeWebhookSecret(db, caller.projectId) };
  },

  async testWebhook(context, { caller, params }) {
    const body = await testWebhook(context, caller.projectId);
    const location = `${context.config.API_BASE_PATH}/projects/${params.project}/deliveries/${body.deliveryId}`;
    return { body, headers: { location } };
  },

  async listDeliveries({ db }, { caller, query }) {
    const { since, until, ...page } = query;
    const span = { since: since === undefined ? undefined : new Date(since), until: until === undefined ? undefined : new Date(until) };
    return { body: await readDeliveries(db, caller.projectId, { ...page, ...span }) };
  },

  async getDelivery({ db }, { caller, params }) {
    return { body: await readDelivery(db, caller.projectId, params.deliveryId) };
  },

  async resendDelivery({ db }, { caller, params }) {
    return { body: await resendDelivery(db, caller.projectId, params.deliveryId) };
  },

  async resendFailedDeliveries({ db }, { caller, body }) {
    return { body: { count: await resendFailedDeliveries(db, caller.projectId, new Date(body.since)) } };
  },
};
