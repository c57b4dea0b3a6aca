export type { Call, CallOptions, Item, Iterators } from './calls.ts';
export { type Client, createClient } from './create-client.ts';
export { createPeopleClient, type PeopleClient, type PeopleClientOptions } from './create-people-client.ts';
export { DocreelError } from './docreel-error.ts';
export type { ClientOptions } from './send.ts';
export type { UploadOptions } from './upload.ts';
export { type FeedbackDelivery, verifyWebhook, WebhookError, type WebhookOptions } from './verify-webhook.ts';
export type { WaitOptions } from './wait-for-job.ts';
