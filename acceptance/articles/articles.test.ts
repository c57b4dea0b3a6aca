import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api, createProject, shareProject } from '../testing/harness.ts';

/** Tests the article endpoints (specification, section 4.4; its decisions, section 5). */

const MARKDOWN = '# Not the title\n\n> [!NOTE]\n> Mind the gap.\n\n1. Click **Save**.\n2. Done.\n\n| a | b |\n| - | - |\n| 1 | 2 |\n';

const sharedProject = shareProject();

test('§4.4 POST /articles creates an article from Markdown', async () => {
  const { key } = await sharedProject();
  const { status, json, headers } = await api('POST', '/articles', { key, body: { title: 'Create a project', content: MARKDOWN } });
  assert.equal(status, 201);
  assert.match(headers.get('location') ?? '', new RegExp(`/articles/${json.id}$`));
  assert.ok(Number.isInteger(json.id) && json.id > 0);
  assert.equal(json.title, 'Create a project');
  assert.equal(json.content, MARKDOWN);
  assert.equal(json.slug, 'create-a-project');
  assert.equal(json.folderId, null);
  assert.equal(json.revision, 1);
  assert.match(json.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('a second article with the same title gets a different slug', async () => {
  const { key } = await createProject();
  const slugs = [];
  for (let n = 0; n < 3; n++) slugs.push((await api('POST', '/articles', { key, body: { title: 'Guide', content: '' } })).json.slug);
  assert.deepEqual(slugs, ['guide', 'guide-2', 'guide-3']);
});

test('§4.4 POST /articles/empty creates an empty article', async () => {
  const { key } = await sharedProject();
  const titled = await api('POST', '/articles/empty', { key, body: { title: 'Plan' } });
  assert.equal(titled.status, 201);
  assert.equal(titled.json.title, 'Plan');
  assert.equal(titled.json.content, '');
  assert.equal((await api('POST', '/articles/empty', { key })).json.title, 'Untitled');
});

test('§4.4 GET /articles/{id} returns the content as markdown or html', async () => {
  const { key } = await sharedProject();
  const { json: made } = await api('POST', '/articles', { key, body: { title: 'A', content: `${MARKDOWN}\n<script>alert(1)</script>` } });
  const markdown = await api('GET', `/articles/${made.id}?format=markdown`, { key });
  assert.equal(markdown.json.content, `${MARKDOWN}\n<script>alert(1)</script>`);
  assert.equal(markdown.json.format, 'markdown');
  const html = await api('GET', `/articles/${made.id}?format=html`, { key });
  assert.match(html.json.content, /<strong>Save<\/strong>/);
  assert.match(html.json.content, /<table>/);
  assert.ok(!/<script/i.test(html.json.content));
  const wrong = await api('GET', `/articles/${made.id}?format=docx`, { key });
  assert.equal(wrong.status, 400);
  assert.equal(wrong.json.error.code, 'INVALID_FORMAT');
});

test('§4.4 GET /articles lists with limit and offset, without content, and pages never overlap', async () => {
  const { key } = await createProject();
  const ids = [];
  for (let n = 0; n < 5; n++) ids.push((await api('POST', '/articles', { key, body: { title: `A${n}`, content: 'x' } })).json.id);
  const seen = [];
  for (let offset = 0; offset < 5; offset += 2) {
    const { json } = await api('GET', `/articles?limit=2&offset=${offset}`, { key });
    assert.deepEqual(json.pagination, { limit: 2, offset, count: json.articles.length, total: 5, hasMore: offset + 2 < 5 });
    for (const article of json.articles) {
      assert.equal('content' in article, false);
      seen.push(article.id);
    }
  }
  assert.deepEqual(seen, ids);
  for (const query of ['limit=0', 'limit=101', 'limit=x', 'limit=1e1', 'offset=-1', 'limit=', 'limit=2&limit=3', 'folderId=0']) {
    assert.equal((await api('GET', `/articles?${query}`, { key })).json.error?.code, 'VALIDATION_ERROR', query);
  }
  assert.equal((await api('GET', '/articles?folderId=77', { key })).json.error.code, 'FOLDER_NOT_FOUND');
});

test('§4.4 PATCH /articles/{id} updates title, slug and SEO fields and keeps the rest', async () => {
  const { key } = await sharedProject();
  const { json: made } = await api('POST', '/articles', { key, body: { title: 'Old', content: 'text' } });
  const flat = await api('PATCH', `/articles/${made.id}`, { key, body: { title: 'New', slug: 'new-slug', metaTitle: 'For engines' } });
  assert.equal(flat.status, 200);
  assert.deepEqual([flat.json.title, flat.json.slug, flat.json.content, flat.json.revision], ['New', 'new-slug', 'text', 2]);
  const nested = await api('PATCH', `/articles/${made.id}`, { key, body: { metadata: { metaDescription: 'Short', metaKeywords: ['a'] } } });
  assert.equal(nested.json.metadata.metaTitle, 'For engines');
  assert.equal(nested.json.metadata.metaDescription, 'Short');
  const same = await api('PATCH', `/articles/${made.id}`, { key, body: { title: 'New' } });
  assert.equal(same.json.revision, nested.json.revision, 'a patch without changes creates no revision');
  assert.equal((await api('PUT', `/articles/${made.id}`, { key, body: { title: 'By PUT' } })).json.title, 'By PUT');
});

test('a taken slug returns 409 SLUG_TAKEN with a free suggestion', async () => {
  const { key } = await sharedProject();
  await api('POST', '/articles', { key, body: { title: 'First', content: '' } });
  const { json: second } = await api('POST', '/articles', { key, body: { title: 'Second', content: '' } });
  const { status, json } = await api('PATCH', `/articles/${second.id}`, { key, body: { slug: 'first' } });
  assert.equal(status, 409);
  assert.equal(json.error.code, 'SLUG_TAKEN');
  assert.match(json.error.message, /first-2/);
});

test('If-Match prevents overwriting the changes of another person, and If-None-Match saves the transfer', async () => {
  const { key } = await sharedProject();
  const made = await api('POST', '/articles', { key, body: { title: 'A', content: 'x' } });
  const etag = made.headers.get('etag') ?? '';
  assert.match(etag, /^"[^"]+"$/);
  const address = `/articles/${made.json.id}`;
  assert.equal((await api('GET', address, { key, headers: { 'if-none-match': etag } })).status, 304);
  const first = await api('PATCH', address, { key, headers: { 'if-match': etag }, body: { content: 'mine' } });
  assert.equal(first.status, 200);
  const late = await api('PATCH', address, { key, headers: { 'if-match': etag }, body: { content: 'theirs' } });
  assert.equal(late.status, 412);
  assert.equal(late.json.error.code, 'PRECONDITION_FAILED');
  assert.equal((await api('GET', address, { key })).json.content, 'mine');
});

test('§4.4 DELETE /articles/{id} deletes an article', async () => {
  const { key } = await createProject();
  const { json: made } = await api('POST', '/articles', { key, body: { title: 'Gone', content: '' } });
  const { status, json } = await api('DELETE', `/articles/${made.id}`, { key });
  assert.equal(status, 200);
  assert.equal(json.deleted, true);
  assert.equal((await api('GET', `/articles/${made.id}`, { key })).json.error.code, 'ARTICLE_NOT_FOUND');
  assert.equal((await api('DELETE', `/articles/${made.id}`, { key })).status, 404);
  assert.equal((await api('GET', '/articles', { key })).json.pagination.total, 0);
});

test('a title or content above the limits is rejected, and nothing is created', async () => {
  const { key } = await createProject();
  const bodies = [
    { title: '', content: '' },
    { title: 'x'.repeat(301), content: '' },
    { title: 'a' },
    { title: 'a', content: 'é'.repeat(600_000) },
    { title: 'a\u0000b', content: '' },
    { title: 5, content: '' },
  ];
  for (const body of bodies) assert.equal((await api('POST', '/articles', { key, body })).json.error?.code, 'VALIDATION_ERROR');
  assert.equal((await api('GET', '/articles', { key })).json.pagination.total, 0);
});

test('an article built to render slowly is rendered or rejected, and other requests are not delayed', async () => {
  const { key } = await sharedProject();
  const { json: hostile } = await api('POST', '/articles', { key, body: { title: 'Slow', content: '> a\n\n'.repeat(40_000) } });
  const { json: plain } = await api('POST', '/articles', { key, body: { title: 'Plain', content: 'x' } });
  const slow = api('GET', `/articles/${hostile.id}?format=html`, { key });
  assert.equal((await api('GET', `/articles/${plain.id}?format=html`, { key })).status, 200);
  const { status, json } = await slow;
  if (status !== 200) assert.deepEqual([status, json.error?.code], [400, 'INVALID_FORMAT']);
});
