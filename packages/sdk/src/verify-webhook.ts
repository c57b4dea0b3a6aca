import type { Feedback, Job } from '@docreel/contract';

export interface WebhookOptions {
  /** The body as it came, before any parsing. */
  body: string | Uint8Array<ArrayBuffer>;
  /** Of the request; names in any case. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The `callbackSecret` of the request that started the job, or the secret of the project's webhook. */
  secret: string;
  /** Left out: `X-Service-Signature`. null: a delivery to the project's webhook, which is signed by `webhook-signature` alone. */
  signatureHeader?: string | null;
  /** How old a delivery may be, in seconds, judged by `webhook-timestamp`. Left out: 300. */
  toleranceSeconds?: number;
}

/** What a project's webhook is told of a reader's answer, where `site.feedbackWebhook` asks for it. A job has no `event`. */
export interface FeedbackDelivery {
  event: 'feedback';
  feedback: Feedback;
  article: { id: number; title: string | null };
}

/** A delivery that was not signed with the secret, was changed on its way, or is too old. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

/**
 * The job of a delivery, or what a reader answered, once its signature is seen to be right: a project's webhook is told of both. Checks the Standard Webhooks signature with its time, so
 * that an old delivery cannot be sent again by somebody else, and the specification's own signature (section 6).
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
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
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

/** In constant time: the platform compares. */
async function verify(secret: Bytes, signature: Bytes, body: Bytes): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, signature, body);
}

/** A secret in the form of Standard Webhooks (`whsec_` and base64) is decoded, any other is used as it is. */
function standardKey(secret: string): Bytes {
  return secret.startsWith('whsec_') ? fromBase64(secret.slice('whsec_'.length)) : new TextEncoder().encode(secret);
}

function fromHex(hex: string): Bytes {
  return /^(?:[0-9a-f]{2})+$/.test(hex)
    ? new Uint8Array((hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)))
    : new Uint8Array();
}

/** What is no base64 is an empty signature, which fits nothing. */
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
