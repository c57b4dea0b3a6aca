import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api, createProject } from './testing/harness.ts';

/** Tests the project endpoints (specification, section 4.9; its decisions, section 5). */

test('§4.9 GET /project returns the project of the key', async () => {
  const { id, slug, key } = await createProject();
  const { status, json } = await api('GET', '/project', { key });
  assert.equal(status, 200);
  const { name, createdAt, site: _, ...project } = json.project;
  assert.match(name, /^Acceptance /);
  assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.deepEqual(project, {
    id,
    urlSlug: slug,
    description: null,
    language: 'en',
    isPublished: false,
    logoUrl: null,
    projectType: 'documentation',
    isArchived: false,
    customDomain: null,
    customDomainVerified: false,
    customDomainRecord: null,
  });
});

test('PATCH /project changes only the given fields', async () => {
  const { slug, key } = await createProject();
  const body = { name: 'Tasklane', description: 'Help.', logoUrl: 'https://example.com/logo.png', urlSlug: `${slug}-new` };
  const { status, json } = await api('PATCH', '/project', { key, body });
  assert.equal(status, 200);
  assert.deepEqual({ ...json.project, ...body }, json.project);
  const cleared = await api('PATCH', '/project', { key, body: { description: null, logoUrl: null } });
  assert.deepEqual([cleared.json.project.name, cleared.json.project.description, cleared.json.project.logoUrl], ['Tasklane', null, null]);
  assert.deepEqual((await api('GET', '/project', { key })).json, cleared.json);
});

test('invalid names and values are rejected and change nothing', async () => {
  const { key } = await createProject();
  const before = (await api('GET', '/project', { key })).json;
  const wrong = [
    { name: ' ' },
    { urlSlug: 'Big' },
    { urlSlug: 'a--b' },
    { urlSlug: '' },
    { urlSlug: 'x'.repeat(64) },
    { language: 'xx-' },
    { logoUrl: 'javascript:alert(1)' },
    { id: 'x' },
    { isPublished: true },
  ];
  for (const body of wrong) {
    const { status, json } = await api('PATCH', '/project', { key, body });
    assert.deepEqual([status, json.error.code], [400, 'VALIDATION_ERROR'], JSON.stringify(body));
  }
  assert.deepEqual((await api('GET', '/project', { key })).json, before);
});

test('a urlSlug of another project returns 409 SLUG_TAKEN with a free one', async () => {
  const [first, second] = [await createProject(), await createProject()];
  const { status, json } = await api('PATCH', '/project', { key: second.key, body: { urlSlug: first.slug } });
  assert.deepEqual([status, json.error.code], [409, 'SLUG_TAKEN']);
  const [, suggestion = ''] = /"([^"]+)" is free/.exec(json.error.message) ?? [];
  assert.equal((await api('PATCH', '/project', { key: second.key, body: { urlSlug: suggestion } })).json.project.urlSlug, suggestion);
  assert.equal((await api('PATCH', '/project', { key: second.key, body: { urlSlug: suggestion } })).status, 200);
});

test("the language is that of the articles, and a translation's language returns 409 CONFLICT", async () => {
  const { key } = await createProject();
  const { json: article } = await api('POST', '/articles', { key, body: { title: 'A', content: 'x' } });
  assert.equal(article.language, 'en');
  await api('POST', '/project/languages', { key, body: { code: 'de' } });
  const { status, json } = await api('PATCH', '/project', { key, body: { language: 'DE' } });
  assert.deepEqual([status, json.error.code], [409, 'CONFLICT']);
  assert.equal((await api('PATCH', '/project', { key, body: { language: 'pt-br' } })).json.project.language, 'pt-BR');
  assert.equal((await api('GET', `/articles/${article.id}`, { key })).json.language, 'pt-BR');
  assert.equal((await api('POST', '/articles', { key, body: { title: 'B', content: 'x' } })).json.language, 'pt-BR');
});

test('ETag: an unchanged project returns 304, one changed by someone else returns 412', async () => {
  const { key } = await createProject();
  const etag = (await api('GET', '/project', { key })).headers.get('etag') ?? '';
  assert.equal((await api('GET', '/project', { key, headers: { 'if-none-match': etag } })).status, 304);
  assert.equal((await api('PATCH', '/project', { key, body: { name: 'One' }, headers: { 'if-match': etag } })).status, 200);
  const late = await api('PATCH', '/project', { key, body: { name: 'Two' }, headers: { 'if-match': etag } });
  assert.deepEqual([late.status, late.json.error.code], [412, 'PRECONDITION_FAILED']);
});

test('§4.9 GET /project/structure returns the whole tree of folders and articles, in order', async () => {
  const { key } = await createProject();
  assert.deepEqual((await api('GET', '/project/structure', { key })).json, { folders: [], articles: [] });
  const folder = async (name: string, parentId: number | null = null) =>
    (await api('POST', '/folders', { key, body: { name, parentId } })).json;
  const article = async (title: string, folderId: number | null = null) =>
    (await api('POST', '/articles', { key, body: { title, content: 'text', folderId } })).json;
  const top = await folder('top');
  const inner = await folder('inner', top.id);
  const second = await folder('second');
  const root = await article('root');
  const inInner = [await article('a', inner.id), await article('b', inner.id)];
  await api('PATCH', `/folders/${second.id}`, { key, body: { position: 0 } });
  await api('PATCH', `/articles/${inInner[1].id}`, { key, body: { position: 0 } });
  const { status, json } = await api('GET', '/project/structure', { key });
  assert.equal(status, 200);
  assert.deepEqual(
    json.folders.map((one: { name: string }) => one.name),
    ['second', 'top'],
  );
  const [, { children, articles, articlesCount, foldersCount, ...own }] = json.folders;
  assert.deepEqual([articlesCount, foldersCount, children[0].articlesCount], [0, 1, 2]);
  assert.deepEqual({ ...own, position: 0, updatedAt: '' }, { ...top, updatedAt: '' });
  assert.deepEqual(articles, []);
  assert.deepEqual(
    children[0].articles.map((one: { title: string }) => one.title),
    ['b', 'a'],
  );
  assert.deepEqual(
    json.articles,
    (await api('GET', '/articles', { key })).json.articles.filter((one: { id: number }) => one.id === root.id),
  );
  assert.equal('content' in json.articles[0], false);
  const level = (await api('GET', `/project/structure?depth=1&folderId=${top.id}`, { key })).json;
  assert.deepEqual(level, { folders: [{ ...children[0], articles: [], children: [] }], articles: [] });
  assert.equal((await api('GET', '/project/structure?folderId=2000000000', { key })).json.error.code, 'FOLDER_NOT_FOUND');
});
