import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOutbound } from '../../platform/outbound/create-outbound.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { respondWith, startReceiver, type TestWebhooks, testWebhooks } from './testing/webhooks.ts';

/** Tests the retries of section 4 of the decisions: how often, when and for how long Docreel tries to send a delivery. */

const HOUR = 3_600;
const WAITS = [5, 300, 1_800, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

const attemptsOf = ({ db }: TestWebhooks) => db.selectFrom('delivery_attempts').selectAll().orderBy('number').execute();

/** Returns the wait in seconds from the end of the last attempt to the next one. `attempts` is the number of attempts so far. */
async function waitAfter(t: TestWebhooks, attempts: number): Promise<number> {
  const [row] = await t.until(([delivery]) => delivery?.attempts === attempts);
  const last = (await attemptsOf(t)).at(-1);
  assert.ok(row && last);
  return (row.next_attempt_at.getTime() - last.started_at.getTime() - last.duration_ms) / 1_000;
}

test('a delivery that always fails is tried ten times on the schedule, each attempt is recorded, and then it fails', async () => {
  await using t = await testWebhooks();
  await using receiver = await startReceiver((response) => respondWith(500 + receiver.received.length)(response));
  await t.endJob({ callback_url: receiver.url, callback_secret: 's' });
  await t.deliver();
  for (const [index, wanted] of WAITS.entries()) {
    const waited = await waitAfter(t, index + 1);
    assert.ok(waited >= wanted * 0.9 - 0.1 && waited <= wanted * 1.1 + 2, `after attempt ${index + 1}: ${waited} s`);
    await t.hurry();
  }
  const [row] = await t.until(([delivery]) => delivery?.status === 'failed');
  assert.deepEqual([row?.attempts, row?.lease_until, row?.finished_at instanceof Date], [10, null, true]);
  await t.hurry();
  const log = await attemptsOf(t);
  assert.deepEqual(
    log.map(({ number, response_status, reason }) => ({ number, response_status, reason })),
    receiver.received.map((_, index) => {
      const status = 501 + index;
      return { number: index + 1, response_status: status, reason: `the receiver responded with ${status}` };
    }),
  );
  assert.equal(receiver.received.length, 10);
  assert.equal(new Set(receiver.received.map(({ headers, body }) => `${String(headers['webhook-id'])} ${body.toString('hex')}`)).size, 1);
});

test('Retry-After sets the wait in both formats, between a second and a day, and invalid values change nothing', async () => {
  const inAMinute = new Date(Date.now() + 60_000).toUTCString();
  const asked: [string, number, number][] = [
    ['900', 900, 902],
    ['0', 1, 3],
    ['864000', 86_400, 86_402],
    [inAMinute, 50, 62],
    ['soon', 4.4, 7.5],
  ];
  await using t = await testWebhooks();
  await using receiver = await startReceiver((response, { path }) => {
    respondWith(429, { 'retry-after': asked[Number(path.slice(1))]?.[0] ?? '' })(response);
  });
  for (const [index, [header, least, most]] of asked.entries()) {
    await t.db.deleteFrom('deliveries').execute();
    await t.endJob({ callback_url: new URL(`/${index}`, receiver.url).href });
    if (index === 0) await t.deliver();
    const waited = await waitAfter(t, 1);
    assert.ok(waited >= least - 0.1 && waited <= most, `${header}: ${waited} s`);
  }
});

test('an attempt fails after 20 s without a complete response, and at most 16 KiB of a response are read', async () => {
  const outbound = createOutbound({ allowCidrs: '127.0.0.0/8' });
  const limits = new Set<string>();
  /** Checks the real limits for time and size, and then replaces them with shorter ones. */
  const hasty: Outbound = {
    ...outbound,
    post: (address, options) => {
      limits.add(`${options.timeoutMs} ms, ${options.maxResponseBytes} bytes`);
      return outbound.post(address, { ...options, timeoutMs: 200 });
    },
  };
  await using t = await testWebhooks(hasty);
  await using receiver = await startReceiver((response, { path }) => {
    if (path === '/headers') response.writeHead(200).write('…');
  });
  await t.endJob({ callback_url: new URL('/silent', receiver.url).href });
  await t.deliver();
  const waited = await waitAfter(t, 1);
  assert.ok(waited >= 4.4 && waited <= 7.5, `${waited} s`);
  assert.match((await attemptsOf(t))[0]?.reason ?? '', /^DOWNLOAD_TIMEOUT: /);
  // The receiver sends the status first and then a body that never ends. The delivery still succeeds.
  const answered = await t.endJob({ callback_url: new URL('/headers', receiver.url).href });
  await t.until((rows) => rows.some(({ job_id, status }) => job_id === answered.id && status === 'delivered'));
  assert.deepEqual([...limits], ['20000 ms, 16384 bytes']);
});

test('a host name that resolves to a public and later to a private address is refused when connecting', async () => {
  let leadsTo = '127.0.0.1';
  const outbound = createOutbound({ allowCidrs: '127.0.0.1/32', resolve: async () => [{ address: leadsTo, family: 4 }] });
  await using t = await testWebhooks(outbound);
  await using outside = await startReceiver(respondWith(503));
  const port = new URL(outside.url).port;
  await using inside = await startReceiver(respondWith(200), { host: '127.0.0.2', port: Number(port) });
  await t.endJob({ callback_url: `http://rebinding.example:${port}/hook` });
  await t.deliver();
  await t.until(([row]) => row?.attempts === 1);
  leadsTo = '127.0.0.2';
  await t.hurry();
  await t.until(([row]) => row?.attempts === 2);
  // When the host name resolves to the public address again, the delivery is sent. So only the address was refused, not the host name.
  leadsTo = '127.0.0.1';
  await t.hurry();
  await t.until(([row]) => row?.attempts === 3);
  assert.deepEqual(
    (await attemptsOf(t)).map(({ reason }) => reason?.replace(/ .*/, '')),
    ['the', 'URL_NOT_ALLOWED:', 'the'],
  );
  assert.deepEqual([outside.received.length, inside.received.length, inside.connections()], [2, 0, 0]);
});
