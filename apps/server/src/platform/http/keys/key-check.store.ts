import type { Scope } from '@docreel/contract';
import { sql } from 'kysely';
import { hashApiKey } from '../../../lib/api-key.ts';
import type { Db } from '../../db/tables.ts';

/** A valid API key and the state of its rate limit, which counts the last 60 seconds. */
export interface KeyState {
  keyId: string;
  projectId: string;
  scopes: readonly Scope[];
  limit: number;
  remaining: number;
  /** False if the rate limit is exceeded. The refused request is not counted. */
  isGranted: boolean;
  /** Milliseconds until a refused request would be accepted. */
  waitMs: number;
  /** Milliseconds until the oldest counted request is older than 60 seconds, and `remaining` increases. */
  resetMs: number;
}

/** Checks an API key and counts the request. Returns null for a key that is unknown, expired or revoked. */
export type KeyCheck = (key: string) => Promise<KeyState | null>;

interface Waiter {
  resolve(state: KeyState | null): void;
  reject(error: unknown): void;
}

/**
 * Creates the function that checks an API key and its rate limit in one query. Only one query runs at a time per key, because concurrent
 * ones would wait for the row lock. Requests that arrive meanwhile share the next query, which counts all of them. Each query is sent after
 * its requests arrived, so a revoked key is refused immediately.
 */
export function createKeyCheck(db: Db, defaultLimit: number): KeyCheck {
  /** Requests that wait for the next database query, by API key. */
  const waiting = new Map<string, Waiter[]>();

  async function queryInTurn(key: string, first: Waiter): Promise<void> {
    for (let waiters = [first]; waiters.length > 0; waiters = waiting.get(key) ?? []) {
      waiting.set(key, []);
      await ask(db, { key, waiters, defaultLimit });
    }
    waiting.delete(key);
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const line = waiting.get(key);
      if (line) line.push({ resolve, reject });
      else void queryInTurn(key, { resolve, reject });
    });
}

interface KeyQuery {
  key: string;
  waiters: Waiter[];
  defaultLimit: number;
}

interface Row {
  key_id: string;
  project_id: string;
  scopes: Scope[];
  max_requests: number;
  granted: number;
  remaining: number;
  wait_ms: number;
  reset_ms: number;
}

async function ask(db: Db, { key, waiters, defaultLimit }: KeyQuery): Promise<void> {
  try {
    const query = sql<Row>`select * from check_key(${hashApiKey(key)}, ${waiters.length}, ${defaultLimit})`;
    const row = (await query.execute(db)).rows[0];
    waiters.forEach((waiter, index) => waiter.resolve(row ? toKeyState(row, index) : null));
  } catch (error) {
    for (const waiter of waiters) waiter.reject(error);
  }
}

/** Returns the state for one request of the batch. The first requests are accepted, and each has one less remaining. */
function toKeyState(row: Row, index: number): KeyState {
  return {
    keyId: row.key_id,
    projectId: row.project_id,
    scopes: row.scopes,
    limit: row.max_requests,
    remaining: row.remaining + Math.max(row.granted - index - 1, 0),
    isGranted: index < row.granted,
    waitMs: row.wait_ms,
    resetMs: row.reset_ms,
  };
}

/** Returns the project of a valid API key with the scope `read`. Does not count the request, so use it only for files. */
export async function findReadableProject(db: Db, key: string): Promise<string | null> {
  const { rows } = await sql<{ project_id: string }>`
    select project_id from api_keys
     where hash = ${hashApiKey(key)} and revoked_at is null and (expires_at is null or expires_at > clock_timestamp())
       and 'read' = any (scopes)`.execute(db);
  return rows[0]?.project_id ?? null;
}
