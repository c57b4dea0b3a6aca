import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import type { ServerResponse } from 'node:http';
import { hostname } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { api, docreel, makeProject, sleep, waitForJob } from './testing/harness.ts';
import { type Delivery, type Outside, startOutside, startReceiver, startVideoSite } from './testing/outside.ts';

/** Specification, section 6, and section 4 of the decisions, as far as it shows within seconds: waits of minutes are tested in the code. */

const SECRET = 'whsec-acceptance-canary';

interface Receiver extends Outside {
  url: string;
  deliveries: (Delivery & { at: number })[];
}

/** A receiver that answers as told; `n` counts what came before. */
async function startStubborn(answer: (response: ServerResponse, n: number) => void): Promise<Receiver> {
  const deliveries: Receiver['deliveries'] = [];
  const outside = await startOutside((request, response) => {
    void buffer(request).then((body) => {
      deliveries.push({ body, headers: request.headers, method: request.method, at: Date.now() });
      answer(response, deliveries.length - 1);
    });
  });
  return { ...outside, url: `${outside.origin}/hook`, deliveries };
}

async function until(isSo: () => boolean | Promise<boolean>, what: string, seconds = 30): Promise<void> {
  for (const deadline = Date.now() + seconds * 1000; !(await isSo()); await sleep(50))
    if (Date.now() > deadline) throw new Error(`after ${seconds} s still not so: ${what}`);
}

const webhook = (slug: string, ...args: string[]) => docreel('webhook', ...args, '--project', slug);

const site = await startVideoSite({ seconds: 20 });

/** A job that ends at once: nothing lies at the address. */
async function startJob(key: string, callbackUrl: string, secret: string | null = SECRET): Promise<string> {
  const body = { url: `${site.origin}/missing`, callbackUrl, ...(secret === null ? {} : { callbackSecret: secret }) };
  const { status, json } = await api('POST', '/videos/import', { key, body });
  assert.equal(status, 202, JSON.stringify(json));
  return json.jobId;
}

test('§6 every kind of job is told to its callback, signed, and to the address of the project, unsigned', {
  timeout: 240_000,
}, async () => {
  const { key, slug } = await makeProject();
  const [callback, project] = [await startReceiver(), await startReceiver()];
  assert.equal(((await webhook(slug, 'set', project.url)) as { url: string }).url, project.url);
  const options = { callbackUrl: callback.url, callbackSecret: SECRET };
  const types = new Map<string, string>();

  async function run(method: string, address: string, body: Record<string, unknown> = {}) {
    const { status, json } = await api(method, address, { key, body: { ...body, ...options } });
    assert.equal(status, 202, `${address}: ${JSON.stringify(json)}`);
    const job = await waitForJob(key, json.jobId);
    types.set(job.jobId, job.type);
    return job;
  }

  const { output } = await run('POST', '/videos/import', { url: `${site.origin}/create-a-project.mp4` });
  await run('POST', '/generate', { videoId: output.videoId });
  await run('POST', '/generate/structure', { videoId: output.videoId, autoGenerate: false });
  await run('POST', '/publish');
  await run('POST', '/publish/republish');
  await run('POST', '/publish/unpublish');
  await api('POST', '/project/languages', { key, body: { code: 'es' } });
  await run('POST', '/translate', { language: 'es' });
  assert.deepEqual([...types.values()].toSorted(), [
    'generate',
    'generate_structure',
    'import_video_url',
    'publish',
    'publish',
    'publish',
    'translate',
  ]);
  // An export takes no callback: only the project's address hears of it.
  const exported = await api('GET', '/export', { key, headers: { prefer: 'respond-async' } });
  assert.equal(exported.status, 202);
  types.set(exported.json.jobId, (await waitForJob(key, exported.json.jobId)).type);

  await until(() => callback.deliveries.length >= types.size - 1 && project.deliveries.length >= types.size, 'all are told');
  for (const { receiver, isSigned } of [
    { receiver: callback, isSigned: true },
    { receiver: project, isSigned: false },
  ]) {
    const told = receiver.deliveries.map(({ body }) => JSON.parse(body.toString('utf8')));
    assert.equal(new Set(told.map(({ jobId }) => jobId)).size, told.length, 'one delivery for each job');
    for (const [index, { body, headers, method }] of receiver.deliveries.entries()) {
      assert.equal(method, 'POST');
      const { jobId, type } = told[index];
      assert.equal(type, types.get(jobId));
      const { json: job } = await api('GET', `/jobs/${jobId}`, { key });
      assert.deepEqual(JSON.parse(body.toString('utf8')), job, 'the body is the Job object');
      assert.equal(headers['x-service-signature'], isSigned ? createHmac('sha256', SECRET).update(body).digest('hex') : undefined);
      assert.equal('webhook-signature' in headers, isSigned);
      assert.match(String(headers['webhook-id']), /^[0-9a-f-]{36}$/);
      assert.ok(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000) < 120);
    }
  }
});

test('decisions 4: a retry sends the same bytes under the same id; Retry-After is kept to; any 2xx is success', {
  timeout: 60_000,
}, async () => {
  const { key, slug } = await makeProject();
  const answers = [
    { status: 500, headers: { 'retry-after': '1' } },
    { status: 302, headers: { location: '/elsewhere', 'retry-after': '2' } },
    { status: 299, headers: {} },
  ];
  const receiver = await startStubborn((response, n) => {
    const { status, headers } = answers[n] ?? { status: 204, headers: {} };
    response.writeHead(status, headers).end();
  });
  const jobId = await startJob(key, receiver.url);
  await until(() => receiver.deliveries.length >= 3, 'the third attempt is made');
  const listed = async () =>
    ((await webhook(slug, 'log')) as { jobId: string; deliveryId: string; status: string }[]).find((one) => one.jobId === jobId);
  await until(async () => (await listed())?.status === 'delivered', '299 is success');
  const [first, second, third] = receiver.deliveries;
  assert.ok(first && second && third);
  for (const later of [second, third]) {
    assert.ok(later.body.equals(first.body));
    assert.equal(later.headers['webhook-id'], first.headers['webhook-id']);
    assert.equal(later.headers['x-service-signature'], first.headers['x-service-signature']);
  }
  assert.ok(second.at - first.at >= 900 && third.at - second.at >= 1_900, 'the receiver chose how long to wait');

  const deliveryId = String(first.headers['webhook-id']);
  const { log } = (await webhook(slug, 'log', '--id', deliveryId)) as { log: { responseStatus: number; reason: string | null }[] };
  assert.deepEqual(
    log.map(({ responseStatus }) => responseStatus),
    [500, 302, 299],
  );
  assert.match(log[1]?.reason ?? '', /not followed/);
  assert.equal(log[2]?.reason, null);

  await webhook(slug, 'send-again', '--id', deliveryId);
  await until(() => receiver.deliveries.length === 4, 'it is sent again');
  assert.ok(receiver.deliveries[3]?.body.equals(first.body));
  assert.equal(receiver.deliveries[3]?.headers['webhook-id'], deliveryId);
});

test('decisions 4: 410 stops a delivery at once, and the project address with it; a test says that it is one', {
  timeout: 120_000,
}, async () => {
  const { key, slug } = await makeProject();
  const receiver = await startStubborn((response, n) => response.writeHead(n === 0 ? 204 : 410).end());
  await webhook(slug, 'set', receiver.url);
  await webhook(slug, 'test');
  await until(() => receiver.deliveries.length === 1, 'the test arrives');
  assert.deepEqual(JSON.parse(receiver.deliveries[0]?.body.toString('utf8') ?? '').output, { test: true });
  await waitForJob(key, (await api('POST', '/publish', { key })).json.jobId);
  await until(() => receiver.deliveries.length === 2, 'the job is told');
  const shown = async () => (await webhook(slug, 'show')) as { disabledAt: string | null; disabledReason: string | null };
  await until(async () => (await shown()).disabledAt !== null, 'the address is given up');
  assert.match((await shown()).disabledReason ?? '', /410/);
  const deliveryId = String(receiver.deliveries[1]?.headers['webhook-id']);
  const delivery = (await webhook(slug, 'log', '--id', deliveryId)) as { status: string; attempts: number };
  assert.deepEqual([delivery.status, delivery.attempts], ['failed', 1]);
});

test('decisions 4: a receiver that hangs gets four at a time, reads no more than it must, and delays nobody else', {
  timeout: 90_000,
}, async () => {
  const { key } = await makeProject();
  const open = new Set<ServerResponse>();
  let most = 0;
  const dead = await startStubborn((response) => {
    open.add(response);
    most = Math.max(most, open.size);
  });
  // A body without an end must hold nobody up either.
  const endless = await startStubborn((response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'.repeat(1024)), 5);
    response.on('close', () => clearInterval(timer));
  });
  const alive = await startReceiver();
  await Promise.all([...Array<string>(6).fill(dead.url), endless.url].map(async (url) => waitForJob(key, await startJob(key, url))));
  const last = await startJob(key, alive.url);
  await waitForJob(key, last);
  const endedAt = Date.now();
  await until(() => alive.deliveries.length === 1, 'the living one is told', 10);
  assert.ok(Date.now() - endedAt < 10_000);
  await until(() => dead.deliveries.length === 4, 'the dead one has four');
  await sleep(500);
  assert.deepEqual([dead.deliveries.length, most], [4, 4]);
  for (const response of open) response.writeHead(204).end();
  await until(() => dead.deliveries.length === 6, 'the others follow');
  for (const response of open) response.end();
});

test('decisions 4: addresses that may not be reached are refused where a job is started', async () => {
  const { key } = await makeProject();
  const refused: [string, string][] = [
    ['ftp://example.com/hook', 'INVALID_URL'],
    ['nonsense', 'INVALID_URL'],
    ['http://user:secret@example.com/hook', 'INVALID_URL'],
    [`https://example.com/${'a'.repeat(2_048)}`, 'INVALID_URL'],
    ['http://10.0.0.1/hook', 'URL_NOT_ALLOWED'],
    ['http://[::1]/hook', 'URL_NOT_ALLOWED'],
    ['http://169.254.169.254/latest', 'URL_NOT_ALLOWED'],
    ['http://0x0a000001/hook', 'URL_NOT_ALLOWED'],
  ];
  for (const [callbackUrl, code] of refused) {
    const { status, json } = await api('POST', '/publish', { key, body: { callbackUrl } });
    assert.deepEqual(
      [status, [code, 'VALIDATION_ERROR'].includes(json.error?.code)],
      [400, true],
      `${callbackUrl}: ${JSON.stringify(json)}`,
    );
    assert.ok(json.error.code === code || callbackUrl.length > 2_048, `${callbackUrl}: ${json.error.code}`);
  }
});

/** This machine's own name, where it resolves to a private address that the service of the tests may not reach. */
const { address: ownAddress } = await lookup(hostname()).catch(() => ({ address: '' }));
const isNameOfPrivateAddress = ownAddress !== '127.0.0.1' && /^(?:10|127|172|192\.168)\./.test(ownAddress);

test('decisions 4: a name without an address to see in it is judged where it resolves', {
  timeout: 60_000,
  skip: isNameOfPrivateAddress
    ? false
    : 'this machine has no name that resolves to a private address; the connection guard has tests of its own',
}, async () => {
  const { key, slug } = await makeProject();
  const jobId = await startJob(key, `http://${hostname()}:9/hook`, null);
  const attempt = async () => {
    const listed = (await webhook(slug, 'log')) as { jobId: string; deliveryId: string; attempts: number }[];
    const own = listed.find((one) => one.jobId === jobId);
    if (!own || own.attempts === 0) return null;
    return ((await webhook(slug, 'log', '--id', own.deliveryId)) as { log: { reason: string }[] }).log[0]?.reason ?? null;
  };
  await until(async () => (await attempt()) !== null, 'an attempt is written down');
  assert.match((await attempt()) ?? '', /^URL_NOT_ALLOWED: /);
});
