import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Context } from '../../context.ts';
import { openPublishHarness, type PublishHarness } from '../publications/testing/publish-harness.ts';
import { createFeedbackRoute } from './receive-feedback.ts';

let harness: PublishHarness;
before(async () => {
  harness = await openPublishHarness();
});
after(() => harness[Symbol.asyncDispose]());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

test('readers are limited by network: addresses of one IPv6 /64 share a limit', async () => {
  const projectId = await harness.addProject('target');
  const article = await harness.addArticle(projectId, { title: 'Pay' });
  await harness.publish(projectId);
  const mount = createFeedbackRoute();
  const body = new URLSearchParams({ article: String(article), language: 'en', helpful: 'yes' }).toString();
  const send = (address: string) =>
    mount.serve(
      harness.context,
      new Request('http://docreel.test/sites/target/feedback', { method: 'POST', headers: FORM, body }),
      address,
    );
  for (let n = 0; n < 40; n++) assert.equal((await send(`2001:db8::${n.toString(16)}:1:1:1`)).status, 303);
  await assert.rejects(send('2001:db8::ffff:1:1:1'), { code: 'RATE_LIMITED' });
  assert.equal((await send('2001:db8:0:1::1')).status, 303, 'another network has its own limit');
});

test('a form of more than 8 KiB is refused before it is read', async () => {
  let chunks = 0;
  const pull = (controller: ReadableStreamDefaultController) => (chunks++, controller.enqueue(new Uint8Array(4096)));
  const send = (length: Record<string, string>) => {
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const request = new Request('http://docreel.test/sites/nobody/feedback', {
      method: 'POST',
      headers: { ...FORM, ...length },
      body,
      ...{ duplex: 'half' },
    });
    return createFeedbackRoute().serve({} as Context, request, '203.0.113.1');
  };
  await assert.rejects(send({ 'content-length': '4194304' }), { code: 'PAYLOAD_TOO_LARGE' });
  assert.equal(chunks, 0);
  await assert.rejects(send({}), { code: 'PAYLOAD_TOO_LARGE' });
  assert.equal(chunks, 3, 'a body without a length is read up to the limit');
});
