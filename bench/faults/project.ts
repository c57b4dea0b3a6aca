import { createHash, randomInt, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type pg from 'pg';

/** The project of one run with an API key for all scopes. Inserts the same rows as the operator's commands. */
export interface Project {
  id: string;
  key: string;
}

/** `rateLimit` is the number of requests that the key accepts in 60 seconds. */
export async function insertProject(db: pg.Pool, webhookUrl: string, rateLimit = 1_000_000): Promise<Project> {
  const [id, key] = [randomUUID(), makeKey()];
  await db.query('insert into projects (id, name, slug) values ($1, $2, $3)', [id, 'Faults', `faults-${id}`]);
  await db.query('insert into project_webhooks (project_id, url) values ($1, $2)', [id, webhookUrl]);
  await db.query(
    `insert into api_keys (id, project_id, name, hash, prefix, last_four, scopes, rate_limit)
     values ($1, $2, 'faults', $3, $4, $5, '{read,write,generate,publish}', $6)`,
    [randomUUID(), id, createHash('sha256').update(key).digest(), key.slice(0, 7), key.slice(-4), rateLimit],
  );
  return { id, key };
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function makeKey(): string {
  const text = `dr_${Array.from({ length: 40 }, () => DIGITS[randomInt(62)]).join('')}`;
  let checksum = '';
  for (let rest = crc32(text), n = 0; n < 6; n++, rest = Math.floor(rest / 62)) checksum = DIGITS[rest % 62] + checksum;
  return text + checksum;
}
