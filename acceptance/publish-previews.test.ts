import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, api, createProject, type Project, waitForJob } from './testing/harness.ts';
import { registerSecret } from './testing/logs.ts';

/** Tests site previews, which show unpublished changes (decision 38). */

async function addArticle({ key }: Project, title: string, content: string): Promise<Answer['json']> {
  return (await api('POST', '/articles', { key, body: { title, content } })).json;
}

async function build({ key }: Project): Promise<Answer['json']> {
  const { status, json } = await api('POST', '/publish/previews', { key });
  assert.equal(status, 202, JSON.stringify(json));
  const job = await waitForJob(key, json.jobId);
  assert.equal(job.status, 'completed', job.error);
  return job.output;
}

async function createPreviewUrl({ key }: Project, previewId: string): Promise<string> {
  const { status, json } = await api('PUT', `/publish/previews/${previewId}/address`, { key, body: { expiresInDays: 1 } });
  assert.equal(status, 200, JSON.stringify(json));
  // The preview's URL contains a secret, so no log may contain it.
  registerSecret('the secret of a preview', json.url.split('/').at(-2));
  return json.url;
}

const visit = (url: string, headers: Record<string, string> = {}) => fetch(url, { redirect: 'manual', headers });

/** Returns the URLs that a page links to or loads. Canonical and alternate links are left out, because they name the live site. */
function listUrls(html: string, page: string): string[] {
  const tags = html.match(/<(?:a|img|script|source|video|form|button|link|div)\b[^>]*>/g) ?? [];
  return (
    tags
      .filter((tag) => !/rel="(?:canonical|alternate)"/.test(tag))
      .flatMap((tag) => Array.from(tag.matchAll(/\b(?:href|src|action|data-[a-z-]+)="([^"#]+)/g), (match) => match[1] ?? ''))
      // One attribute may contain several URLs, for example `srcset`.
      .flatMap((value) => value.trim().split(/\s+/))
      .filter((value) => /^(?:\.{0,2}\/|https?:)/.test(value))
      .map((value) => new URL(value, page).href)
  );
}

test('a preview at its secret URL is complete, hidden from crawlers and links nowhere else', async () => {
  const project = await createProject();
  const { key } = project;
  const one = await addArticle(project, 'One', 'See [two](../two/).');
  await addArticle(project, 'Two', 'The second.');
  const output = await build(project);
  assert.deepEqual([output.action, output.articlesCount, output.url, output.hasChanges], ['preview', 2, null, true]);
  const url = await createPreviewUrl(project, output.previewId);
  assert.match(url, /\/previews\/[\w-]{43}\/$/);

  const seen = new Set([url]);
  const answered = new Set<string>();
  for (const page of seen) {
    const answer = await visit(page);
    assert.equal(answer.status, 200, page);
    assert.deepEqual(
      ['x-robots-tag', 'referrer-policy', 'cache-control'].map((name) => answer.headers.get(name)),
      ['noindex, nofollow', 'no-referrer', 'private, no-cache'],
    );
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
    for (const address of listUrls(await answer.text(), page)) {
      assert.ok(address.startsWith(url), `${page} links to ${address}`);
      // The search index contains a folder name, and the script contains the file names in that folder.
      if (/\/(?:feedback|searches)$/.test(address)) answered.add(address);
      else if (!address.endsWith('/search/')) seen.add(address);
    }
  }
  assert.ok(seen.has(`${url}one/`) && seen.has(`${url}two/`) && seen.size > 5, [...seen].join(' '));
  for (const path of ['sitemap.xml', 'robots.txt', 'llms.txt', 'llms-full.txt', 'nothing/', 'one/nothing', '%00', '%'])
    assert.equal((await visit(url + path)).status, 404, path);
  for (const [bare, whole] of [
    [url.slice(0, -1), url],
    [`${url}one`, `${url}one/`],
  ] as const) {
    const answer = await visit(bare);
    assert.deepEqual([answer.status, new URL(answer.headers.get('location') ?? '', bare).href], [302, whole]);
  }

  // Feedback on a preview gets the normal response and is not counted.
  assert.ok(answered.has(`${url}feedback`));
  const sent = await fetch(`${url}feedback`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: `article=${one.id}&language=en&helpful=yes`,
  });
  assert.deepEqual([sent.status, typeof (await sent.json()).feedbackId], [200, 'string']);
  assert.equal((await api('GET', '/feedback', { key })).json.pagination.total, 0);

  const status = (await api('GET', '/publish/status', { key })).json;
  assert.deepEqual([status.isPublished, status.status, status.hasUnpublishedChanges], [false, 'unpublished', true]);
  assert.equal((await api('GET', `/articles/${one.id}`, { key })).json.publishState, 'unpublished');
  assert.equal((await api('GET', '/publications', { key })).json.pagination.total, 0);
  assert.equal((await visit(url.replace(/previews\/.*$/, `sites/${project.slug}/`))).status, 404);
});

test('a preview URL stops working when it is renewed or revoked, even for readers who have the page open', async () => {
  const project = await createProject();
  const { key } = project;
  await addArticle(project, 'One', 'Text.');
  const { previewId } = await build(project);
  assert.equal((await api('GET', '/publish/previews', { key })).json.previews[0].hasAddress, false);
  const first = await createPreviewUrl(project, previewId);
  const etag = (await visit(first)).headers.get('etag') ?? '';
  assert.equal((await visit(first, { 'if-none-match': etag })).status, 304);
  const second = await createPreviewUrl(project, previewId);
  assert.deepEqual([(await visit(first, { 'if-none-match': etag })).status, (await visit(second)).status], [404, 200]);
  const { json } = await api('GET', '/publish/previews', { key });
  assert.deepEqual([json.previews.length, json.previews[0].previewId, json.previews[0].hasAddress], [1, previewId, true]);
  assert.ok(!JSON.stringify(json).includes(second.split('/').at(-2) ?? ''), 'the URL is returned only once');

  const other = await createProject();
  for (const [method, path] of [
    ['PUT', `/publish/previews/${previewId}/address`],
    ['DELETE', `/publish/previews/${previewId}`],
    ['POST', `/publications/${previewId}/activate`],
  ] as const)
    assert.equal((await api(method, path, { key: other.key })).json.error.code, 'PUBLICATION_NOT_FOUND', path);
  assert.equal((await api('GET', '/publish/previews', { key: other.key })).json.pagination.total, 0);
  assert.equal((await api('POST', `/publications/${previewId}/activate`, { key })).json.error.code, 'PUBLICATION_NOT_FOUND');

  assert.deepEqual((await api('DELETE', `/publish/previews/${previewId}`, { key })).json, { deleted: true });
  for (const address of [second, `${second}one/`, second.slice(0, -1)]) assert.equal((await visit(address)).status, 404, address);
  assert.equal((await api('DELETE', `/publish/previews/${previewId}`, { key })).status, 404);
});
