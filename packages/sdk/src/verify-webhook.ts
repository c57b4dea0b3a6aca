import type { Feedback, Job } from './api.ts';

export interface WebhookOptions {
  /** The raw request body, before any parsing. */
  body: string | Uint8Array;
  /** Request headers. Their names are case-insensitive. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The `callbackSecret` of the request that started the job, or the secret of the project's webhook. */
  secret: string;
  /**
   * Name of the signature header. Defaults to `X-Service-Signature`. Use null for deliveries to the project's webhook, which have only
   * `webhook-signature`.
   */
  signatureHeader?: string | null;
  /** Maximum age of a delivery in seconds, by its `webhook-timestamp`. Defaults to 300. */
  toleranceSeconds?: number;
}

/** Feedback from a reader. The project's webhook receives it if `site.feedbackWebhook` is on. Jobs have no field `event`. */
export interface FeedbackDelivery {
  event: 'feedback';
  feedback: Feedback;
  article: { id: number; title: string | null };
}

/** Thrown if a delivery was not signed with the secret, was changed, or is too old. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

/**
 * Verifies a webhook delivery and returns its job, or the feedback of a reader. Checks the Standard Webhooks signature with its timestamp,
 * which prevents replays of old deliveries. Also checks the specification's own signature (section 6).
 */
export async function verifyWebhook(options: WebhookOptions & { signatureHeader?: string }): Promise<Job>;
export async function verifyWebhook(options: WebhookOptions): Promise<Job | FeedbackDelivery>;
export async function verifyWebhook({
  body,
  headers,
  secret,
  signatureHeader = 'X-Service-Signature',
  toleranceSeconds = 300,
}: WebhookOptions): Promise<Job | FeedbackDelivery> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
  const given = headers instanceof Headers ? headers : toHeaders(headers);
  const id = given.get('webhook-id');
  const timestamp = given.get('webhook-timestamp');
  const hex = signatureHeader === null ? '' : given.get(signatureHeader);
  if (!id || !timestamp || hex === null) throw new WebhookError('The delivery carries no signature.');
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds))
    throw new WebhookError('The delivery is too old, or this machine’s clock is wrong.');
  const signed = new Uint8Array([...new TextEncoder().encode(`${id}.${timestamp}.`), ...bytes]);
  const standard = (given.get('webhook-signature') ?? '').split(' ').map((one) => fromBase64(one.replace(/^v1,/, '')));
  const isStandard = await Promise.all(standard.map(async (signature) => verify(standardKey(secret), signature, signed)));
  const isService = signatureHeader === null || (await verify(new TextEncoder().encode(secret), fromHex(hex), bytes));
  if (!isService || !isStandard.includes(true)) throw new WebhookError('The signature does not fit the body and the secret.');
  return JSON.parse(new TextDecoder().decode(bytes)) as Job | FeedbackDelivery;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Verifies a signature with the Web Crypto API, which compares in constant time. */
async function verify(secret: Bytes, signature: Bytes, body: Bytes): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, signature, body);
}

/** Returns the key bytes of a secret. Decodes the Standard Webhooks format (`whsec_` and base64), and uses any other secret unchanged. */
function standardKey(secret: string): Bytes {
  return secret.startsWith('whsec_') ? fromBase64(secret.slice('whsec_'.length)) : new TextEncoder().encode(secret);
}

function fromHex(hex: string): Bytes {
  return /^(?:[0-9a-f]{2})+$/.test(hex)
    ? new Uint8Array((hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)))
    : new Uint8Array();
}

/** Decodes base64. Returns an empty signature for invalid input, which never matches. */
function fromBase64(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function toHeaders(record: Readonly<Record<string, string | readonly string[] | undefined>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(record)) if (value !== undefined) headers.set(name, String(value));
  return headers;
}
