import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readCard } from '@docreel/site';
import { readPictureHeader } from '../../assets/picture-header.ts';
import { openPublishHarness, type PublishHarness } from '../testing/publish-harness.ts';
import { updateArticle } from '../../articles/update-article.ts';

let press: PublishHarness;
before(async () => {
  press = await openPublishHarness();
});
after(() => press[Symbol.asyncDispose]());

async function readCardPath(page: string): Promise<string> {
  const card = readCard(await (await press.get(page)).text());
  assert.ok(card, 'the page names a card');
  return new URL(card.address).pathname;
}

test('the preview picture of a link is drawn once, on request, and not stored', async () => {
  const projectId = await press.addProject('carded');
  const articleId = await press.addArticle(projectId, { title: 'Create a project' });
  await press.publish(projectId);
  press.writes.length = 0;
  const run = press.context.threads.run;
  let drawn = 0;
  const threads = { ...press.context.threads, run: ((...args) => (drawn++, run(...args))) as typeof run };
  press.context.threads = threads;
  const address = await readCardPath('/sites/carded/create-a-project/');
  const [one, two] = await Promise.all([press.get(address), press.get(address)]);
  assert.deepEqual([one.status, one.headers.get('content-type'), drawn, press.writes.length], [200, 'image/jpeg', 1, 0]);
  assert.match(one.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  const [bytes, again] = [new Uint8Array(await one.arrayBuffer()), new Uint8Array(await two.arrayBuffer())];
  assert.deepEqual(bytes, again);
  const header = readPictureHeader(Buffer.from(bytes));
  assert.deepEqual(header, { contentType: 'image/jpeg', width: 1200, height: 630 });
  const etag = one.headers.get('etag') ?? '';
  assert.equal((await press.get(address, { headers: { 'if-none-match': etag } })).status, 304);

  await updateArticle(press.context.db, { projectId, id: articleId, ifMatch: undefined }, { title: 'Begin a project' });
  await press.publish(projectId);
  const now = await readCardPath('/sites/carded/create-a-project/');
  assert.notEqual(now, address);
  const former = await press.get(address);
  assert.deepEqual([former.status, new URL(former.headers.get('location') ?? '').pathname], [302, now]);
});

test('only pictures that a live page names are drawn', async () => {
  const projectId = await press.addProject('named');
  await press.addArticle(projectId, { title: 'One' });
  await press.publish(projectId);
  const address = await readCardPath('/sites/named/');
  for (const wrong of ['/sites/named/images/cards/none/0123456789ab.jpg', '/sites/named/images/cards/0123456789.jpg'])
    assert.equal((await press.get(wrong)).status, 404, wrong);
  await press.publish(projectId, 'unpublish');
  await assert.rejects(press.get(address), { code: 'NOT_FOUND' });
});

test('a request for a card reads its page once, and only the beginning of it', async () => {
  const projectId = await press.addProject('read-once');
  await press.addArticle(projectId, { title: 'Long', content: 'Read it. '.repeat(100_000) });
  await press.publish(projectId);
  const path = await readCardPath('/sites/read-once/long/');
  const { open } = press.context.storage;
  const ranges: ({ start: number; end: number } | undefined)[] = [];
  press.context.storage = { ...press.context.storage, open: (key, range) => (ranges.push(range), open(key, range)) };
  const etag = (await press.get(path)).headers.get('etag') ?? '';
  assert.equal((await press.get(path, { headers: { 'if-none-match': etag } })).status, 304);
  assert.equal((await press.get(path, { method: 'HEAD' })).status, 200);
  assert.deepEqual(ranges, [{ start: 0, end: 65_535 }]);
  press.context.storage = { ...press.context.storage, open };
});
