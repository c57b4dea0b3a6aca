import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openPublishHarness, type PublishHarness } from '../testing/publish-harness.ts';

let press: PublishHarness;
let opened: string[];
before(async () => {
  press = await openPublishHarness();
  const { open } = press.context.storage;
  opened = [];
  press.context.storage = { ...press.context.storage, open: (key, range) => (opened.push(key), open(key, range)) };
});
after(() => press[Symbol.asyncDispose]());

async function publishPage(slug: string, { content, embedOrigins }: { content: string; embedOrigins: string[] }): Promise<string> {
  const projectId = await press.addProject(slug);
  await press.addArticle(projectId, { title: 'One', content });
  await press.context.db
    .updateTable('projects')
    .set({ site: JSON.stringify({ embedOrigins }) })
    .where('id', '=', projectId)
    .execute();
  await press.publish(projectId);
  opened.length = 0;
  return `/sites/${slug}/one/`;
}

const isEmbedded = async (path: string): Promise<boolean> => (await (await press.get(path)).text()).includes('<body class="embedded"');

test('?embed has no effect if nobody may embed the site', async () => {
  const page = await publishPage('closed', { content: 'Text.', embedOrigins: [] });
  assert.equal(await isEmbedded(`${page}?embed`), false);
});

test('an embedded page is converted once for each version and encoding', async () => {
  const page = await publishPage('open', { content: 'Text. '.repeat(500), embedOrigins: ['https://a.example'] });
  assert.equal(await isEmbedded(`${page}?embed`), true);
  const texts = await Promise.all([1, 2, 3].map(async () => (await press.get(`${page}?embed`)).text()));
  assert.equal(new Set(texts).size, 1);
  assert.equal(opened.length, 1, 'the stored page is read once');
  const headers = { 'accept-encoding': 'gzip' };
  assert.equal((await press.get(`${page}?embed`, { headers })).headers.get('content-encoding'), 'gzip');
  assert.equal((await press.get(`${page}?embed`, { headers })).status, 200);
  assert.equal(opened.length, 2);
});

test('a page of more than 512 KiB is served as it is', async () => {
  const page = await publishPage('large', { content: 'Text of a long page. '.repeat(30_000), embedOrigins: ['https://a.example'] });
  assert.equal(await isEmbedded(`${page}?embed`), false);
});
