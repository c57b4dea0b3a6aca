import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { readConfig } from './config.ts';
import { OperatorError } from './lib/operator-error.ts';
import { testDatabase } from './platform/db/testing/database.ts';
import { addKey } from './platform/http/testing/edge.ts';
import { createLog } from './platform/log/log.ts';
import { respondWith, startReceiver } from './resources/webhooks/testing/webhooks.ts';
import { startService } from './service.ts';

/** Tests the operator's guide on upgrades: processes of the old version keep running while the new version migrates the same database. */

test('after a newer version has added tables and columns, a running process continues, and a new process of the old version refuses to start', async () => {
  await using opened = new AsyncDisposableStack();
  const { db, url: databaseUrl, close } = await testDatabase();
  opened.defer(close);
  const folder = await mkdtemp(join(tmpdir(), 'docreel upgrade '));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const receiver = opened.use(await startReceiver(respondWith(204)));
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder, PORT: '0', OUTBOUND_ALLOW_CIDRS: '127.0.0.1/32' });
  const service = await startService(config, createLog('silent'));
  opened.defer(service.stop);
  const { key } = await addKey(db, { rateLimit: 100_000 });

  const ask = async (method: string, address: string, body?: object) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const response = await fetch(`${service.url}/api/v2${address}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  };
  // After the migration, the first transaction of each old connection is rolled back, and the client gets a 503. Clients may retry it.
  const call = async (...question: Parameters<typeof ask>) => {
    const first = await ask(...question);
    return first.status === 503 ? ask(...question) : first;
  };
  /** Tests the basic functions: writes, reads and changes data, runs a job and receives its webhook. */
  async function work(title: string): Promise<void> {
    const made = await call('POST', '/articles', { title, content: 'Text.' });
    assert.equal(made.status, 201, JSON.stringify(made.json));
    const address = `/articles/${String(made.json['id'])}`;
    assert.equal((await call('PATCH', address, { content: 'Other text.' })).status, 200);
    for (const read of [address, '/articles', '/project/structure', '/jobs', '/videos', '/templates/article', '/search?q=text'])
      assert.equal((await call('GET', read)).status, 200, read);
    const receivedBefore = receiver.received.length;
    const { json } = await call('POST', '/publish', { callbackUrl: receiver.url });
    for (const deadline = Date.now() + 20_000; receiver.received.length === receivedBefore && Date.now() < deadline; ) await sleep(50);
    const job = (await call('GET', `/jobs/${String(json['jobId'])}`)).json;
    assert.equal(job['status'], 'completed', JSON.stringify(job));
    assert.deepEqual(JSON.parse(receiver.received.at(-1)?.body.toString() ?? ''), job);
  }

  await work('Before');
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`.execute(db);
  assert.ok(tables.length > 20);
  for (const { name } of tables) await sql`alter table ${sql.table(name)} add column later text`.execute(db);
  await sql`create table later (id int primary key, job_id uuid references jobs)`.execute(db);
  await sql`insert into migrations (name, checksum) values ('9999_later.sql', 'x')`.execute(db);
  await work('After');

  await assert.rejects(startService(config, createLog('silent')), (error) => {
    assert.ok(error instanceof OperatorError, 'the error is one sentence');
    assert.match(error.message, /^The database is newer than this program: it has migration 9999_later\.sql\. Start the newer program\.$/);
    return true;
  });
});
