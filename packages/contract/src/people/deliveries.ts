import * as z from 'zod';
import { operation } from '../operation.ts';
import { pageQuery, Pagination, Timestamp, Uuid } from '../schemas.ts';
import { projectParams } from './schemas.ts';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;

const deliveryFields = {
  deliveryId: Uuid,
  jobId: Uuid.nullable().meta({ description: 'Null for tests and for reader feedback.' }),
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
    body: z.string().meta({ description: 'The request body, identical in every attempt.' }),
    log: z.array(
      z.object({
        number: z.int(),
        startedAt: Timestamp,
        durationMs: z.int(),
        responseStatus: z.int().nullable(),
        reason: z.string().nullable().meta({ description: 'Why the attempt failed. Null if it succeeded.' }),
        responseBody: z.string().nullable().meta({
          description: 'The first 4 KiB of the response, as text. Null if there was no response.',
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
    description: 'Lists the deliveries of the last 30 days, newest first.',
    params: projectParams,
    query: z.strictObject({
      status: z.enum(DELIVERY_STATUSES).optional(),
      since: moment.meta({ description: 'Only deliveries created at or after this time.' }),
      until: moment.meta({ description: 'Only deliveries created before this time.' }),
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
    summary: 'Get a delivery with its log',
    description: 'Returns the request body and all attempts with time, response and error.',
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
  resendDelivery: operation({
    ...owner,
    method: 'post',
    path: '/projects/{project}/deliveries/{deliveryId}/send-again',
    summary: 'Resend a delivery',
    description:
      'Sends the same bytes with the same ID again, immediately and with the full retry schedule, whether or not it was delivered before. A `callbackSecret` is deleted when its delivery ends. After that, the stored `X-Service-Signature` is sent, without `webhook-signature`.',
    params: deliveryParams,
    response: DeliveryListItem,
    errors: ['NOT_FOUND'],
    examples: { response: { ...deliveryExample, status: 'pending', finishedAt: null } },
  }),
  resendFailedDeliveries: operation({
    ...owner,
    method: 'post',
    path: '/projects/{project}/deliveries/send-again',
    summary: 'Resend all failed deliveries',
    description: 'Resends every delivery that failed since the given time, up to 1,000, oldest first. Returns their number.',
    params: projectParams,
    body: z.strictObject({ since: Timestamp.max(30) }),
    response: z.object({ count: z.int() }),
    errors: [],
    examples: { body: { since: '2026-03-14T00:00:00.000Z' }, response: { count: 3 } },
  }),
};
