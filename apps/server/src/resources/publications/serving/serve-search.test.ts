import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openPublishHarness, type PublishHarness } from '../testing/publish-harness.ts';
import { serveSite } from './serve-site.ts';

let harness: PublishHarness;
before(async () => {
  harness = await openPublishHarness();
});
after(() => harness[Symbol.asyncDispose]());

async function publishSite(slug: string): Promise<void> {
  const projectId = await harness.addProject(slug);
  await harness.addArticle(projectId, {
    title: 'Billing',
    content: 'Pay by card.\n\n## Invoices\n\nYou may invite an <b>accountant</b> & others.',
  });
  await harness.addArticle(projectId, { title: 'Search', content: 'How to search.' });
  await harness.publish(projectId, 'publish');
}

function search(slug: string, query: string, address: string): Promise<Response> {
  const url = `http://docs.test/sites/${slug}/search/?q=${encodeURIComponent(query)}`;
  return serveSite(harness.context, new Request(url), address);
}

test('the search page lists the passages that contain the words of the query, and is not indexed', async () => {
  await publishSite('found');
  assert.equal((await harness.get('/sites/found/search?q=x')).headers.get('location'), '/sites/found/search/?q=x');
  const response = await search('found', 'accountant', '192.0.2.1');
  assert.deepEqual(
    [response.status, response.headers.get('x-robots-tag'), response.headers.get('cache-control')],
    [200, 'noindex', 'no-store'],
  );
  const page = await response.text();
  assert.match(page, /<title>accountant · Search · Meridian<\/title>/);
  assert.match(
    page,
    /<a href="\.\.\/billing\/#s-invoices"><strong>Billing<\/strong><small>Invoices<\/small><span>You may invite an <mark>accountant<\/mark>/,
  );
  assert.match(page, /name="q" value="accountant"/);
  assert.equal(await (await harness.get('/sites/found/search/?q=accountant', { method: 'HEAD' })).text(), '');
});

test('the search page without a query has an empty form, and an article with the title "Search" has another URL', async () => {
  await publishSite('empty');
  for (const query of ['', '?q=', '?q=%20'])
    assert.match(await (await harness.get(`/sites/empty/search/${query}`)).text(), /value="".*\n<div class="search-results"><\/div>/);
  assert.match(await (await search('empty', 'how', '192.0.2.2')).text(), /href="\.\.\/search-2\//);
});

test('a query without results suggests titles, and any query is escaped and shortened', async () => {
  await publishSite('none');
  const page = await (await search('none', 'biling"><script>$& zzz', '192.0.2.3')).text();
  assert.match(page, /value="biling&quot;&gt;&lt;script&gt;\$&amp; zzz"/);
  assert.match(page, /<title>biling&quot;&gt;&lt;script&gt;\$&amp; zzz · Search/);
  assert.match(page, /href="\.\.\/billing\//);
  for (const query of ['x'.repeat(5000), '設'.repeat(5000), '\0', 'a b c d e f g h i j k l m n o p q r s t u v w x y z'.repeat(50)]) {
    const long = await search('none', query, '192.0.2.3');
    assert.equal(long.status, 200);
    assert.ok((/value="([^"]*)"/.exec(await long.text())?.[1] ?? '').length <= 100);
  }
});

test('a network can send 30 searches per minute to a site, and other networks and sites are not affected', async () => {
  await publishSite('limited');
  await publishSite('unlimited');
  for (let count = 0; count < 30; count += 1) assert.equal((await search('limited', 'card', '198.51.100.1')).status, 200);
  const response = await search('limited', 'card', '198.51.100.1');
  assert.deepEqual([response.status, response.headers.get('retry-after')], [429, '60']);
  assert.match(await response.text(), /Too many searches from your network/);
  assert.equal((await search('limited', 'card', '198.51.100.2')).status, 200);
  assert.equal((await search('unlimited', 'card', '198.51.100.1')).status, 200);
});
