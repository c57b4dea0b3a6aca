import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api, createProject, type Project, shareProject } from './testing/harness.ts';

/** Tests folders (specification, section 4.5; its decisions, section 5). */

/** One project for all tests that read only their own folders. */
const sharedProject = shareProject();

async function tree(project?: Promise<Project>) {
  const { key } = await (project ?? createProject());
  const folder = async (name: string, parentId?: number): Promise<number> =>
    (await api('POST', '/folders', { key, body: { name, ...(parentId !== undefined && { parentId }) } })).json.id;
  const article = async (title: string, folderId?: number): Promise<number> =>
    (await api('POST', '/articles', { key, body: { title, content: 'x', ...(folderId !== undefined && { folderId }) } })).json.id;
  const change = (id: number, body: unknown, headers = {}) => api('PATCH', `/folders/${id}`, { key, body, headers });
  const names = async (): Promise<string[]> =>
    (await api('GET', '/folders', { key })).json.folders.map((one: { name: string }) => one.name);
  return { key, folder, article, change, names };
}

test('§4.5 POST /folders creates a folder: id, name, slug, parentId, position, times', async () => {
  const { key } = await createProject();
  const { status, json, headers } = await api('POST', '/folders', { key, body: { name: 'Erste Schritte & mehr' } });
  assert.equal(status, 201);
  assert.match(headers.get('location') ?? '', new RegExp(`/api/v2/folders/${json.id}$`));
  const { id, createdAt, updatedAt, ...rest } = json;
  assert.ok(Number.isInteger(id) && id > 0);
  assert.deepEqual(rest, { name: 'Erste Schritte & mehr', slug: 'erste-schritte-mehr', parentId: null, position: 0 });
  for (const time of [createdAt, updatedAt]) assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const inner = await api('POST', '/folders', { key, body: { name: 'Erste Schritte & mehr', parentId: id } });
  assert.deepEqual([inner.json.parentId, inner.json.slug, inner.json.position], [id, 'erste-schritte-mehr', 0]);
  const second = await api('POST', '/folders', { key, body: { name: 'Erste Schritte & mehr' } });
  assert.deepEqual([second.json.slug, second.json.position], ['erste-schritte-mehr-2', 1]);
  assert.deepEqual((await api('GET', `/folders/${id}`, { key })).json, json);
});

test('§4.5 GET /folders returns every folder in one response, in the list envelope', async () => {
  const { key, folder } = await tree();
  assert.deepEqual((await api('GET', '/folders', { key })).json.folders, []);
  const top = await folder('top');
  for (let n = 0; n < 24; n++) await folder(`f${n}`, top);
  const { json } = await api('GET', '/folders', { key });
  assert.equal(json.folders.length, 25);
  assert.deepEqual(json.pagination, { limit: 25, offset: 0, count: 25, total: 25, hasMore: false });
  assert.equal((await api('GET', '/folders?limit=5', { key })).status, 400);
});

test('§4.5 PATCH /folders/{id} renames, moves and orders', async () => {
  const { folder, change, names } = await tree();
  const [a, b, c] = [await folder('a'), await folder('b'), await folder('c')];
  assert.equal((await change(a, { name: 'first' })).json.name, 'first');
  assert.deepEqual((await change(c, { position: 0 })).json.position, 0);
  assert.deepEqual(await names(), ['c', 'first', 'b']);
  assert.equal((await change(b, { parentId: a })).json.parentId, a);
  assert.equal((await change(b, { parentId: null, position: 1 })).json.parentId, null);
  assert.deepEqual(await names(), ['c', 'b', 'first']);
  assert.equal((await change(b, { position: 999 })).json.position, 2);
  const nothing = await change(b, {});
  assert.equal(nothing.status, 200);
  assert.equal(nothing.json.name, 'b');
});

test('moving a folder into itself or a descendant returns 400 INVALID_MOVE', async () => {
  const { folder, change } = await tree(sharedProject());
  const a = await folder('a');
  const b = await folder('b', a);
  const c = await folder('c', b);
  for (const parentId of [a, b, c]) {
    const { status, json } = await change(a, { parentId });
    assert.deepEqual([status, json.error.code], [400, 'INVALID_MOVE']);
  }
  assert.equal((await change(c, { parentId: a })).status, 200);
});

test('an unknown parent returns 404 PARENT_NOT_FOUND, and so does one in the trash or in another project', async () => {
  const { key, folder, change } = await tree(sharedProject());
  const other = await tree();
  const a = await folder('a');
  const gone = await folder('gone');
  await api('DELETE', `/folders/${gone}`, { key });
  for (const parentId of [2_147_483_647, gone, await other.folder('theirs')]) {
    const refused = [await change(a, { parentId }), await api('POST', '/folders', { key, body: { name: 'x', parentId } })];
    for (const { status, json } of refused) assert.deepEqual([status, json.error.code], [404, 'PARENT_NOT_FOUND']);
  }
});

test('folders are nested at most ten levels deep, including the descendants of a moved folder', async () => {
  const { key, folder, change } = await tree(sharedProject());
  let deepest = await folder('1');
  for (let depth = 2; depth <= 10; depth++) deepest = await folder(String(depth), deepest);
  const tooDeep = await api('POST', '/folders', { key, body: { name: '11', parentId: deepest } });
  assert.deepEqual([tooDeep.status, tooDeep.json.error.code], [400, 'INVALID_MOVE']);
  assert.match(tooDeep.json.error.message, /at most 10 levels deep/);
  const single = await folder('single');
  const pair = await folder('pair');
  await folder('inner', pair);
  const ninth = (await api('GET', `/folders/${deepest}`, { key })).json.parentId;
  assert.equal((await change(pair, { parentId: ninth })).json.error.code, 'INVALID_MOVE');
  assert.equal((await change(single, { parentId: ninth })).status, 200);
});

test('unreadable names and unknown fields are rejected', async () => {
  const { key, folder, change } = await tree(sharedProject());
  const a = await folder('a');
  for (const body of [
    { name: '' },
    { name: ' \t' },
    { name: 'x'.repeat(201) },
    { name: 7 },
    { slug: 'x' },
    { position: -1 },
    { parentId: 0 },
  ]) {
    const { status, json } = await change(a, body);
    assert.deepEqual([status, json.error.code], [400, 'VALIDATION_ERROR'], JSON.stringify(body));
  }
  assert.equal((await api('POST', '/folders', { key, body: {} })).status, 400);
});

test('ETag: an unchanged folder returns 304, one changed by someone else returns 412', async () => {
  const { key, folder, change } = await tree(sharedProject());
  const a = await folder('a');
  const first = await api('GET', `/folders/${a}`, { key });
  const etag = first.headers.get('etag') ?? '';
  assert.equal((await api('GET', `/folders/${a}`, { key, headers: { 'if-none-match': etag } })).status, 304);
  assert.equal((await change(a, { name: 'b' }, { 'if-match': etag })).status, 200);
  const late = await change(a, { name: 'c' }, { 'if-match': etag });
  assert.deepEqual([late.status, late.json.error.code], [412, 'PRECONDITION_FAILED']);
  assert.equal((await api('DELETE', `/folders/${a}`, { key, headers: { 'if-match': etag } })).status, 412);
  assert.equal((await api('GET', `/folders/${a}`, { key, headers: { 'if-none-match': etag } })).json.name, 'b');
});

test('a folder can have a different name in each language', async () => {
  const { key, folder, change } = await tree(sharedProject());
  const a = await folder('Projects');
  const refused = await api('GET', `/folders/${a}?language=de`, { key });
  assert.deepEqual([refused.status, refused.json.error.code], [400, 'LANGUAGE_NOT_CONFIGURED']);
  assert.equal((await api('POST', '/project/languages', { key, body: { code: 'de' } })).status, 201);
  assert.equal((await api('GET', `/folders/${a}?language=de`, { key })).json.name, 'Projects');
  const renamed = await api('PATCH', `/folders/${a}?language=de`, { key, body: { name: 'Projekte' } });
  assert.deepEqual([renamed.status, renamed.json.name], [200, 'Projekte']);
  assert.equal((await api('GET', `/folders/${a}?language=DE`, { key })).json.name, 'Projekte');
  assert.equal((await api('GET', `/folders/${a}?language=en`, { key })).json.name, 'Projects');
  assert.equal((await api('PATCH', `/folders/${a}?language=de`, { key, body: { position: 0 } })).status, 400);
  assert.equal((await change(a, { name: 'All projects' })).json.name, 'All projects');
});

test('§4.5 DELETE /folders/{id} moves all its content to the trash and returns the counts', async () => {
  const { key, folder, article } = await tree();
  const top = await folder('top');
  const inner = await folder('inner', top);
  const inside = [await article('one', top), await article('two', inner)];
  const outside = await article('outside');
  const { status, json } = await api('DELETE', `/folders/${top}`, { key });
  assert.equal(status, 200);
  assert.deepEqual(json, { deleted: true, foldersDeleted: 2, articlesDeleted: 2 });
  for (const id of inside) assert.equal((await api('GET', `/articles/${id}`, { key })).status, 404);
  for (const id of [top, inner]) assert.equal((await api('GET', `/folders/${id}`, { key })).status, 404);
  assert.equal((await api('GET', `/articles?folderId=${top}`, { key })).json.error.code, 'FOLDER_NOT_FOUND');
  assert.equal((await api('GET', `/articles/${outside}`, { key })).status, 200);
  const { json: trash } = await api('GET', '/trash', { key });
  assert.equal(trash.pagination.total, 1);
  const [item] = trash.items;
  assert.deepEqual([item.kind, item.id, item.title, item.foldersCount, item.articlesCount], ['folder', top, 'top', 1, 2]);
  assert.equal(Date.parse(item.purgeAt) - Date.parse(item.deletedAt), 30 * 86_400_000);
  assert.equal((await api('DELETE', `/folders/${top}`, { key })).status, 404);
});

test('restoring a folder restores everything deleted with it, and nothing that was deleted earlier', async () => {
  const { key, folder, article } = await tree();
  const top = await folder('top');
  const inner = await folder('inner', top);
  const kept = await article('kept', inner);
  const before = await article('before', inner);
  const earlier = await folder('earlier', top);
  await article('in earlier', earlier);
  await api('DELETE', `/articles/${before}`, { key });
  await api('DELETE', `/folders/${earlier}`, { key });
  const was = (await api('GET', '/project/structure', { key })).json;
  await api('DELETE', `/folders/${top}`, { key });
  const { status, json } = await api('POST', `/folders/${top}/restore`, { key });
  assert.deepEqual([status, json.id, json.name], [200, top, 'top']);
  const withoutTimes = (_: string, value: unknown) => (_ === 'updatedAt' ? undefined : value);
  const now = (await api('GET', '/project/structure', { key })).json;
  assert.equal(JSON.stringify(now, withoutTimes), JSON.stringify(was, withoutTimes));
  assert.equal((await api('GET', `/articles/${kept}`, { key })).json.folderId, inner);
  assert.equal((await api('GET', `/articles/${before}`, { key })).status, 404);
  assert.deepEqual(
    (await api('GET', '/trash', { key })).json.items.map((item: { title: string }) => item.title),
    ['earlier', 'before'],
  );
  const again = await api('POST', `/folders/${top}/restore`, { key });
  assert.deepEqual([again.status, again.json.id], [200, top]);
});

test('an article whose folder no longer exists is restored to the root, with another slug if its own is taken', async () => {
  const { key, folder, article } = await tree();
  const top = await folder('top');
  const inner = await folder('inner', top);
  const guide = await article('Guide', inner);
  await api('DELETE', `/folders/${top}`, { key });
  await article('Guide');
  await folder('inner');
  const restored = await api('POST', `/articles/${guide}/restore`, { key });
  assert.deepEqual([restored.status, restored.json.folderId, restored.json.slug], [200, null, 'guide-2']);
  const loose = await api('POST', `/folders/${inner}/restore`, { key });
  assert.deepEqual([loose.json.parentId, loose.json.slug], [null, 'inner-2']);
  assert.deepEqual((await api('POST', `/folders/${top}/restore`, { key })).json.parentId, null);
  assert.deepEqual((await api('GET', `/articles?folderId=${inner}`, { key })).json.articles, []);
});

test('DELETE /trash deletes its content permanently', async () => {
  const { key, folder, article } = await tree();
  const top = await folder('top');
  const inside = await article('inside', top);
  const alone = await article('alone');
  await api('DELETE', `/folders/${top}`, { key });
  await api('DELETE', `/articles/${alone}`, { key });
  const { status, json } = await api('DELETE', '/trash', { key });
  assert.deepEqual([status, json], [200, { deleted: true, foldersDeleted: 1, articlesDeleted: 2 }]);
  assert.deepEqual((await api('GET', '/trash', { key })).json.items, []);
  for (const id of [inside, alone])
    assert.equal((await api('POST', `/articles/${id}/restore`, { key })).json.error.code, 'ARTICLE_NOT_FOUND');
  assert.equal((await api('POST', `/folders/${top}/restore`, { key })).json.error.code, 'FOLDER_NOT_FOUND');
});
