export type * from './api.ts';
export type { CallOptions } from './call-options.ts';
export { type Client, createClient } from './create-client.ts';
export { DocreelError } from './docreel-error.ts';
export type { ClientOptions } from './send.ts';
export type { UploadOptions } from './upload.ts';
export { type FeedbackDelivery, verifyWebhook, WebhookError, type WebhookOptions } from './verify-webhook.ts';
export type { WaitOptions } from './wait-for-job.ts';
