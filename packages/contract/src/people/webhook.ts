import * as z from 'zod';
import { operation } from '../operation.ts';
import { Timestamp, WebUrl } from '../schemas.ts';
import { deliveryExample, DeliveryListItem } from './deliveries.ts';
import { projectParams } from './schemas.ts';

export const Webhook = z
  .object({
    url: z.string().nullable().meta({ description: 'Receives every job of the project; null where none is set.' }),
    isSigned: z.boolean().meta({
      description: 'Whether deliveries carry `webhook-signature` (Standard Webhooks). `X-Service-Signature` they never do.',
    }),
    oldSecretUntil: Timestamp.nullable().meta({
      description: 'Until when deliveries are signed with the secret before as well; null: with one alone, or none.',
    }),
    disabledAt: Timestamp.nullable(),
    disabledReason: z.string().nullable().meta({ description: 'Why nothing is sent there any more. Setting the address again ends it.' }),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof Webhook>;

const webhook: Webhook = {
  url: 'https://hooks.example.com/docreel',
  isSigned: false,
  oldSecretUntil: null,
  disabledAt: null,
  disabledReason: null,
};
const owner = { scope: 'settings', tag: 'Webhook', status: 200, params: projectParams } as const;

export const webhookOperations = {
  getWebhook: operation({
    ...owner,
    method: 'get',
    path: '/projects/{project}/webhook',
    summary: 'Get the webhook address',
    description: 'The one address that is told of every job of the project, and whether it is still used.',
    response: Webhook,
    errors: [],
    examples: { response: webhook },
  }),
  setWebhook: operation({
    ...owner,
    isSensitive: true,
    method: 'put',
    path: '/projects/{project}/webhook',
    summary: 'Set the webhook address',
    description:
      'From now on every job of the project is told there when it ends. null takes it away. An address that was given up is used again.',
    body: z.strictObject({ url: WebUrl.nullable() }),
    response: Webhook,
    errors: ['INVALID_URL', 'URL_NOT_ALLOWED'],
    examples: { body: { url: 'https://hooks.example.com/docreel' }, response: webhook },
  }),
  makeWebhookSecret: operation({
    ...owner,
    isSensitive: true,
    method: 'post',
    path: '/projects/{project}/webhook/secret',
    summary: 'Make a secret for the webhook address',
    description:
      'From now on deliveries there carry `webhook-signature` (Standard Webhooks), made with this secret. It is shown this once. Another one takes its place; for `overlapHours` each delivery carries two signatures, so that the receiver may change over when it likes.',
    body: z.strictObject({
      overlapHours: z
        .int()
        .min(0)
        .max(168)
        .optional()
        .meta({ description: 'For how long the secret before signs as well; 0: no longer. Left out: 24.' }),
    }),
    isBodyOptional: true,
    status: 201,
    response: z.object({ secret: z.string(), oldSecretUntil: Timestamp.nullable() }),
    errors: ['CONFLICT'],
    examples: { body: {}, response: { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=', oldSecretUntil: null } },
  }),
  dropWebhookSecret: operation({
    ...owner,
    isSensitive: true,
    method: 'delete',
    path: '/projects/{project}/webhook/secret',
    summary: 'Send unsigned again',
    description: 'Forgets the secret of the webhook address, and the one before.',
    response: Webhook,
    errors: ['CONFLICT'],
    examples: { response: webhook },
  }),
  testWebhook: operation({
    ...owner,
    method: 'post',
    path: '/projects/{project}/webhook/test',
    summary: 'Send a test',
    description: 'Sends an example job to the address; what came of it is in the log of deliveries.',
    status: 201,
    response: DeliveryListItem,
    errors: ['CONFLICT'],
    examples: { response: { ...deliveryExample, jobId: null, target: 'test', status: 'owed', attempts: 0, finishedAt: null } },
  }),
};
