/** Text of the page Settings → Webhook: URL, signing secret, delivery log. */
export const webhookText = {
  sendTest: 'Send test',
  testSent: 'Test sent. See the result below.',
  noUrl: 'Set a URL first.',
  url: {
    title: 'URL',
    text: 'We’ll POST the job as JSON to this URL when it finishes.',
    label: 'Webhook URL',
    placeholder: 'https://hooks.example.com/docreel',
    disabled: (reason: string) => `The webhook is turned off: ${reason} Save the URL again to turn it back on.`,
    disabledFallback: 'nothing could be delivered.',
  },

  signature: {
    title: 'Signature',
    text: 'With a secret, each delivery is signed (Standard Webhooks), so you can verify it came from Docreel.',
    signed: 'Deliveries are signed',
    unsigned: 'Deliveries aren’t signed',
    create: 'Create secret',
    replace: 'Replace secret',
    remove: 'Remove secret',
    removed: 'Secret removed. Deliveries are no longer signed.',
    oldSecret: 'Two secrets are active. The older one expires ',
  },
  secretDialog: {
    createTitle: 'Create secret',
    replaceTitle: 'Replace secret',
    createText: 'You’ll see the secret once. Store it in your program, which uses it to verify each delivery.',
    replaceText: 'For a while, each delivery carries two signatures, so you can update your program without missing one.',
    overlap: 'Keep the old secret valid for',
    overlaps: { day: 'One day', week: 'One week', none: 'Not at all' },
    submit: 'Create secret',
    created: 'Your new webhook secret',
    secret: 'secret',
    example: 'Verify a delivery with the SDK:',
    code: 'code',
  },

  deliveries: {
    title: 'Deliveries',
    text: 'Every delivery and its attempts, kept for 30 days.',
    retryFailed: 'Retry failed',
    resent: (count: number) => {
      if (count === 0) return 'No failed deliveries in this period.';
      return count === 1 ? 'Retrying one delivery.' : `Retrying ${count} deliveries.`;
    },
    none: 'Nothing sent yet.',
    noMatches: 'No matching deliveries.',
    filterLabel: 'Filter deliveries',
    all: 'All',
    periodLabel: 'Period',
    periods: { hour: 'Last hour', day: 'Last day', week: 'Last week', all: 'Last 30 days' },
    states: { pending: 'Pending', delivered: 'Delivered', failed: 'Failed' },
    targets: { callback: 'Callback', project: 'Webhook', test: 'Test', feedback: 'Feedback' },
    status: 'Status',
    target: 'Target',
    attempts: 'Attempts',
    created: 'Created',
  },
  delivery: {
    title: 'Delivery',
    to: (url: string) => `to ${url}`,
    attempts: 'Attempts',
    noResponse: 'No response',
    duration: (ms: number) => `${ms} ms`,
    response: 'response',
    nextAttempt: 'Next attempt: ',
    bodyTitle: 'Request body',
    body: 'request body',
    resend: 'Send again',
    resent: 'Sending again.',
  },
};

/** Returns example code that verifies the signature of a delivery with the SDK. */
export function buildVerifyExample(secret: string): string {
  return `import { verifyWebhook } from '@docreel/sdk';

// Throws if the signature is not valid.
const job = await verifyWebhook({
  body: await request.text(),
  headers: request.headers,
  secret: '${secret}',
  signatureHeader: null,
});`;
}
