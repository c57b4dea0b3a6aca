import * as z from 'zod';
import { operation } from './operation.ts';
import { pageQuery, Pagination, Timestamp, Uuid, WebUrl } from './schemas.ts';

/**
 * What a signed-in member of a project may set, beside what keys may do: a second contract, which no key opens. Served once people
 * can sign in; until then the operator's command line does the same by the same verbs.
 */

export const Webhook = z
  .object({
    url: z.string().nullable().meta({ description: 'Receives every job of the project; null where none is set.' }),
    isSigned: z.boolean().meta({
      description: 'Whether deliveries carry `webhook-signature` (Standard Webhooks). `X-Service-Signature` they never do.',
    }),
    disabledAt: Timestamp.nullable(),
    disabledReason: z.string().nullable().meta({ description: 'Why nothing is sent there any more. Setting the address again ends it.' }),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof Webhook>;

const deliveryFields = {
  deliveryId: Uuid,
  jobId: Uuid.nullable().meta({ description: 'null: a test.' }),
  target: z.enum(['callback', 'project', 'test']),
  url: z.string(),
  status: z.enum(['owed', 'delivered', 'failed']),
  attempts: z.int(),
  nextAttemptAt: Timestamp.nullable(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
};
export const DeliveryListItem = z.object(deliveryFields).meta({ id: 'DeliveryListItem' });
export const Delivery = z
  .object({
    ...deliveryFields,
    body: z.string().meta({ description: 'What is sent, the same bytes at every attempt.' }),
    log: z.array(
      z.object({
        number: z.int(),
        startedAt: Timestamp,
        durationMs: z.int(),
        responseStatus: z.int().nullable(),
        reason: z.string().nullable().meta({ description: 'Why it did not arrive; null where it did.' }),
      }),
    ),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.output<typeof Delivery>;
export type DeliveryListItem = z.output<typeof DeliveryListItem>;

const example: DeliveryListItem = {
  deliveryId: '019aa0c2-8a10-7d44-8a6b-6d2f6c1b9e05',
  jobId: '019aa0c2-7f10-7d44-8a6b-6d2f6c1b9e01',
  target: 'project',
  url: 'https://hooks.example.com/docreel',
  status: 'delivered',
  attempts: 1,
  nextAttemptAt: null,
  createdAt: '2026-03-14T09:27:10.020Z',
  finishedAt: '2026-03-14T09:27:10.140Z',
};
const webhook: Webhook = { url: 'https://hooks.example.com/docreel', isSigned: false, disabledAt: null, disabledReason: null };
const deliveryParams = z.strictObject({ deliveryId: Uuid });
const member = { scope: 'member', tag: 'Webhooks', status: 200 } as const;

export const webhookSettings = {
  getWebhook: operation({
    ...member,
    method: 'get',
    path: '/settings/webhook',
    summary: 'Get the webhook address',
    description: 'The one address that is told of every job of the project, and whether it is still used.',
    response: Webhook,
    errors: [],
    examples: { response: webhook },
  }),
  setWebhook: operation({
    ...member,
    method: 'put',
    path: '/settings/webhook',
    summary: 'Set the webhook address',
    description:
      'From now on every job of the project is told there when it ends. null takes it away. An address that was given up is used again.',
    body: z.strictObject({ url: WebUrl.nullable() }),
    response: Webhook,
    errors: ['INVALID_URL', 'URL_NOT_ALLOWED'],
    examples: { body: { url: 'https://hooks.example.com/docreel' }, response: webhook },
  }),
  makeWebhookSecret: operation({
    ...member,
    method: 'post',
    path: '/settings/webhook/secret',
    summary: 'Make a secret for the webhook address',
    description:
      'From now on deliveries there carry `webhook-signature` (Standard Webhooks), made with this secret. It is shown this once; another one takes its place at once.',
    status: 201,
    response: z.object({ secret: z.string() }),
    errors: ['CONFLICT'],
    examples: { response: { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' } },
  }),
  dropWebhookSecret: operation({
    ...member,
    method: 'delete',
    path: '/settings/webhook/secret',
    summary: 'Send unsigned again',
    description: 'Forgets the secret of the webhook address.',
    response: Webhook,
    errors: ['CONFLICT'],
    examples: { response: webhook },
  }),
  testWebhook: operation({
    ...member,
    method: 'post',
    path: '/settings/webhook/test',
    summary: 'Send a test',
    description: 'Sends an example job to the address; what came of it is in the log of deliveries.',
    status: 201,
    response: DeliveryListItem,
    errors: ['CONFLICT'],
    examples: { response: { ...example, jobId: null, target: 'test', status: 'owed', attempts: 0, finishedAt: null } },
  }),
  listDeliveries: operation({
    ...member,
    method: 'get',
    path: '/settings/deliveries',
    summary: 'List deliveries',
    description: 'Those of the last 30 days, newest first.',
    query: z.strictObject({ status: z.enum(['owed', 'delivered', 'failed']).optional(), ...pageQuery }),
    response: z.object({ deliveries: z.array(DeliveryListItem), pagination: Pagination }),
    errors: [],
    examples: { response: { deliveries: [example], pagination: { limit: 20, offset: 0, count: 1, total: 1, hasMore: false } } },
  }),
  getDelivery: operation({
    ...member,
    method: 'get',
    path: '/settings/deliveries/{deliveryId}',
    summary: 'Get one delivery with its log',
    description: 'What is sent, and every attempt with its time, the answer and the reason.',
    params: deliveryParams,
    response: Delivery,
    errors: ['NOT_FOUND'],
    examples: {
      response: {
        ...example,
        body: '{"jobId":"019aa0c2-7f10-7d44-8a6b-6d2f6c1b9e01","status":"completed"}',
        log: [{ number: 1, startedAt: '2026-03-14T09:27:10.030Z', durationMs: 110, responseStatus: 200, reason: null }],
      },
    },
  }),
  sendAgain: operation({
    ...member,
    method: 'post',
    path: '/settings/deliveries/{deliveryId}/send-again',
    summary: 'Send a delivery again',
    description:
      'The same bytes under the same id, at once and by the whole schedule, whether it arrived before or not. A `callbackSecret` is forgotten when its delivery has ended: after that `X-Service-Signature` is sent as it was, and no `webhook-signature`.',
    params: deliveryParams,
    response: DeliveryListItem,
    errors: ['NOT_FOUND'],
    examples: { response: { ...example, status: 'owed', finishedAt: null } },
  }),
};
