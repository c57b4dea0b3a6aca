import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api, docreel, createKey, createProject, service, shareProject } from './testing/harness.ts';

/** Tests authentication with API keys (specification, section 5). */

const READ_ADDRESSES = ['/videos', '/articles', '/templates/article'];

const sharedProject = shareProject();

test('§5.1 every endpoint requires the header X-API-Key', async () => {
  for (const address of READ_ADDRESSES) {
    const { status, json } = await api('GET', address);
    assert.equal(status, 401);
    assert.equal(json.error.code, 'UNAUTHORIZED');
  }
});

test('§5.2 a key grants access to exactly one project', async () => {
  const [mine, other] = [await createProject(), await createProject()];
  const { json: article } = await api('POST', '/articles', { key: other.key, body: { title: 'Secret', content: 'x' } });
  assert.equal((await api('GET', `/articles/${article.id}`, { key: other.key })).status, 200);
  const refused = await api('GET', `/articles/${article.id}`, { key: mine.key });
  assert.equal(refused.status, 404);
  const unknown = await api('GET', '/articles/2147483647', { key: mine.key });
  assert.equal(refused.json.error.message, unknown.json.error.message, 'the id of another project looks like one that does not exist');
});

test('§5.3 the value of a key is returned only once', async () => {
  const { slug } = await sharedProject();
  const made = await createKey(slug, ['read']);
  assert.match(made.key, /^dr_[0-9A-Za-z]{46}$/);
  const listed = JSON.stringify(await docreel('key', 'list', '--project', slug));
  assert.ok(listed.includes(made.id));
  assert.ok(!listed.includes(made.key));
});

test('§5.4 a key without the scope of the endpoint gets 403 INSUFFICIENT_SCOPE', async () => {
  const { slug } = await sharedProject();
  const cases = [
    { scope: 'read', method: 'POST', address: '/articles', body: { title: 'a', content: 'b' } },
    { scope: 'write', method: 'GET', address: '/articles' },
    { scope: 'write', method: 'POST', address: '/videos/import', body: { url: 'https://example.com/a.mp4' } },
    { scope: 'generate', method: 'GET', address: '/videos' },
    { scope: 'generate', method: 'POST', address: '/publish', body: {} },
    { scope: 'publish', method: 'GET', address: '/generate/019aa0c2-7f10-7d44-8a6b-6d2f6c1b9e01' },
  ];
  for (const { scope, method, address, body } of cases) {
    const { key } = await createKey(slug, [scope]);
    const { status, json } = await api(method, address, { key, body });
    assert.equal(status, 403, `${method} ${address} with ${scope}`);
    assert.equal(json.error.code, 'INSUFFICIENT_SCOPE');
  }
});

test('§5.5 an invalid, expired or revoked key gets 401 UNAUTHORIZED', async () => {
  const { slug, key } = await sharedProject();
  const last = key.at(-1) === 'a' ? 'b' : 'a';
  for (const wrong of ['nonsense', `${key.slice(0, -1)}${last}`, key.toLowerCase()]) {
    assert.equal((await api('GET', '/articles', { key: wrong })).status, 401);
  }
  const expiresAt = Date.now() + 10_000;
  const expired = await createKey(slug, ['read'], { expiresAt: new Date(expiresAt) });
  assert.equal((await api('GET', '/articles', { key: expired.key })).status, 200);
  const revoked = await createKey(slug, ['read']);
  assert.equal((await api('GET', '/articles', { key: revoked.key })).status, 200);
  await docreel('key', 'revoke', '--id', revoked.id);
  assert.equal((await api('GET', '/articles', { key: revoked.key })).status, 401, 'a revoked key stops working on the next request');
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, expiresAt - Date.now()) + 100));
  assert.equal((await api('GET', '/articles', { key: expired.key })).status, 401);
});

test('§9 the OpenAPI document is the only endpoint that requires no key', async () => {
  const { base } = await service();
  const response = await fetch(`${base}/openapi`);
  assert.equal(response.status, 200);
  const document = (await response.json()) as { openapi: string; paths: Record<string, unknown> };
  assert.match(document.openapi, /^3\.1\./);
  for (const address of ['/videos/import', '/generate', '/generate/{jobId}', '/articles/{id}', '/publish'])
    assert.ok(document.paths[address], address);
  const yaml = await fetch(`${base}/openapi.yaml`);
  assert.match(await yaml.text(), /^openapi: ["']?3\.1\./m);
});
