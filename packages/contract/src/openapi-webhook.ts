import type { JsonSchema } from './openapi-schemas.ts';

/** What we send when a job has ended (specification, section 6). */
export function jobWebhook(signatureHeader: string, job: JsonSchema): object {
  return {
    jobEnded: {
      post: {
        operationId: 'jobEnded',
        tags: ['Generate'],
        summary: 'A job has ended',
        description:
          'Sent to the `callbackUrl` of the job and to the webhook URL of the project. The body is the job, the same bytes at every attempt. Any 2xx answer within 20 seconds counts as received; otherwise it is sent again, ten times in all over three days.',
        security: [],
        parameters: [
          header(signatureHeader, 'Lower-case hex HMAC-SHA256 of the raw body, keyed with `callbackSecret`; only where one was given.'),
          header('webhook-id', 'The same at every attempt.'),
          header('webhook-timestamp', 'Seconds since 1970 at which this attempt was made.'),
          header('webhook-signature', 'Signature by the Standard Webhooks scheme; only where a `callbackSecret` was given.'),
        ],
        requestBody: { required: true, content: { 'application/json': { schema: job } } },
        responses: {
          '2XX': { description: 'Received.' },
          410: { description: 'Nobody listens here any more: no further attempt is made.' },
        },
      },
    },
  };
}

function header(name: string, description: string): object {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } };
}
