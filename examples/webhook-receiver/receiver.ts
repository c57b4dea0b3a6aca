// Receives webhooks of Docreel, and accepts only those that were signed with the secret. Usage: DOCREEL_WEBHOOK_SECRET=… node receiver.ts
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook, WebhookError } from '@docreel/sdk';

const { DOCREEL_WEBHOOK_SECRET: secret = '', PORT = '8080' } = process.env;
if (secret === '') throw new Error('Set DOCREEL_WEBHOOK_SECRET to the secret of the webhook.');

const FORGET_AFTER_MS = 10 * 60_000;
const LONGEST_BODY = 1_000_000;
/** IDs of recent deliveries. Docreel repeats a delivery until it gets a response, always with the same ID. */
const seen = new Set<string>();

const server = createServer((request, response) => {
  receive(request).then(
    (status) => response.writeHead(status).end(),
    (error: unknown) => {
      response.writeHead(error instanceof WebhookError ? 401 : 500).end();
      console.error(error instanceof Error ? error.message : error);
    },
  );
});
server.listen(Number(PORT), () => console.log(`Listening on port ${(server.address() as AddressInfo).port}`));

/** Returns the status of the response. */
async function receive(request: IncomingMessage): Promise<number> {
  // Docreel always sends the length.
  if (!(Number(request.headers['content-length']) <= LONGEST_BODY)) return 413;
  const body = await buffer(request);
  // Without a name, only `webhook-signature` is checked, which all deliveries have.
  const delivery = await verifyWebhook({ body, headers: request.headers, secret, signatureHeader: null });
  const id = String(request.headers['webhook-id']);
  if (seen.has(id)) return 204;
  handle(delivery);
  seen.add(id);
  setTimeout(() => seen.delete(id), FORGET_AFTER_MS).unref();
  return 204;
}

/** Your code. Docreel waits 20 seconds for the response, so longer work belongs into a queue. */
function handle(delivery: Awaited<ReturnType<typeof verifyWebhook>>): void {
  if ('event' in delivery) console.log(`Feedback on article ${delivery.article.id}`);
  else console.log(`Job ${delivery.jobId} ${delivery.status}: ${JSON.stringify(delivery.output ?? delivery.error)}`);
}
