export type { Call, CallOptions } from './calls.ts';
export { type Client, createClient } from './create-client.ts';
export { DocreelError } from './docreel-error.ts';
export type { ClientOptions } from './send.ts';
export type { WaitOptions } from './wait-for-job.ts';
