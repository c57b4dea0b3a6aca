import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger } from './checks/ledger.ts';

/**
 * Simulates a customer's client. Each POST request has an Idempotency-Key. The client retries it at any server until it gets a response. If
 * the response says that the outcome is unknown, the client records that and retries with a new key.
 */
export interface Client {
  post(type: string, path: string, body: unknown): Promise<Answer>;
  get(path: string): Promise<Answer>;
  /** Sends a GET request that starts a job. It cannot be retried safely, so the ledger records a missing response. */
  getJob(type: string, path: string): Promise<Answer | null>;
  put(url: string, headers: Record<string, string>, bytes: Uint8Array): Promise<number>;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

const PATIENCE_MS = 110_000;
const REQUEST_MS = 40_000;

export function createClient(addresses: () => string[], { key, ledger }: { key: string; ledger: Ledger }): Client {
  let turn = 0;

  async function once(path: string, init: RequestInit): Promise<Answer> {
    const list = addresses();
    const address = list[turn++ % list.length] ?? '';
    const headers = { 'x-api-key': key, 'content-type': 'application/json', ...init.headers };
    const response = await fetch(address + path, { ...init, headers, signal: AbortSignal.timeout(REQUEST_MS) });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> };
  }

  /** Retries the request if there is no response, the server is busy, or the first attempt is still in progress. */
  async function untilAnswered(path: string, init: RequestInit): Promise<Answer> {
    for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(500)) {
      const answer = await once(path, init).catch((error: unknown) => ({ status: 0, body: { error: String(error) } }));
      const isInProgress = answer.status === 409 && JSON.stringify(answer.body).includes('IDEMPOTENCY_IN_PROGRESS');
      if (answer.status !== 0 && answer.status < 500 && answer.status !== 429 && !isInProgress) return answer;
      if (Date.now() > deadline) return answer;
    }
  }

  function note(type: string, { status, body }: Answer): Answer {
    const id = body['jobId'] ?? body['id'] ?? body['videoId'] ?? body['code'];
    if (status < 300 && status > 0) ledger.add({ what: 'accepted', type, status, id: String(id) });
    else ledger.add({ what: 'refused', type, status, body: JSON.stringify(body) });
    return { status, body };
  }

  return {
    async post(type, path, body) {
      for (;;) {
        const init = { method: 'POST', headers: { 'idempotency-key': randomUUID() }, body: JSON.stringify(body) };
        const answer = await untilAnswered(path, init);
        if (!JSON.stringify(answer.body).includes('outcome_unknown')) return note(type, answer);
        ledger.add({ what: 'unanswered', type });
      }
    },
    get: (path) => untilAnswered(path, { method: 'GET' }),
    async getJob(type, path) {
      for (let tries = 0; tries < 100; tries++) {
        const answer = await once(path, { method: 'GET', headers: { prefer: 'respond-async' } }).catch(() => null);
        if (answer && answer.status < 500) return note(type, answer);
        ledger.add({ what: 'unanswered', type });
        await sleep(500);
      }
      return null;
    },
    async put(url, headers, bytes) {
      for (let tries = 0; tries < 100; tries++, await sleep(500)) {
        const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) }).catch(() => null);
        await response?.arrayBuffer().catch(() => undefined);
        if (response?.ok) return response.status;
      }
      return 0;
    },
  };
}
