import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from './platform/db/database.ts';
import { type Embedded, startEmbedded } from './platform/db/embedded.ts';
import { addKey } from './platform/http/testing/edge.ts';
import { createLog } from './platform/log/log.ts';

/** Tests the service over HTTP while its database is stopped, and while an upgrade replaces its processes. */

const folder = await mkdtemp(join(tmpdir(), 'docreel outage '));
const dataDir = join(folder, 'database');
const processes: ChildProcess[] = [];
let server: Embedded;

async function startDatabase(): Promise<void> {
  server = await startEmbedded({ dataDir, log: createLog('silent'), settings: { fsync: 'off' } });
}

after(async () => {
  await Promise.all(processes.map((child) => end(child)));
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function startProcess(): Promise<{ child: ChildProcess; url: string }> {
  const env = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    DATABASE_URL: server.url,
    DATA_DIR: join(folder, 'data'),
    OUTBOUND_ALLOW_CIDRS: '127.0.0.1/32',
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  processes.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, url } = JSON.parse(line) as { msg: string; url: string };
    if (msg !== 'ready') continue;
    child.stdout.resume();
    return { child, url };
  }
  throw new Error('the service ended before it was ready');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** Starts an HTTP server that holds its response until `release` is called, then responds with 404. */
async function startSlowSite() {
  const asked = Promise.withResolvers<void>();
  const waiting: ServerResponse[] = [];
  let isOpen = false;
  const site = createServer((_, response) => {
    asked.resolve();
    if (isOpen) response.writeHead(404).end();
    else waiting.push(response);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  after(() => {
    site.closeAllConnections();
    site.close();
  });
  return {
    url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/a.mp4`,
    asked: asked.promise,
    open() {
      isOpen = true;
      for (const response of waiting) response.writeHead(404).end();
    },
  };
}

test('an upgrade under load and a database outage lose no data, and no process needs a restart', async (t) => {
  await startDatabase();
  let key = '';
  let url = '';
  const call = async (method: string, address: string, body?: object) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/v2${address}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    // Other tests validate responses against the contract, so the body needs no precise type here.
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      json: (await response.json()) as Record<string, unknown>,
    };
  };
  const untilEnd = async (jobId: unknown) => {
    for (const deadline = Date.now() + 60_000; ; await sleep(100)) {
      const { json } = await call('GET', `/generate/${String(jobId)}`);
      if (json['status'] === 'failed' || json['status'] === 'completed' || Date.now() > deadline) return json;
    }
  };
  const untilBack = async () => {
    const since = Date.now();
    while ((await call('GET', '/articles')).status !== 200) await sleep(50);
    return Date.now() - since;
  };
  let old: { child: ChildProcess; url: string }[] = [];

  await t.test('processes that start together on an empty database migrate it once', async () => {
    old = await Promise.all([startProcess(), startProcess()]);
    const { db, pool, close } = openDatabase(server.url, { poolSize: 1 });
    const { rows } = await pool.query<{ name: string }>('select name from migrations');
    assert.equal(new Set(rows.map(({ name }) => name)).size, rows.length);
    assert.ok(rows.length > 0);
    ({ key } = await addKey(db, { rateLimit: 100_000 }));
    await close();
    url = old[0]?.url ?? '';
  });

  await t.test('a job at work is handed back when the old processes stop, and goes on in a new one that started beside them', async () => {
    const site = await startSlowSite();
    const { status, json } = await call('POST', '/videos/import', { url: site.url });
    assert.equal(status, 202);
    await site.asked;
    const fresh = await startProcess();
    await Promise.all(old.map(({ child }) => end(child)));
    assert.deepEqual(
      old.map(({ child }) => child.exitCode),
      [0, 0],
    );
    url = fresh.url;
    site.open();
    assert.match(String((await untilEnd(json['jobId']))['error']), /^SOURCE_NOT_FOUND: /);
  });

  await t.test('a database that crashes: 503 with Retry-After until it is back, then all goes on within 10 s', async () => {
    const site = await startSlowSite();
    const { json } = await call('POST', '/videos/import', { url: site.url });
    await site.asked;
    process.kill(await postmaster(), 'SIGQUIT');
    await server.stop();
    for (const [method, address, body] of [
      ['GET', '/articles'],
      ['POST', '/articles', { title: 'Lost', content: 'Not written.' }],
      ['GET', `/generate/${String(json['jobId'])}`],
    ] as const) {
      const answer = await call(method, address, body);
      assert.deepEqual([answer.status, Number(answer.retryAfter) >= 1], [503, true], address);
    }
    assert.equal((await fetch(`${url}/healthz`)).status, 200);
    assert.equal((await fetch(`${url}/readyz`)).status, 503);
    assert.match(await (await fetch(`${url}/metrics`)).text(), /^docreel_database_up 0$/m);
    await startDatabase();
    assert.ok((await untilBack()) < 10_000);
    site.open();
    assert.match(String((await untilEnd(json['jobId']))['error']), /^SOURCE_NOT_FOUND: /);
  });

  await t.test('a database that is frozen: 503 within seconds, and everything goes on when it wakes', async () => {
    const first = await postmaster();
    const children = (await readFile(`/proc/${first}/task/${first}/children`, 'utf8')).trim().split(' ').map(Number);
    for (const pid of [first, ...children]) process.kill(pid, 'SIGSTOP');
    try {
      const since = Date.now();
      const answer = await call('GET', '/articles');
      assert.deepEqual([answer.status, Number(answer.retryAfter) >= 1], [503, true]);
      assert.ok(Date.now() - since < 10_000);
    } finally {
      for (const pid of [first, ...children]) process.kill(pid, 'SIGCONT');
    }
    assert.ok((await untilBack()) < 10_000);
    const { status } = await call('POST', '/articles', { title: 'After', content: 'Written.' });
    assert.equal(status, 201);
  });
});

async function postmaster(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10);
}
