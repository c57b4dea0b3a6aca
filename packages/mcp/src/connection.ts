import { type Client, type ClientOptions, createClient } from '@docreel/sdk';
import type { Scope, Tool } from './tool.ts';

/** The API, and what the client may do with it. */
export interface Connection extends Required<Pick<ClientOptions, 'baseUrl' | 'apiKey'>>, Pick<ClientOptions, 'fetch'> {
  /** Scopes of the API key. Null if they are unknown: the API then checks them alone. */
  scopes: readonly Scope[] | null;
  /** True if only tools that change nothing may be called. */
  isReadOnly: boolean;
  /** Version of Docreel. */
  version: string;
}

/** Longest `Retry-After` in milliseconds that a tool waits for. After longer ones, the agent decides. */
const MAX_WAIT_MS = 3_000;

/** Time limit of one request to the API. It exceeds the time that the API holds a request for a job. */
const TIMEOUT_MS = 55_000;

export function connectClient({ baseUrl, apiKey, fetch }: Connection): Client {
  return createClient({ baseUrl, apiKey, retries: 1, maxWaitMs: MAX_WAIT_MS, timeoutMs: TIMEOUT_MS, ...(fetch && { fetch }) });
}

export function hasScope({ scopes }: Pick<Connection, 'scopes'>, needed: Tool['scope']): boolean {
  if (scopes === null) return true;
  return needed === 'job' ? scopes.some((scope) => scope !== 'read') : scopes.includes(needed);
}

/** Returns whether the client may call the tool. Only such tools are listed. */
export function isUsable(connection: Pick<Connection, 'scopes' | 'isReadOnly'>, { scope, annotations }: Tool): boolean {
  return hasScope(connection, scope) && (annotations.readOnlyHint || !connection.isReadOnly);
}

/** Says why the client may not call the tool, and what to do. */
export function refuse(connection: Pick<Connection, 'scopes'>, { name, scope }: Tool): string {
  if (hasScope(connection, scope)) {
    return `READ_ONLY: \`${name}\` changes the project, and this connection is read-only. Ask the user to connect without \`readOnly=true\` or \`--read-only\`.`;
  }
  const needed = scope === 'job' ? 'one of the scopes "write", "generate" and "publish"' : `the scope "${scope}"`;
  return `INSUFFICIENT_SCOPE: \`${name}\` needs an API key with ${needed}. This key has: ${connection.scopes?.join(', ')}. Do not repeat the call. Ask the user for another key: owners of the project create it in Settings → API keys & webhooks.`;
}
