import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { api, createKey, createProject, type Project } from '../testing/harness.ts';

/** Tests article revisions and that every change creates one (specification decisions, section 5). */

let project: Project;
let key: string;
before(async () => {
  project = await createProject();
  ({ key } = project);
});

async function makeArticle(): Promise<string> {
  const { json } = await api('POST', '/articles', { key, body: { title: 'First', content: 'one', folderId: null } });
  return `/articles/${json.id}`;
}

test('every change is a revision: title, slug, content, metadata, position, visibility', async () => {
  const address = await makeArticle();
  const { json: folder } = await api('POST', '/folders', { key, body: { name: 'F' } });
  const changes = [
    { title: 'Second' },
    { slug: 'other-one' },
    { content: 'two' },
    { metaTitle: 'M' },
    { isHidden: true },
    { folderId: folder.id },
  ];
  for (const [at, body] of changes.entries()) assert.equal((await api('PATCH', address, { key, body })).json.revision, at + 2);
  assert.equal(
    (await api('PATCH', address, { key, body: Object.assign({}, ...changes) })).json.revision,
    7,
    'writing the current value is not a change',
  );
  const { status, json } = await api('GET', `${address}/revisions`, { key });
  assert.equal(status, 200);
  assert.deepEqual(json.pagination, { limit: 20, offset: 0, count: 7, total: 7, hasMore: false });
  assert.deepEqual(
    json.revisions.map((revision: { number: number }) => revision.number),
    [7, 6, 5, 4, 3, 2, 1],
  );
  const [newest] = json.revisions;
  assert.deepEqual([newest.title, newest.slug, newest.author, newest.language], ['Second', 'other-one', 'person', 'en']);
  assert.match(newest.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.equal('content' in newest, false);
});

test('revisions are listed in pages', async () => {
  const address = await makeArticle();
  for (const content of ['two', 'three']) await api('PATCH', address, { key, body: { content } });
  const { json } = await api('GET', `${address}/revisions?limit=2&offset=1`, { key });
  assert.deepEqual(json.pagination, { limit: 2, offset: 1, count: 2, total: 3, hasMore: false });
  assert.deepEqual(
    json.revisions.map((revision: { number: number }) => revision.number),
    [2, 1],
  );
});

test('one revision is returned with its content and metadata', async () => {
  const address = await makeArticle();
  await api('PATCH', address, { key, body: { content: 'two', metaTitle: 'M' } });
  const first = await api('GET', `${address}/revisions/1`, { key });
  assert.deepEqual([first.status, first.json.number, first.json.title, first.json.content], [200, 1, 'First', 'one']);
  assert.equal(first.json.metadata.metaTitle, null);
  assert.equal((await api('GET', `${address}/revisions/2`, { key })).json.metadata.metaTitle, 'M');
  const missing = await api('GET', `${address}/revisions/3`, { key });
  assert.deepEqual([missing.status, missing.json.error.code], [404, 'REVISION_NOT_FOUND']);
});

test('POST …/restore restores title, content and metadata as a new revision, and keeps slug and folder', async () => {
  const address = await makeArticle();
  const { json: folder } = await api('POST', '/folders', { key, body: { name: 'F' } });
  const body = { title: 'Second', slug: 'second', content: 'two', metaTitle: 'M', folderId: folder.id };
  await api('PATCH', address, { key, body });
  const { status, json, headers } = await api('POST', `${address}/revisions/1/restore`, { key });
  assert.equal(status, 200);
  assert.deepEqual([json.revision, json.title, json.content, json.metadata.metaTitle], [3, 'First', 'one', null]);
  assert.deepEqual([json.slug, json.folderId], ['second', folder.id]);
  assert.match(headers.get('etag') ?? '', /^"r3\./);
  assert.equal((await api('GET', `${address}/revisions/2`, { key })).json.content, 'two', 'nothing in between is lost');
  assert.equal(
    (await api('POST', `${address}/revisions/3/restore`, { key })).json.revision,
    3,
    'restoring the current state is not a change',
  );
});

test('an unknown revision or language returns an error', async () => {
  const address = await makeArticle();
  const ask = async (method: string, path: string) => {
    const { status, json } = await api(method, path, { key });
    return `${status} ${json.error?.code}`;
  };
  assert.equal(await ask('POST', `${address}/revisions/9/restore`), '404 REVISION_NOT_FOUND');
  assert.equal(await ask('GET', '/articles/999999/revisions'), '404 ARTICLE_NOT_FOUND');
  assert.equal(await ask('GET', `${address}/revisions/0`), '400 VALIDATION_ERROR');
  assert.equal(await ask('GET', `${address}/revisions?language=fr`), '400 LANGUAGE_NOT_CONFIGURED');
  assert.equal(await ask('GET', `${address}/revisions?language=en`), '200 undefined');
  await api('POST', '/project/languages', { key, body: { code: 'fr' } });
  for (const path of [`${address}/revisions?language=fr`, `${address}?language=fr`])
    assert.equal(await ask('GET', path), '404 LANGUAGE_NOT_FOUND');
});

test('reading revisions requires the scope read, restoring requires write', async () => {
  const address = await makeArticle();
  const reader = await createKey(project.slug, ['read']);
  assert.equal((await api('GET', `${address}/revisions/1`, { key: reader.key })).status, 200);
  const refused = await api('POST', `${address}/revisions/1/restore`, { key: reader.key });
  assert.deepEqual([refused.status, refused.json.error.code], [403, 'INSUFFICIENT_SCOPE']);
});
