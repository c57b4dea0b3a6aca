import { resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { OperatorError } from '../../lib/operator-error.ts';
import { pendingMigrations } from '../../platform/db/migrate.ts';
import { readServerFacts } from '../../platform/db/server-facts.ts';
import type { Db } from '../../platform/db/tables.ts';
import { readJobsHealth } from '../../resources/jobs/jobs-health.store.ts';
import { readDeliveryHealth } from '../../resources/webhooks/delivery-health.store.ts';
import { listDisabledWebhooks } from '../../resources/webhooks/webhooks.store.ts';
import type { Environment } from '../environment.ts';
import type { Check } from './check.ts';
import { withDatabase } from '../with-database.ts';

const VERSION_MIN = 150_000;
/**
 * Maximum clock difference between this machine and the database, which signatures and leases tolerate. With a larger difference, signed
 * URLs expire noticeably early.
 */
const CLOCK_DIFFERENCE_MAX_MS = 5_000;
/** Time after which a waiting job or webhook counts as stuck. Workers usually start a job or send a webhook within one second. */
const DELAY_MAX_SECONDS = 300;

/** Checks the database without migrating it. Also reports jobs and webhooks that are stuck. */
export async function checkDatabase(env: Environment, { DATABASE_URL, DATA_DIR }: Config): Promise<Check[]> {
  const name = DATABASE_URL ? 'database (DATABASE_URL)' : 'database (embedded)';
  try {
    return await withDatabase(env, (db) => checkRows(db, name), { isAsItIs: true });
  } catch (error) {
    const found = readMessage(error);
    // The message of an `OperatorError` already says how to fix the problem.
    if (error instanceof OperatorError) return [{ name, state: 'bad', found }];
    const fix = DATABASE_URL
      ? 'Check DATABASE_URL, and that the database server is running.'
      : `Read ${resolve(DATA_DIR)}/postgres/server.log.`;
    return [{ name, state: 'bad', found, fix }];
  }
}

async function checkRows(db: Db, name: string): Promise<Check[]> {
  const before = Date.now();
  const { version, versionNumber, isReadOnly, mayCreate, now } = await readServerFacts(db);
  const clock = checkClock(now.getTime() - (before + Date.now()) / 2);
  const found = `PostgreSQL ${version} answers`;
  if (versionNumber < VERSION_MIN)
    return [{ name, state: 'bad', found: `${found}; version 15 or later is required`, fix: 'Upgrade the database server.' }, clock];
  if (isReadOnly)
    return [{ name, state: 'bad', found: `${found}, but is read-only`, fix: 'Set DATABASE_URL to the primary server.' }, clock];
  if (!mayCreate) {
    const fix = 'Make the user of DATABASE_URL the owner of the database: alter database NAME owner to USER;';
    return [{ name, state: 'bad', found: `${found}, but this user cannot create tables`, fix }, clock];
  }
  const pending = await pendingMigrations(db);
  if (pending.at(0)?.startsWith('0001_'))
    return [{ name, state: 'good', found }, clock, { name: 'schema', state: 'good', found: 'empty; the first start creates it' }];
  if (pending.length > 0) {
    const schema = `${pending.length} migrations are pending: ${pending.at(0)} to ${pending.at(-1)}`;
    const fix = 'Back up, then start the service: it applies migrations when it starts.';
    return [{ name, state: 'good', found }, clock, { name: 'schema', state: 'weak', found: schema, fix }];
  }
  const schema: Check = { name: 'schema', state: 'good', found: 'up to date' };
  return [{ name, state: 'good', found }, clock, schema, ...(await Promise.all([checkJobs(db), checkWebhooks(db)]))];
}

function checkClock(aheadMs: number): Check {
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (Math.abs(aheadMs) <= CLOCK_DIFFERENCE_MAX_MS) return { name: 'clock', state: 'good', found: 'matches the clock of the database' };
  const found = `this machine and the database differ by ${seconds} s; signed URLs for uploads and files expire at the wrong time`;
  return { name: 'clock', state: 'weak', found, fix: 'Turn on time synchronization: timedatectl set-ntp true' };
}

async function checkJobs(db: Db): Promise<Check> {
  const standing = await readJobsHealth(db);
  const sum = (state: 'waiting' | 'running' | 'postponed') => standing.reduce((total, kind) => total + kind[state], 0);
  const found = `${sum('waiting')} waiting, ${sum('running')} running, ${sum('postponed')} deferred`;
  const oldest = Math.max(0, ...standing.map(({ oldestSeconds }) => oldestSeconds));
  if (oldest <= DELAY_MAX_SECONDS) return { name: 'jobs', state: 'good', found };
  const fix =
    'Check that a process with ROLE=all or ROLE=worker is running. If all workers are busy, raise JOB_CONCURRENCY or start another.';
  return { name: 'jobs', state: 'weak', found: `${found}; one has been waiting for ${Math.round(oldest / 60)} minutes`, fix };
}

async function checkWebhooks(db: Db): Promise<Check> {
  const [{ fresh, retrying, oldestDueSeconds }, disabled] = await Promise.all([readDeliveryHealth(db), listDisabledWebhooks(db)]);
  const found = `${fresh + retrying} pending, ${retrying} of them failed at least once`;
  if (disabled.length > 0) {
    const slugs = disabled.map(({ slug }) => slug).join(', ');
    const fix = `Run npm run docreel -- webhook show --project ${disabled[0]?.slug} to see why. Run webhook set URL to enable it again.`;
    return { name: 'webhooks', state: 'weak', found: `${found}; the webhook URLs of these projects were disabled: ${slugs}`, fix };
  }
  if (oldestDueSeconds <= DELAY_MAX_SECONDS) return { name: 'webhooks', state: 'good', found };
  const fix = 'Check that a process with ROLE=all or ROLE=worker is running.';
  return { name: 'webhooks', state: 'weak', found: `${found}; one has been due for ${Math.round(oldestDueSeconds / 60)} minutes`, fix };
}

/** If a host name has several IP addresses, the connection error has an empty message, and its inner errors contain the reasons. */
function readMessage(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map((one: Error) => one.message).join(', ');
  return (error as Error).message;
}
