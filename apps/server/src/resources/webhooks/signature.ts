import { createHmac } from 'node:crypto';

/** Specification, section 6: lowercase hex HMAC-SHA256 of the raw body, keyed with the secret's UTF-8 bytes. */
export function serviceSignature(secret: string, body: Uint8Array): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/**
 * Standard Webhooks: base64 HMAC-SHA256 of `id.timestamp.body`. A secret in their format (`whsec_` and base64) is decoded as their
 * libraries do. Any other secret is used byte for byte.
 */
export function standardSignature(secret: string, message: { id: string; timestamp: number; body: Uint8Array }): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret, 'utf8');
  const digest = createHmac('sha256', key).update(`${message.id}.${message.timestamp}.`).update(message.body).digest('base64');
  return `v1,${digest}`;
}
