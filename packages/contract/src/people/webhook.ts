import * as z from 'zod';
import { operation } from '../operation.ts';
import { Timestamp, WebUrl } from '../schemas.ts';
import { deliveryExample, DeliveryListItem } from './deliveries.ts';
import { projectParams } from './schemas.ts';

export const Webhook = z
  .object({
    url: z.string().nullable().meta({ description: 'URL that receives all jobs of the project. Null if none is set.' }),
    isSigned: z.boolean().meta({
      description:
        '`true` if deliveries are signed with `webhook-signature` (Standard Webhooks). Project webhooks never send `X-Service-Signature`.',
    }),
    oldSecretUntil: Timestamp.nullable().meta({
      description: 'Until then, deliveries are also signed with the previous secret. Null if there is only one secret, or none.',
    }),
    disabledAt: Timestamp.nullable(),
    disabledReason: z.string().nullable().meta({ description: 'Why the webhook was disabled. Setting the URL again enables it.' }),
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
    summary: 'Get the webhook',
    description: 'Returns the URL that receives all jobs of the project, and whether it is enabled.',
    response: Webhook,
    errors: [],
    examples: { response: webhook },
  }),
  setWebhook: operation({
    ...owner,
    isSensitive: true,
    method: 'put',
    path: '/projects/{project}/webhook',
    summary: 'Set the webhook URL',
    description:
      'Docreel sends every finished job of the project to this URL. Null removes the webhook. Setting a disabled URL enables it again.',
    body: z.strictObject({ url: WebUrl.nullable() }),
    response: Webhook,
    errors: ['INVALID_URL', 'URL_NOT_ALLOWED'],
    examples: { body: { url: 'https://hooks.example.com/docreel' }, response: webhook },
  }),
  createWebhookSecret: operation({
    ...owner,
    isSensitive: true,
    method: 'post',
    path: '/projects/{project}/webhook/secret',
    summary: 'Create a webhook secret',
    description:
      'Signs all further deliveries with `webhook-signature` (Standard Webhooks). The secret is shown only once. It replaces the current secret; for `overlapHours`, deliveries carry both signatures, so that receivers have time to change.',
    body: z.strictObject({
      overlapHours: z
        .int()
        .min(0)
        .max(168)
        .optional()
        .meta({ description: 'How long the previous secret stays valid. 0 ends it immediately. Defaults to 24.' }),
    }),
    isBodyOptional: true,
    status: 201,
    response: z.object({ secret: z.string(), oldSecretUntil: Timestamp.nullable() }),
    errors: ['CONFLICT'],
    examples: { body: {}, response: { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=', oldSecretUntil: null } },
  }),
  deleteWebhookSecret: operation({
    ...owner,
    isSensitive: true,
    method: 'delete',
    path: '/projects/{project}/webhook/secret',
    summary: 'Remove the webhook secret',
    description: 'Deletes the current and the previous secret. Further deliveries are unsigned.',
    response: Webhook,
    errors: ['CONFLICT'],
    examples: { response: webhook },
  }),
  testWebhook: operation({
    ...owner,
    method: 'post',
    path: '/projects/{project}/webhook/test',
    summary: 'Send a test delivery',
    description: 'Sends an example job to the webhook URL. The result is in the delivery log.',
    status: 201,
    response: DeliveryListItem,
    errors: ['CONFLICT'],
    examples: { response: { ...deliveryExample, jobId: null, target: 'test', status: 'pending', attempts: 0, finishedAt: null } },
  }),
};
