import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import type { ServerResponse } from 'node:http';
import { hostname } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { api, docreel, createProject, sleep, waitForJob } from './testing/harness.ts';
import { type Delivery, type ExternalServer, startExternalServer, startReceiver, startVideoSite } from './testing/external-servers.ts';

/**
 * Tests webhooks (specification, section 6; its decisions, section 4) that arrive within seconds. Unit tests cover retries after minutes.
 */

const SECRET = 'whsec-acceptance-canary';

interface Receiver extends ExternalServer {
  url: string;
  deliveries: (Delivery & { at: number })[];
}

/** Starts a webhook receiver. `answer` sends the response. Its argument `n` is the number of earlier deliveries. */
async function startScriptedReceiver(answer: (response: ServerResponse, n: number) => void): Promise<Receiver> {
  const deliveries: Receiver['deliveries'] = [];
  const outside = await startExternalServer((request, response) => {
    void buffer(request).then((body) => {
      deliveries.push({ body, headers: request.headers, method: request.method, at: Date.now() });
      answer(response, deliveries.length - 1);
    });
  });
  return { ...outside, url: `${outside.origin}/hook`, deliveries };
}

async function waitUntil(isSo: () => boolean | Promise<boolean>, what: string, seconds = 30): Promise<void> {
  for (const deadline = Date.now() + seconds * 1000; !(await isSo()); await sleep(50))
    if (Date.now() > deadline) throw new Error(`not fulfilled after ${seconds} s: ${what}`);
}

const webhook = (slug: string, ...args: string[]) => docreel('webhook', ...args, '--project', slug);

const site = await startVideoSite({ seconds: 20 });

/** Starts a job that fails immediately, because its video URL does not exist. */
async function startJob(key: string, callbackUrl: string, secret: string | null = SECRET): Promise<string> {
  const body = { url: `${site.origin}/missing`, callbackUrl, ...(secret === null ? {} : { callbackSecret: secret }) };
  const { status, json } = await api('POST', '/videos/import', { key, body });
  assert.equal(status, 202, JSON.stringify(json));
  return json.jobId;
}

test("§6 every kind of job is sent to its callback, signed, and to the project's webhook URL, unsigned", async () => {
  const { key, slug } = await createProject();
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
  // An export has no callback URL, so only the project's webhook receives the event.
  const exported = await api('GET', '/export', { key, headers: { prefer: 'respond-async' } });
  assert.equal(exported.status, 202);
  types.set(exported.json.jobId, (await waitForJob(key, exported.json.jobId)).type);

  await waitUntil(() => callback.deliveries.length >= types.size - 1 && project.deliveries.length >= types.size, 'all deliveries arrived');
  for (const { receiver, isSigned } of [
    { receiver: callback, isSigned: true },
    { receiver: project, isSigned: false },
  ]) {
    const jobs = receiver.deliveries.map(({ body }) => JSON.parse(body.toString('utf8')));
    assert.equal(new Set(jobs.map(({ jobId }) => jobId)).size, jobs.length, 'one delivery for each job');
    for (const [index, { body, headers, method }] of receiver.deliveries.entries()) {
      assert.equal(method, 'POST');
      const { jobId, type } = jobs[index];
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

test('decisions 4: a retry sends the same bytes with the same id, respects Retry-After, and any 2xx is success', async () => {
  const { key, slug } = await createProject();
  const answers = [
    { status: 500, headers: { 'retry-after': '1' } },
    { status: 302, headers: { location: '/elsewhere', 'retry-after': '2' } },
    { status: 299, headers: {} },
  ];
  const receiver = await startScriptedReceiver((response, n) => {
    const { status, headers } = answers[n] ?? { status: 204, headers: {} };
    response.writeHead(status, headers).end();
  });
  const jobId = await startJob(key, receiver.url);
  await waitUntil(() => receiver.deliveries.length >= 3, 'the third attempt arrived');
  const listed = async () =>
    ((await webhook(slug, 'log')) as { jobId: string; deliveryId: string; status: string }[]).find((one) => one.jobId === jobId);
  await waitUntil(async () => (await listed())?.status === 'delivered', '299 is success');
  const [first, second, third] = receiver.deliveries;
  assert.ok(first && second && third);
  for (const later of [second, third]) {
    assert.ok(later.body.equals(first.body));
    assert.equal(later.headers['webhook-id'], first.headers['webhook-id']);
    assert.equal(later.headers['x-service-signature'], first.headers['x-service-signature']);
  }
  assert.ok(second.at - first.at >= 900 && third.at - second.at >= 1_900, 'the delay comes from the receiver');

  const deliveryId = String(first.headers['webhook-id']);
  const { log } = (await webhook(slug, 'log', '--id', deliveryId)) as { log: { responseStatus: number; reason: string | null }[] };
  assert.deepEqual(
    log.map(({ responseStatus }) => responseStatus),
    [500, 302, 299],
  );
  assert.match(log[1]?.reason ?? '', /not followed/);
  assert.equal(log[2]?.reason, null);

  await webhook(slug, 'send-again', '--id', deliveryId);
  await waitUntil(() => receiver.deliveries.length === 4, 'it is sent again');
  assert.ok(receiver.deliveries[3]?.body.equals(first.body));
  assert.equal(receiver.deliveries[3]?.headers['webhook-id'], deliveryId);
});

test("decisions 4: 410 stops a delivery and the project's webhook immediately, and a test delivery is marked as one", async () => {
  const { key, slug } = await createProject();
  const receiver = await startScriptedReceiver((response, n) => response.writeHead(n === 0 ? 204 : 410).end());
  await webhook(slug, 'set', receiver.url);
  await webhook(slug, 'test');
  await waitUntil(() => receiver.deliveries.length === 1, 'the test delivery arrived');
  assert.deepEqual(JSON.parse(receiver.deliveries[0]?.body.toString('utf8') ?? '').output, { test: true });
  await waitForJob(key, (await api('POST', '/publish', { key })).json.jobId);
  await waitUntil(() => receiver.deliveries.length === 2, 'the job was sent');
  const shown = async () => (await webhook(slug, 'show')) as { disabledAt: string | null; disabledReason: string | null };
  await waitUntil(async () => (await shown()).disabledAt !== null, 'the webhook is disabled');
  assert.match((await shown()).disabledReason ?? '', /410/);
  const deliveryId = String(receiver.deliveries[1]?.headers['webhook-id']);
  const delivery = (await webhook(slug, 'log', '--id', deliveryId)) as { status: string; attempts: number };
  assert.deepEqual([delivery.status, delivery.attempts], ['failed', 1]);
});

test('decisions 4: a receiver that hangs gets four concurrent deliveries, its response is read only in part, and it delays nobody', async () => {
  const { key } = await createProject();
  const open = new Set<ServerResponse>();
  let most = 0;
  const dead = await startScriptedReceiver((response) => {
    open.add(response);
    most = Math.max(most, open.size);
  });
  // A response that never ends must not delay other deliveries either.
  const endless = await startScriptedReceiver((response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'.repeat(1024)), 5);
    response.on('close', () => clearInterval(timer));
  });
  const alive = await startReceiver();
  await Promise.all([...Array<string>(6).fill(dead.url), endless.url].map(async (url) => waitForJob(key, await startJob(key, url))));
  const last = await startJob(key, alive.url);
  await waitForJob(key, last);
  const endedAt = Date.now();
  await waitUntil(() => alive.deliveries.length === 1, 'the working receiver got its delivery', 10);
  assert.ok(Date.now() - endedAt < 10_000);
  await waitUntil(() => dead.deliveries.length === 4, 'the hanging receiver has four');
  await sleep(500);
  assert.deepEqual([dead.deliveries.length, most], [4, 4]);
  for (const response of open) response.writeHead(204).end();
  await waitUntil(() => dead.deliveries.length === 6, 'the others follow');
  for (const response of open) response.end();
});

test('decisions 4: addresses that may not be reached are rejected when a job is started', async () => {
  const { key } = await createProject();
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

/** The IP address to which this machine's host name resolves. The test needs a private address that the service may not reach. */
const { address: ownAddress } = await lookup(hostname()).catch(() => ({ address: '' }));
const isNameOfPrivateAddress = ownAddress !== '127.0.0.1' && /^(?:10|127|172|192\.168)\./.test(ownAddress);

test('decisions 4: a host name is checked when it is resolved', {
  skip: isNameOfPrivateAddress
    ? false
    : 'this machine has no name that resolves to a private address, and unit tests cover the connection guard',
}, async () => {
  const { key, slug } = await createProject();
  const jobId = await startJob(key, `http://${hostname()}:9/hook`, null);
  const attempt = async () => {
    const listed = (await webhook(slug, 'log')) as { jobId: string; deliveryId: string; attempts: number }[];
    const own = listed.find((one) => one.jobId === jobId);
    if (!own || own.attempts === 0) return null;
    return ((await webhook(slug, 'log', '--id', own.deliveryId)) as { log: { reason: string }[] }).log[0]?.reason ?? null;
  };
  await waitUntil(async () => (await attempt()) !== null, 'an attempt is recorded');
  assert.match((await attempt()) ?? '', /^URL_NOT_ALLOWED: /);
});
