import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { api, createProject } from '../testing/harness.ts';

/** Tests the order of articles, moving them (specification decisions, section 5) and concurrent changes (section 1). */

let key: string;
before(async () => {
  ({ key } = await createProject());
});

let folders = 0;

async function makeFolder(): Promise<number> {
  return (await api('POST', '/folders', { key, body: { name: `Folder ${++folders}` } })).json.id;
}

async function makeArticles(titles: string[], folderId: number): Promise<number[]> {
  const ids = [];
  for (const title of titles) ids.push((await api('POST', '/articles', { key, body: { title, content: title, folderId } })).json.id);
  return ids;
}

async function readTitles(folderId: number): Promise<string[]> {
  const { json } = await api('GET', `/articles?folderId=${folderId}`, { key });
  return json.articles.map((article: { title: string }) => article.title);
}

test('PATCH /articles/{id}/move moves an article up or down in its folder', async () => {
  const folderId = await makeFolder();
  const [a] = await makeArticles(['a', 'b', 'c', 'd'], folderId);
  const down = await api('PATCH', `/articles/${a}/move`, { key, body: { folderId, position: 2 } });
  assert.deepEqual([down.status, down.json.position, down.json.folderId], [200, 2, folderId]);
  assert.deepEqual(await readTitles(folderId), ['b', 'c', 'a', 'd']);
  await api('PATCH', `/articles/${a}/move`, { key, body: { folderId, position: 0 } });
  assert.deepEqual(await readTitles(folderId), ['a', 'b', 'c', 'd']);
  await api('PATCH', `/articles/${a}/move`, { key, body: { folderId } });
  assert.deepEqual(await readTitles(folderId), ['b', 'c', 'd', 'a'], 'without a position the article moves to the end');
});

test('an article moves between folders and the root, and the remaining positions have no gaps', async () => {
  const [from, to] = [await makeFolder(), await makeFolder()];
  const [, b] = await makeArticles(['a', 'b', 'c'], from);
  await makeArticles(['x', 'y'], to);
  const { json } = await api('PATCH', `/articles/${b}/move`, { key, body: { folderId: to, position: 1 } });
  assert.deepEqual([json.folderId, json.position, json.content], [to, 1, 'b']);
  assert.deepEqual(
    [await readTitles(from), await readTitles(to)],
    [
      ['a', 'c'],
      ['x', 'b', 'y'],
    ],
  );
  const back = await api('PATCH', `/articles/${b}`, { key, body: { folderId: null, position: 0 } });
  assert.deepEqual([back.json.folderId, back.json.position], [null, 0]);
  const { json: inside } = await api('GET', `/articles?folderId=${to}`, { key });
  assert.deepEqual(
    inside.articles.map((article: { title: string; position: number }) => [article.title, article.position]),
    [
      ['x', 0],
      ['y', 1],
    ],
  );
});

test('an unknown folder returns 404 FOLDER_NOT_FOUND and nothing moves', async () => {
  const folderId = await makeFolder();
  const [a] = await makeArticles(['a', 'b'], folderId);
  const other = await createProject();
  const { json: foreign } = await api('POST', '/folders', { key: other.key, body: { name: 'Foreign' } });
  for (const id of [99_999, foreign.id]) {
    const { status, json } = await api('PATCH', `/articles/${a}/move`, { key, body: { folderId: id, position: 1 } });
    assert.deepEqual([status, json.error.code], [404, 'FOLDER_NOT_FOUND']);
  }
  for (const body of [{}, { folderId: 0 }, { folderId: null, position: -1 }, { folderId: null, position: 0.5 }, { folderId: null, to: 1 }])
    assert.equal((await api('PATCH', `/articles/${a}/move`, { key, body })).json.error.code, 'VALIDATION_ERROR', JSON.stringify(body));
  assert.deepEqual(await readTitles(folderId), ['a', 'b']);
});

test('a move changes the ETag, so a client with the old one gets an error', async () => {
  const folderId = await makeFolder();
  const [a] = await makeArticles(['a', 'b'], folderId);
  const etag = (await api('GET', `/articles/${a}`, { key })).headers.get('etag') ?? '';
  const moved = await api('PATCH', `/articles/${a}/move`, { key, headers: { 'if-match': etag }, body: { folderId, position: 1 } });
  assert.deepEqual([moved.status, moved.json.revision], [200, 2]);
  assert.notEqual(moved.headers.get('etag'), etag);
  const late = await api('PATCH', `/articles/${a}/move`, { key, headers: { 'if-match': etag }, body: { folderId, position: 0 } });
  assert.deepEqual([late.status, late.json.error.code], [412, 'PRECONDITION_FAILED']);
});

test('concurrent moves are all applied, and the order stays complete', async () => {
  const folderId = await makeFolder();
  const ids = await makeArticles(['a', 'b', 'c', 'd', 'e', 'f'], folderId);
  const moves = ids.map((id, at) => api('PATCH', `/articles/${id}/move`, { key, body: { folderId, position: (at * 2) % 5 } }));
  assert.deepEqual(new Set((await Promise.all(moves)).map(({ status }) => status)), new Set([200]));
  const { json } = await api('GET', `/articles?folderId=${folderId}`, { key });
  assert.deepEqual(
    json.articles.map((article: { position: number }) => article.position),
    [0, 1, 2, 3, 4, 5],
  );
});

test('concurrent writes with the same ETag: exactly one succeeds, and the others change nothing', async () => {
  const folderId = await makeFolder();
  const [id] = await makeArticles(['a'], folderId);
  let etag = (await api('GET', `/articles/${id}`, { key })).headers.get('etag') ?? '';
  for (let round = 1; round <= 3; round++) {
    const writers = Array.from({ length: 12 }, (_, n) =>
      api(n % 2 === 0 ? 'PATCH' : 'PUT', `/articles/${id}`, { key, headers: { 'if-match': etag }, body: { content: `${round} by ${n}` } }),
    );
    const answers = await Promise.all(writers);
    const winners = answers.filter(({ status }) => status === 200);
    assert.equal(winners.length, 1);
    assert.ok(answers.every(({ status }) => status === 200 || status === 412));
    const now = await api('GET', `/articles/${id}`, { key });
    assert.deepEqual([now.json.content, now.json.revision], [winners[0]?.json.content, round + 1]);
    etag = now.headers.get('etag') ?? '';
  }
});

test('If-Match accepts a list and *, never a weak tag, and also applies to DELETE and restore', async () => {
  const folderId = await makeFolder();
  const [id] = await makeArticles(['a'], folderId);
  const etag = (await api('GET', `/articles/${id}`, { key })).headers.get('etag') ?? '';
  const change = async (ifMatch: string, content: string) =>
    (await api('PATCH', `/articles/${id}`, { key, headers: { 'if-match': ifMatch }, body: { content } })).status;
  assert.equal(await change(`W/${etag}`, 'weak'), 412);
  assert.equal(await change('"other"', 'other'), 412);
  assert.equal(await change('nonsense', 'nonsense'), 412);
  assert.equal(await change(`"other", ${etag}`, 'listed'), 200);
  assert.equal(await change('*', 'any'), 200);
  const headers = { 'if-match': etag };
  assert.equal((await api('POST', `/articles/${id}/revisions/1/restore`, { key, headers })).status, 412);
  assert.equal((await api('DELETE', `/articles/${id}`, { key, headers })).status, 412);
  assert.equal((await api('GET', `/articles/${id}`, { key })).json.content, 'any');
});
