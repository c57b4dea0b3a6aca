import { createHmac } from 'node:crypto';

/**
 * Returns the signature of specification section 6: the HMAC-SHA256 of the raw body in lowercase hex. The key is the secret's UTF-8 bytes.
 */
export function serviceSignature(secret: string, body: Uint8Array): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/**
 * Returns the signature of the Standard Webhooks specification: the HMAC-SHA256 of `id.timestamp.body` in base64. A secret in their format
 * (`whsec_` and base64) is decoded as their libraries do. Any other secret is used byte for byte.
 */
export function standardSignature(secret: string, message: { id: string; timestamp: number; body: Uint8Array }): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret, 'utf8');
  const digest = createHmac('sha256', key).update(`${message.id}.${message.timestamp}.`).update(message.body).digest('base64');
  return `v1,${digest}`;
}
