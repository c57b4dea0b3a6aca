import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TASK } from '../testing/engines.ts';
import { sendJson, startServer } from '../testing/server.ts';
import { findLibrePair, createLibreTranslateEngine, listLibreLanguages } from './libretranslate.ts';

const pair = { source: 'en', target: 'de' };

test('marks are sent to LibreTranslate as HTML, and terms are excluded from translation', async () => {
  await using server = await startServer(({ body }, response) => {
    const translatedText = body.q.map((html: string) => html.replace('Click', 'Klick').replace('Save &amp; go', 'Sichern &#x26; los'));
    sendJson(response, { translatedText });
  });
  const engine = createLibreTranslateEngine({ url: `${server.url}/`, key: 'secret', pair });
  const text = ['Click ', { id: 1, parts: ['Save & go'] }, ' in ', { id: 2, parts: null, hint: 'Tasklane' }];
  assert.deepEqual(await engine.translate([text], TASK), [['Klick ', { id: 1, parts: ['Sichern & los'] }, ' in ', { id: 2, parts: null }]]);
  const [asked] = server.asked;
  assert.equal(asked?.path, '/translate');
  assert.deepEqual(asked?.body, {
    q: ['Click <span id="m1">Save &amp; go</span> in <code id="m2" translate="no">Tasklane</code>'],
    ...pair,
    format: 'html',
    api_key: 'secret',
  });
});

test('a busy server is retried after the delay it requests, and a refusal is a failure with one sentence', async () => {
  await using busy = await startServer((_, response, count) => {
    if (count === 1) sendJson(response, {}, { status: 429, headers: { 'retry-after': '0.02' } });
    else sendJson(response, { translatedText: ['ja'] });
  });
  assert.deepEqual(await createLibreTranslateEngine({ url: busy.url, pair }).translate([['yes']], TASK), [['ja']]);
  assert.equal(busy.asked.length, 2);
  await using refusing = await startServer((_, response) => sendJson(response, { error: 'Invalid API key' }, { status: 403 }));
  const refused = createLibreTranslateEngine({ url: refusing.url, pair }).translate([['yes']], TASK);
  await assert.rejects(refused, { message: /answered with status 403$/, isTemporary: false });
  await using silent = await startServer(() => undefined);
  const waiting = createLibreTranslateEngine({ url: silent.url, pair, timeoutMs: 100 }).translate([['yes']], TASK);
  await assert.rejects(waiting, { message: /did not answer in time$/, isTemporary: true });
});

test('a server is recognised by its list of languages', async () => {
  const languages = [{ code: 'en', name: 'English', targets: ['de', 'en', 'pt', 'pt-BR', 'zh-Hans'] }];
  await using server = await startServer(({ path }, response) => sendJson(response, path === '/languages' ? languages : {}));
  assert.equal((await listLibreLanguages(server.url))?.length, 1);
  await using other = await startServer((_, response) => sendJson(response, { detail: 'Not Found' }, { status: 404 }));
  assert.equal(await listLibreLanguages(other.url), null);
  assert.equal(await listLibreLanguages('http://127.0.0.1:1'), null);
  assert.deepEqual(findLibrePair(languages, 'en-GB', 'pt-br'), { source: 'en', target: 'pt-BR' });
  assert.deepEqual(findLibrePair(languages, 'en', 'de-AT'), { source: 'en', target: 'de' });
  for (const to of ['fr', 'en', 'en-US']) assert.equal(findLibrePair(languages, 'en', to), null);
  assert.equal(findLibrePair(languages, 'fr', 'de'), null);
});
