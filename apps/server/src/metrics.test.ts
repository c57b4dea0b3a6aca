import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import { createServiceMetrics } from './metrics.ts';
import { openDatabase } from './platform/db/database.ts';
import { testDatabase } from './platform/db/testing/database.ts';
import { createMetrics } from './platform/http/observing/create-metrics.ts';
import { addProject } from './platform/http/testing/edge.ts';

const lineOf = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  );

test('metrics report jobs by kind and state, pending deliveries, and the oldest of each, as in the database', async () => {
  const { db, close } = await testDatabase();
  try {
    const projectId = await addProject(db);
    const minuteAgo = new Date(Date.now() - 60_000);
    const later = new Date(Date.now() + 60_000);
    const job = { project_id: projectId, kind: 'publish', scope: 'publish', input: '{}' };
    const waiting = uuidv7();
    await db
      .insertInto('jobs')
      .values([
        { ...job, id: waiting, run_after: minuteAgo },
        { ...job, id: uuidv7(), run_after: minuteAgo, lease_until: later },
        { ...job, id: uuidv7(), run_after: later },
        { ...job, id: uuidv7(), run_after: minuteAgo, lease_until: minuteAgo },
        { ...job, id: uuidv7(), kind: 'generate', status: 'completed', output: '{}', completed_at: minuteAgo },
      ])
      .execute();
    const delivery = { project_id: projectId, job_id: waiting, url: 'https://example.com', host: 'example.com', body: Buffer.from('{}') };
    await db
      .insertInto('deliveries')
      .values([
        { ...delivery, id: uuidv7(), target: 'callback', next_attempt_at: minuteAgo },
        { ...delivery, id: uuidv7(), target: 'project', attempts: 2, next_attempt_at: later },
      ])
      .execute();

    const metrics = createServiceMetrics(db);
    metrics.jobEnded({ kind: 'publish', status: 'failed' });
    metrics.jobTakenOver({ kind: 'publish' });
    metrics.deliveryAttempted('retry');
    metrics.storageUsed('put', 'full');
    const text = await metrics.registry.metrics();
    const states = { waiting: 2, running: 1, postponed: 1 };
    for (const [state, count] of Object.entries(states))
      assert.equal(lineOf(text, `docreel_jobs{kind="publish",state="${state}"}`), count, state);
    assert.ok(!text.includes('kind="generate"'), 'ended jobs are not counted');
    assert.ok(lineOf(text, 'docreel_jobs_oldest_waiting_seconds{kind="publish"}') >= 60);
    assert.equal(lineOf(text, 'docreel_deliveries_pending{state="fresh"}'), 1);
    assert.equal(lineOf(text, 'docreel_deliveries_pending{state="retrying"}'), 1);
    assert.ok(lineOf(text, 'docreel_deliveries_oldest_due_seconds') >= 60);
    assert.equal(lineOf(text, 'docreel_jobs_ended_total{kind="publish",status="failed"}'), 1);
    assert.equal(lineOf(text, 'docreel_jobs_taken_over_total{kind="publish"}'), 1);
    assert.equal(lineOf(text, 'docreel_delivery_attempts_total{outcome="retry"}'), 1);
    assert.equal(lineOf(text, 'docreel_storage_operations_total{operation="put",outcome="full"}'), 1);
    assert.equal(lineOf(text, 'docreel_database_up'), 1);
  } finally {
    await close();
  }
});

test('an unavailable database is reported, and all other metrics are still returned', async () => {
  const { db, close } = openDatabase('postgres://127.0.0.1:1/nothing', {});
  try {
    const metrics = createServiceMetrics(db);
    metrics.jobEnded({ kind: 'publish', status: 'completed' });
    const text = await metrics.registry.metrics();
    assert.equal(lineOf(text, 'docreel_database_up'), 0);
    assert.equal(lineOf(text, 'docreel_jobs_ended_total{kind="publish",status="completed"}'), 1);
  } finally {
    await close();
  }
});

test('every metric follows the naming rules of Prometheus and is in the guide, and the guide lists no other', async () => {
  const { db, close } = openDatabase('postgres://127.0.0.1:1/nothing', {});
  try {
    const { registry } = createServiceMetrics(db);
    createMetrics(registry);
    const own = (await registry.getMetricsAsJSON()).filter(({ name }) => name.startsWith('docreel_'));
    const guide = await readFile(new URL('../../../docs/guide/operators.md', import.meta.url), 'utf8');
    assert.ok(own.length >= 12);
    for (const { name, help, type } of own) {
      assert.match(name, /^docreel_[a-z]+(?:_[a-z]+)*$/);
      assert.ok(help.endsWith('.'), name);
      // Prometheus naming rules: only counters end in `_total`, and units are base units such as seconds and bytes.
      assert.equal(name.endsWith('_total'), String(type) === 'counter', name);
      assert.ok(!/_(?:ms|milliseconds|minutes|kb|mb)$/.test(name), name);
      assert.ok(guide.includes(`\`${name}`), name);
    }
    const text = await registry.metrics();
    const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    for (const [, named = ''] of guide.matchAll(/\b((?:docreel|process|nodejs)_[a-z][a-z0-9_]+)/g)) {
      const name = named.replace(/(?<=_seconds)_(?:bucket|count|sum)$/, '');
      assert.ok(known.has(name), `the guide lists ${named}, which does not exist`);
    }
    assert.match(text, /^docreel_build_info\{version="[\w.-]+",node="[\d.]+"\} 1$/m);
    assert.match(text, /^process_resident_memory_bytes \d+/m);
  } finally {
    await close();
  }
});
