import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readCard } from '@docreel/site';
import { imageSize } from 'image-size';
import { openPress, type Press } from '../testing/press.ts';
import { updateArticle } from '../../articles/update-article.ts';

let press: Press;
before(async () => {
  press = await openPress();
});
after(() => press[Symbol.asyncDispose]());

async function cardOf(page: string): Promise<string> {
  const card = readCard(await (await press.get(page)).text());
  assert.ok(card, 'the page names a card');
  return new URL(card.address).pathname;
}

test('the picture of a link is drawn when it is asked for, once; nothing is stored for it', async () => {
  const projectId = await press.addProject('carded');
  const articleId = await press.addArticle(projectId, { title: 'Create a project' });
  await press.publish(projectId);
  press.writes.length = 0;
  const run = press.context.threads.run;
  let drawn = 0;
  const threads = { ...press.context.threads, run: ((...args) => (drawn++, run(...args))) as typeof run };
  press.context.threads = threads;
  const address = await cardOf('/sites/carded/create-a-project/');
  const [one, two] = await Promise.all([press.get(address), press.get(address)]);
  assert.deepEqual([one.status, one.headers.get('content-type'), drawn, press.writes.length], [200, 'image/jpeg', 1, 0]);
  assert.match(one.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  const [bytes, again] = [new Uint8Array(await one.arrayBuffer()), new Uint8Array(await two.arrayBuffer())];
  assert.deepEqual(bytes, again);
  const { width, height, type } = imageSize(bytes);
  assert.deepEqual([width, height, type], [1200, 630, 'jpg']);
  const etag = one.headers.get('etag') ?? '';
  assert.equal((await press.get(address, { headers: { 'if-none-match': etag } })).status, 304);

  await updateArticle(press.context.db, { projectId, id: articleId, ifMatch: undefined }, { title: 'Begin a project' });
  await press.publish(projectId);
  const now = await cardOf('/sites/carded/create-a-project/');
  assert.notEqual(now, address);
  const former = await press.get(address);
  assert.deepEqual([former.status, new URL(former.headers.get('location') ?? '').pathname], [302, now]);
});

test('only what a live page names is drawn', async () => {
  const projectId = await press.addProject('named');
  await press.addArticle(projectId, { title: 'One' });
  await press.publish(projectId);
  const address = await cardOf('/sites/named/');
  for (const wrong of ['/sites/named/images/cards/none/0123456789ab.jpg', '/sites/named/images/cards/0123456789.jpg'])
    assert.equal((await press.get(wrong)).status, 404, wrong);
  await press.publish(projectId, 'unpublish');
  await assert.rejects(press.get(address), { code: 'NOT_FOUND' });
});
