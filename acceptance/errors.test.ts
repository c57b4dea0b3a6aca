import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api, createKey, createProject, shareProject } from './testing/harness.ts';

/** Tests error responses (specification, sections 7 and 8; its decisions, section 1). */

const sharedProject = shareProject();

test('§7 every error has the shape { error: { code, message } } and a request id', async () => {
  const { key } = await sharedProject();
  const answers = [
    await api('GET', '/articles'),
    await api('GET', '/articles/999999', { key }),
    await api('GET', '/articles?limit=0', { key }),
    await api('GET', '/nowhere', { key }),
    await api('POST', '/articles', { key, raw: '{' }),
  ];
  for (const { status, json, headers } of answers) {
    assert.ok(status >= 400);
    assert.equal(typeof json.error.code, 'string');
    assert.ok(json.error.message.length > 10);
    assert.equal(json.error.requestId, headers.get('x-request-id'));
  }
});

test('a valid request id of the caller is kept', async () => {
  const { key } = await sharedProject();
  const kept = await api('GET', '/articles', { key, headers: { 'x-request-id': 'deploy-42.a_b' } });
  assert.equal(kept.headers.get('x-request-id'), 'deploy-42.a_b');
  const replaced = await api('GET', '/articles', { key, headers: { 'x-request-id': 'a b <script>' } });
  assert.notEqual(replaced.headers.get('x-request-id'), 'a b <script>');
});

test('unknown fields, parameters and paths are rejected by name', async () => {
  const { key } = await sharedProject();
  const field = await api('POST', '/articles', { key, body: { title: 'a', content: 'b', colour: 'red' } });
  assert.equal(field.status, 400);
  assert.equal(field.json.error.code, 'VALIDATION_ERROR');
  assert.ok(JSON.stringify(field.json.error.details).includes('colour'));
  const parameter = await api('GET', '/articles?page=2', { key });
  assert.equal(parameter.json.error.code, 'VALIDATION_ERROR');
  assert.ok(JSON.stringify(parameter.json.error.details).includes('page'));
  assert.equal((await api('GET', '/nowhere', { key })).json.error.code, 'NOT_FOUND');
});

test('a wrong method returns 405 with Allow, a wrong content type 415, invalid JSON 400', async () => {
  const { key } = await sharedProject();
  const method = await api('DELETE', '/articles', { key });
  assert.equal(method.status, 405);
  assert.equal(method.json.error.code, 'METHOD_NOT_ALLOWED');
  assert.deepEqual(new Set(method.headers.get('allow')?.split(/,\s*/)).has('POST'), true);
  const type = await api('POST', '/articles', { key, raw: 'title=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  assert.equal(type.status, 415);
  const json = await api('POST', '/articles', { key, raw: '{"title":' });
  assert.equal(json.status, 400);
  assert.equal(json.json.error.code, 'INVALID_JSON');
  const large = await api('POST', '/articles', { key, body: { title: 'a', content: 'x'.repeat(9_000_000) } });
  assert.equal(large.status, 413);
  assert.equal(large.json.error.code, 'PAYLOAD_TOO_LARGE');
});

test('checks run in the order key, scope, parameters, body', async () => {
  const { slug } = await sharedProject();
  const { key } = await createKey(slug, ['read']);
  assert.equal((await api('PATCH', '/articles/abc', { raw: '{' })).status, 401);
  assert.equal((await api('PATCH', '/articles/abc', { key, raw: '{' })).status, 403);
  const writer = await createKey(slug, ['write']);
  const parameters = await api('PATCH', '/articles/abc', { key: writer.key, raw: '{' });
  assert.ok([400, 404].includes(parameters.status));
  assert.notEqual(parameters.json.error.code, 'INVALID_JSON');
});

test('§8 the 61st request within a minute gets 429 with a Retry-After in whole seconds', async () => {
  const { slug } = await sharedProject();
  const { key } = await createKey(slug, ['read']);
  for (let n = 1; n <= 60; n++) {
    const { status, headers } = await api('GET', '/articles', { key });
    assert.equal(status, 200, `request ${n}`);
    assert.equal(headers.get('ratelimit-limit'), '60');
    assert.equal(headers.get('ratelimit-remaining'), String(60 - n));
  }
  const refused = await api('GET', '/articles', { key });
  assert.equal(refused.status, 429);
  assert.equal(refused.json.error.code, 'RATE_LIMITED');
  const seconds = Number(refused.headers.get('retry-after'));
  assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60, String(seconds));
  const other = await createKey(slug, ['read']);
  assert.equal((await api('GET', '/articles', { key: other.key })).status, 200, 'the limit is per key');
});

test('an Idempotency-Key makes a repeated POST return the first response', async () => {
  const { key } = await createProject();
  const headers = { 'idempotency-key': 'order-7' };
  const first = await api('POST', '/articles', { key, headers, body: { title: 'Once', content: 'x' } });
  const second = await api('POST', '/articles', { key, headers, body: { title: 'Once', content: 'x' } });
  assert.equal(first.status, 201);
  assert.equal(second.status, 201);
  assert.deepEqual(second.json, first.json);
  assert.equal(second.headers.get('idempotency-replayed'), 'true');
  const other = await api('POST', '/articles', { key, headers, body: { title: 'Twice', content: 'x' } });
  assert.equal(other.status, 422);
  assert.equal(other.json.error.code, 'IDEMPOTENCY_MISMATCH');
  assert.equal((await api('GET', '/articles', { key })).json.pagination.total, 1);
});
