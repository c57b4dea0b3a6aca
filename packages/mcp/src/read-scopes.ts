import type { Client } from '@docreel/sdk';
import { type Scope, SCOPES } from './tool.ts';

/** Asks the API for the scopes of its key. Returns null if the server is too old to tell. Throws if the key is not valid. */
export async function readScopes(client: Client, signal: AbortSignal): Promise<Scope[] | null> {
  let header: string | null = null;
  // Every key may list the jobs that it can start, so this request needs no scope.
  await client.listJobs({ query: { limit: 1 }, signal, onResponse: ({ headers }) => (header = headers.get('x-api-key-scopes')) });
  const held = header === null ? null : String(header).split(', ');
  return held && SCOPES.filter((scope) => held.includes(scope));
}
