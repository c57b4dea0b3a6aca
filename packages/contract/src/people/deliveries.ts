import * as z from 'zod';
import { operation } from '../operation.ts';
import { pageQuery, Pagination, Timestamp, Uuid } from '../schemas.ts';
import { projectParams } from './schemas.ts';

export const DELIVERY_STATUSES = ['owed', 'delivered', 'failed'] as const;

const deliveryFields = {
  deliveryId: Uuid,
  jobId: Uuid.nullable().meta({ description: 'null: a test, or an answer of a reader.' }),
  target: z.enum(['callback', 'project', 'test', 'feedback']),
  url: z.string(),
  status: z.enum(DELIVERY_STATUSES),
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
        responseBody: z.string().nullable().meta({
          description:
            'The first 4 KiB of what the receiver answered, as text; null where nothing was answered, and of attempts of older versions.',
        }),
      }),
    ),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.output<typeof Delivery>;
export type DeliveryListItem = z.output<typeof DeliveryListItem>;

export const deliveryExample: DeliveryListItem = {
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
const deliveryParams = projectParams.extend({ deliveryId: Uuid });
const owner = { scope: 'settings', tag: 'Deliveries', status: 200 } as const;
const moment = Timestamp.max(30).optional();

export const deliveryOperations = {
  listDeliveries: operation({
    ...owner,
    method: 'get',
    path: '/projects/{project}/deliveries',
    summary: 'List deliveries',
    description: 'Those of the last 30 days, newest first.',
    params: projectParams,
    query: z.strictObject({
      status: z.enum(DELIVERY_STATUSES).optional(),
      since: moment.meta({ description: 'Only those that were owed at this moment or later.' }),
      until: moment.meta({ description: 'Only those that were owed before this moment.' }),
      ...pageQuery,
    }),
    response: z.object({ deliveries: z.array(DeliveryListItem), pagination: Pagination }),
    errors: [],
    examples: { response: { deliveries: [deliveryExample], pagination: { limit: 20, offset: 0, count: 1, total: 1, hasMore: false } } },
  }),
  getDelivery: operation({
    ...owner,
    method: 'get',
    path: '/projects/{project}/deliveries/{deliveryId}',
    summary: 'Get one delivery with its log',
    description: 'What is sent, and every attempt with its time, the answer and the reason.',
    params: deliveryParams,
    response: Delivery,
    errors: ['NOT_FOUND'],
    examples: {
      response: {
        ...deliveryExample,
        body: '{"jobId":"019aa0c2-7f10-7d44-8a6b-6d2f6c1b9e01","status":"completed"}',
        log: [{ number: 1, startedAt: '2026-03-14T09:27:10.030Z', durationMs: 110, responseStatus: 200, reason: null, responseBody: 'ok' }],
      },
    },
  }),
  sendAgain: operation({
    ...owner,
    method: 'post',
    path: '/projects/{project}/deliveries/{deliveryId}/send-again',
    summary: 'Send a delivery again',
    description:
      'The same bytes under the same id, at once and by the whole schedule, whether it arrived before or not. A `callbackSecret` is forgotten when its delivery has ended: after that `X-Service-Signature` is sent as it was, and no `webhook-signature`.',
    params: deliveryParams,
    response: DeliveryListItem,
    errors: ['NOT_FOUND'],
    examples: { response: { ...deliveryExample, status: 'owed', finishedAt: null } },
  }),
  sendAllAgain: operation({
    ...owner,
    method: 'post',
    path: '/projects/{project}/deliveries/send-again',
    summary: 'Send again all that failed',
    description:
      'Every delivery that failed since the moment given, each as `sendAgain` does it. Answers how many; at most 1,000 at a time, the oldest first.',
    params: projectParams,
    body: z.strictObject({ since: Timestamp.max(30) }),
    response: z.object({ count: z.int() }),
    errors: [],
    examples: { body: { since: '2026-03-14T00:00:00.000Z' }, response: { count: 3 } },
  }),
};
