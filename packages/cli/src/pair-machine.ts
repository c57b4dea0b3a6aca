import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from './context.ts';
import { CliError, EXIT } from './exit-codes.ts';
import { openInBrowser } from './open-in-browser.ts';

/** Pairs this machine with a project: shows a phrase, opens the browser, and waits until an owner has approved the phrase there. */

interface Started {
  deviceToken: string;
  phrase: string;
  url: string;
  expiresAt: string;
  intervalSeconds: number;
}

interface Claimed {
  status: 'pending' | 'approved';
  key: string | null;
}

/** Returns the key that the server made for this machine. */
export async function pairMachine({ env, output, signal }: Context, baseUrl: string): Promise<string> {
  const machine = hostname().slice(0, 100) || 'unknown machine';
  const started = await send<Started>(baseUrl, '/pairings', { body: { machine }, signal });
  output.note(`Your phrase is ${started.phrase}. Approve this machine in the browser if it shows the same phrase:\n${started.url}`);
  openInBrowser(started.url, env);
  const endsAt = Date.parse(started.expiresAt);
  while (Date.now() < endsAt) {
    output.progress('waiting for the approval', null);
    await sleep(started.intervalSeconds * 1000, undefined, { signal });
    const { key } = await send<Claimed>(baseUrl, '/pairings/claim', { body: { deviceToken: started.deviceToken }, signal });
    if (key) return key;
  }
  throw new CliError('Nobody has approved this machine. Run docreel login again.', {
    code: 'WAITED_TOO_LONG',
    exitCode: EXIT.waitedTooLong,
  });
}

async function send<T>(baseUrl: string, path: string, { body, signal }: { body: object; signal: AbortSignal }): Promise<T> {
  const { DocreelError } = await import('@docreel/sdk');
  const response = await fetch(`${toPeopleUrl(baseUrl)}${path}`, {
    method: 'POST',
    // The dashboard API accepts writes only from its own origin.
    headers: { 'content-type': 'application/json', accept: 'application/json', origin: new URL(baseUrl).origin },
    body: JSON.stringify(body),
    signal: AbortSignal.any([signal, AbortSignal.timeout(60_000)]),
  });
  const text = await response.text();
  if (!response.ok) throw new DocreelError(response, text);
  return JSON.parse(text) as T;
}

/** Returns the base URL of the dashboard API, which lies next to that of the API. */
function toPeopleUrl(baseUrl: string): string {
  return baseUrl.endsWith('/api/v2') ? `${baseUrl.slice(0, -'/api/v2'.length)}/app/api` : `${new URL(baseUrl).origin}/app/api`;
}
