import type { JsonSchema } from './openapi-schemas.ts';

/** Describes the webhook request that Docreel sends at the end of a job (specification, section 6). */
export function jobWebhook(signatureHeader: string, job: JsonSchema): object {
  return {
    jobEnded: {
      post: {
        operationId: 'jobEnded',
        tags: ['Generate'],
        summary: 'Job ended',
        description:
          'Sent to the `callbackUrl` of the job and to the webhook URL of the project. The body is the job, and it is identical in every attempt. Any 2xx response within 20 seconds counts as delivered. Otherwise Docreel retries, up to ten attempts over three days.',
        security: [],
        parameters: [
          header(
            signatureHeader,
            'Lower-case hex HMAC-SHA256 of the raw body, with `callbackSecret` as the key. Only sent if the request had a `callbackSecret`.',
          ),
          header('webhook-id', 'Delivery ID. Identical in every attempt.'),
          header('webhook-timestamp', 'Unix time of this attempt, in seconds.'),
          header('webhook-signature', 'Standard Webhooks signature. Only sent if a `callbackSecret` was given.'),
        ],
        requestBody: { required: true, content: { 'application/json': { schema: job } } },
        responses: {
          '2XX': { description: 'Received.' },
          410: { description: 'The receiver no longer exists. Docreel stops retrying.' },
        },
      },
    },
  };
}

function header(name: string, description: string): object {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } };
}
