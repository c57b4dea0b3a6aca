import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { docreelOn, type KeyOptions, createKey, sleep } from './testing/harness.ts';
import {
  ask,
  startAttackedService,
  type FilledProject,
  listOperations,
  createFilledProject,
  type Schema,
  type ApiOperation,
} from './testing/owasp-service.ts';

/**
 * Tests items 1 to 6 of the OWASP API Security Top 10 (2023): access to data and functions. `owasp-infrastructure.test.ts` tests items 7 to
 * 10.
 */

let mine: FilledProject;
let theirs: FilledProject;
let operations: ApiOperation[];
let schemas: Record<string, Schema>;

before(async () => {
  [mine, theirs] = await Promise.all([createFilledProject('quince'), createFilledProject('medlar')]);
  ({ operations, schemas } = await listOperations());
});

/** Returns the operation's method and path, with IDs of this project in place of the parameters. Unknown parameters become 1. */
function buildLine({ method, path, requiredQuery }: ApiOperation, owner: FilledProject): string {
  const [place = ''] = /^(?:\/\w+)+\/\{(?!code)\w+\}/.exec(path) ?? [];
  const filled = path.replace(place, place.replace(/\{\w+\}/, String(owner.ids[place] ?? 1)));
  return `${method} ${filled.replace('{number}', '1').replace('{code}', 'en')}${requiredQuery}`;
}

/** Returns a valid request body for the operation, with IDs of this project. */
function createBody({ example }: ApiOperation, owner: FilledProject): Record<string, unknown> | undefined {
  if (!example) return undefined;
  const own: Record<string, unknown> = {
    ...owner.ids,
    articleIds: [owner.ids['articleId']],
    callbackUrl: undefined,
    callbackSecret: undefined,
  };
  if ('uploadId' in example) own['videoId'] = owner.ids['uploadVideoId'];
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, name in own ? own[name] : value]));
}

/** Returns the whole content of a project, so that a test can detect changes. */
async function readEverything(owner: FilledProject): Promise<string> {
  const readings = operations.filter(
    ({ method, path }) => method === 'GET' && path !== '/search' && path !== '/export' && !path.includes('{code}'),
  );
  const answers = await Promise.all(readings.map(async (one) => [one.id, (await ask(buildLine(one, owner), { key: owner.key })).json]));
  // Videos change while the service processes them, and pagination cursors change by themselves. The comparison leaves both out.
  return JSON.stringify(answers.filter(([id]) => !/video|transcript|playback|activity|frames|detections/i.test(id)));
}

test('API1 object level: every operation treats an id of another project as unknown, and changes nothing', async () => {
  const whole = await readEverything(theirs);
  const nobody: FilledProject = { ...theirs, ids: Object.fromEntries(Object.entries(theirs.ids).map(([name, id]) => [name, unknown(id)])) };
  const ids = /^(videoId|articleIds|folderId|parentId|templateId|uploadId)$/;
  let refusals = 0;
  for (const one of operations) {
    const inPath = one.params.some((name) => name !== 'code');
    const inBody = one.fields.filter((name) => ids.test(name) && one.example && name in one.example);
    for (const name of one.query.filter((field) => ids.test(field))) {
      const line = `${buildLine(one, mine)}${one.requiredQuery === '' ? '?' : '&'}${name}=`;
      const { status } = await ask(line + String(theirs.ids[name]), { key: mine.key });
      assert.equal(status, 404, `${one.id}?${name}`);
      refusals++;
    }
    if (!inPath && inBody.length === 0) continue;
    const [foreign, missing] = await Promise.all(
      [theirs, nobody].map((owner) => ask(buildLine(one, owner), { key: mine.key, body: createBody(one, owner) })),
    );
    assert.match(`${foreign?.status} ${foreign?.json.error?.code}`, /^404 (?:\w+_)?NOT_FOUND$|^400 UPLOAD_NOT_FOUND$/, one.id);
    assert.deepEqual(
      [foreign?.json.error.code, foreign?.json.error.message],
      [missing?.json.error.code, missing?.json.error.message],
      `${one.id} reveals that it exists`,
    );
    refusals++;
  }
  assert.ok(refusals >= 30, String(refusals));
  assert.equal(await readEverything(theirs), whole);
});

function unknown(id: string | number): string | number {
  return typeof id === 'number' ? 2_147_483_000 + (id % 100) : id.replace(/[0-9a-f]{12}$/, 'ffffffffffff');
}

test('API2 authentication: a key is accepted only in its header, under no other name', async () => {
  const [start, end] = [mine.key.slice(0, -6), mine.key.slice(-6)];
  const elsewhere: [string, Record<string, string>][] = [
    [`?api_key=${mine.key}`, {}],
    [`?apiKey=${mine.key}`, {}],
    [`?X-API-Key=${mine.key}`, {}],
    ['', { authorization: `Bearer ${mine.key}` }],
    ['', { authorization: `Basic ${btoa(`${mine.key}:`)}` }],
    ['', { cookie: `x-api-key=${mine.key}` }],
    ['', { 'x-api-key': `${mine.key}, ${mine.key}` }],
    ['', { 'x-api-key': `${start}${end.toUpperCase() === end ? end.toLowerCase() : end.toUpperCase()}` }],
    ['', { 'x-api-key': start }],
    ['', { 'x-api-key': `${mine.key}${'a'.repeat(8000)}` }],
    ['', { 'x-api-key': '' }],
  ];
  for (const [query, headers] of elsewhere) {
    const { status, json } = await ask(`GET /project${query}`, { headers });
    assert.deepEqual([status, json.error.code], [401, 'UNAUTHORIZED'], JSON.stringify([query, headers]).slice(0, 100));
  }
});

test('API2 authentication: revoked, expired and unknown keys get the same response', async () => {
  const at = await startAttackedService();
  const expiresAt = new Date(Date.now() + 2_000);
  const make = (more: KeyOptions = {}) => createKey(mine.slug, ['read'], { on: at, ...more });
  // On a slow machine, the expiry time may pass before the key exists.
  const [revoked, expired] = await Promise.all([make(), make({ expiresAt }).catch(() => null)]);
  await docreelOn(at, ['key', 'revoke', '--id', revoked.id]);
  await sleep(Math.max(0, expiresAt.getTime() - Date.now()) + 100);
  const keys = [revoked.key, ...(expired ? [expired.key] : []), `dr_${'x'.repeat(46)}`, 'x'];
  const answers = await Promise.all(keys.map((key) => ask('GET /project', { key })));
  assert.equal(new Set(answers.map(({ status, json }) => `${status} ${json.error.message}`)).size, 1);
  assert.equal(answers[0]?.status, 401);
});

test('API3 property level: no body accepts an unknown field, and the error names the field', async () => {
  const foreign = ['id', 'projectId', 'revision', 'publishState', 'createdAt', 'scopes', 'isAdmin', 'storage_key', 'constructor'];
  for (const one of operations.filter(({ example }) => example)) {
    const names = foreign.filter((name) => !one.fields.includes(name));
    const body = { ...createBody(one, mine), ...Object.fromEntries(names.map((name) => [name, 1])) };
    const { status, json } = await ask(buildLine(one, mine), { key: mine.key, body });
    assert.deepEqual([status, json.error.code], [400, 'VALIDATION_ERROR'], one.id);
    const named = JSON.stringify(json.error);
    for (const name of names.slice(0, 5)) assert.ok(named.includes(name), `${one.id} does not name ${name}: ${named}`);
  }
});

test('API3 property level: no response contains fields outside its schema, secrets, hashes or data of other projects', async () => {
  const secrets = [mine.key, mine.key.slice(3, 40), 'secret-quince', 'medlar', theirs.id, 'storage_key', 'storageKey', '"hash"'];
  for (const one of operations.filter(({ method, success }) => method === 'GET' && success)) {
    const { status, json } = await ask(buildLine(one, mine).replace('?q=1', '?q=quince'), { key: mine.key });
    if (status !== 200) continue;
    assert.deepEqual(extraFields(one.success ?? {}, json), [], one.id);
    for (const secret of secrets) assert.ok(!JSON.stringify(json).includes(secret), `${one.id} tells ${secret}`);
  }
});

function extraFields(schema: Schema, value: unknown, at = ''): string[] {
  const resolved = schema.$ref ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  if (resolved.anyOf) return resolved.anyOf.map((one) => extraFields(one, value, at)).toSorted((a, b) => a.length - b.length)[0] ?? [];
  if (Array.isArray(value)) return value.flatMap((one) => extraFields(resolved.items ?? {}, one, `${at}[]`));
  if (typeof value !== 'object' || value === null || !resolved.properties) return [];
  const { properties, additionalProperties: rest } = resolved;
  return Object.entries(value).flatMap(([name, one]) => {
    const inner = properties[name] ?? (typeof rest === 'object' ? rest : rest === true ? {} : undefined);
    return inner ? extraFields(inner, one, `${at}.${name}`) : [`${at}.${name}`];
  });
}

test('API4 resources: bodies, nesting, pages and texts have limits, and compressed bodies are not unpacked', async () => {
  const { key } = mine;
  const post = async (raw: string, headers = {}) => (await ask('POST /articles', { key, raw, headers })).json.error?.code;
  assert.equal(await post(`{"title":"a","content":"${'a'.repeat(4 * 1024 * 1024)}"}`), 'PAYLOAD_TOO_LARGE');
  assert.equal(await post(`{"title":"a","content":"${'a'.repeat(1024 * 1024 + 1)}"}`), 'VALIDATION_ERROR');
  assert.equal(await post(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`), 'VALIDATION_ERROR');
  assert.equal(await post(JSON.stringify({ title: 'a'.repeat(301), content: '' })), 'VALIDATION_ERROR');
  const { base } = await startAttackedService();
  const packed = new Uint8Array(gzipSync(`{"title":"a","content":"${' '.repeat(900_000)}"}`));
  const bomb = {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: packed,
  };
  assert.equal((await fetch(`${base}/articles`, bomb)).status, 415);
  for (const line of [
    '/articles?limit=101',
    '/articles?limit=1e9',
    '/jobs?limit=0',
    '/articles?offset=-1',
    `/search?q=${'a'.repeat(5000)}`,
  ])
    assert.equal((await ask(`GET ${line}`, { key })).status, 400, line.slice(0, 40));
  assert.deepEqual((await ask('GET /articles?offset=1000000', { key })).json.articles, []);
});

test('API4 resources: texts built to be slow do not delay other requests', async () => {
  const { key } = mine;
  const slow = [
    '['.repeat(20_000),
    '*a '.repeat(20_000),
    '> '.repeat(5000),
    '`'.repeat(30_001),
    `${'a'.repeat(50_000)}!`,
    '<a '.repeat(20_000),
  ];
  slow.push('![a]('.repeat(10_000), '- '.repeat(5000), `|${'a|'.repeat(10_000)}\n|${'-|'.repeat(10_000)}`, '_a'.repeat(20_000));
  const startedAt = Date.now();
  const asked = slow.map(async (content) => {
    const { json } = await ask('POST /articles', { key, body: { title: 'Slow', content } });
    const { status } = await ask(`GET /articles/${json.id}?format=html`, { key });
    assert.ok(status < 500, content.slice(0, 20));
    await ask(`DELETE /articles/${json.id}`, { key });
  });
  const waits: number[] = [];
  let isDone = false;
  const watched = (async () => {
    while (!isDone) {
      const from = Date.now();
      await ask('GET /project', { key });
      waits.push(Date.now() - from);
    }
  })();
  await Promise.all(asked);
  isDone = true;
  await watched;
  assert.ok(Math.max(...waits) < 5000, `other requests waited ${Math.max(...waits)} ms of ${Date.now() - startedAt}`);
});

test('API5 function level: a key with one scope is rejected by all operations of other scopes, and no key by all', async () => {
  const at = await startAttackedService();
  for (const scope of ['read', 'write', 'generate', 'publish']) {
    const { key } = await createKey(mine.slug, [scope], { rateLimit: 100_000, on: at });
    const others = operations.filter((one) => one.scope !== scope && one.scope !== 'starter');
    await Promise.all(
      others.map(async (one) => {
        const { status, json } = await ask(buildLine(one, mine), { key, body: createBody(one, mine) });
        assert.deepEqual([status, json.error.code], [403, 'INSUFFICIENT_SCOPE'], `${one.id} with ${scope}`);
      }),
    );
  }
  await Promise.all(operations.map(async (one) => assert.equal((await ask(buildLine(one, mine))).status, 401, one.id)));
});

test('API6 business flows: ten concurrent requests with one idempotency key are executed once', async () => {
  const { key } = mine;
  const body = { title: 'Only once', content: 'x' };
  const one = () => ask('POST /articles', { key, body, headers: { 'idempotency-key': 'rush' } });
  const answers = await Promise.all(Array.from({ length: 10 }, one));
  for (const { status } of answers) assert.ok(status === 201 || status === 409, String(status));
  const { json } = await ask('GET /articles?limit=100', { key });
  assert.equal(json.articles.filter(({ title }: { title: string }) => title === body.title).length, 1);
});

test("API6 business flows: a client above its key's rate limit is told to wait, and other keys are not", async () => {
  const { key } = await createKey(mine.slug, ['publish'], { rateLimit: 5, on: await startAttackedService() });
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask('GET /publish/status', { key })));
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  assert.deepEqual(statuses, [...Array<number>(5).fill(200), ...Array<number>(7).fill(429)]);
  assert.ok(answers.every(({ status, headers }) => status === 200 || Number(headers.get('retry-after')) >= 1));
  assert.equal((await ask('GET /publish/status', { key: mine.key })).status, 200);
});

// This test runs last, because the service then blocks unauthenticated requests from the test's IP address.
test('API2 authentication: guessing keys is rate limited by IP address, and a valid key from there still works', async () => {
  const guesses = Array.from({ length: 400 }, (_, n) => ask('GET /project', { key: `dr_${String(n).padStart(46, '0')}` }));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  assert.deepEqual(
    [...new Set(statuses)].toSorted((one, other) => one - other),
    [401, 429],
  );
  assert.equal((await ask('GET /project', { key: mine.key })).status, 200);
});
