import type { Scope } from '@docreel/contract';
import { sql } from 'kysely';
import { hashApiKey } from '../../../lib/api-key.ts';
import type { Db } from '../../db/tables.ts';

/** A valid key and the state of its 60-second window. */
export interface KeyState {
  keyId: string;
  projectId: string;
  scopes: readonly Scope[];
  limit: number;
  remaining: number;
  /** False if the rate limit is exceeded. The request was not counted. */
  isGranted: boolean;
  /** Milliseconds until a refused request would be granted. */
  waitMs: number;
  /** Milliseconds until the oldest request leaves the window and `remaining` increases. */
  resetMs: number;
}

/** Returns null for a key that is unknown, expired or revoked. */
export type KeyCheck = (key: string) => Promise<KeyState | null>;

interface Asker {
  resolve(standing: KeyState | null): void;
  reject(error: unknown): void;
}

/**
 * Checks key and rate limit in one query, and runs one query at a time per key. Requests that arrive meanwhile share the next query,
 * which counts all of them; otherwise they would wait for the row lock. The query is always sent after the request arrived, so a revoked
 * key is refused immediately.
 */
export function createKeyCheck(db: Db, defaultLimit: number): KeyCheck {
  /** Requests that wait for the next query, by key. */
  const waiting = new Map<string, Asker[]>();

  async function askInTurn(key: string, first: Asker): Promise<void> {
    for (let askers = [first]; askers.length > 0; askers = waiting.get(key) ?? []) {
      waiting.set(key, []);
      await ask(db, { key, askers, defaultLimit });
    }
    waiting.delete(key);
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const line = waiting.get(key);
      if (line) line.push({ resolve, reject });
      else void askInTurn(key, { resolve, reject });
    });
}

interface Question {
  key: string;
  askers: Asker[];
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

async function ask(db: Db, { key, askers, defaultLimit }: Question): Promise<void> {
  try {
    const query = sql<Row>`select * from check_key(${hashApiKey(key)}, ${askers.length}, ${defaultLimit})`;
    const row = (await query.execute(db)).rows[0];
    askers.forEach((asker, index) => asker.resolve(row ? toStanding(row, index) : null));
  } catch (error) {
    for (const asker of askers) asker.reject(error);
  }
}

/** The first requests of the batch are granted, each with one less remaining. */
function toStanding(row: Row, index: number): KeyState {
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
