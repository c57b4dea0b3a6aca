import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { after, before, test } from 'node:test';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, api, createProject, type RequestOptions, type Service, service, startService } from './testing/harness.ts';
import { createSilentClip } from './testing/silent-clip.ts';
import { startExternalServer } from './testing/external-servers.ts';

/** Tests languages, machine translations and human translations (specification decisions, section 5). */

/** The test server at `TRANSLATE_URL`. Each test selects which of the two supported translation APIs it imitates. */
const engine = {
  kind: 'openai' as 'openai' | 'libretranslate',
  asked: [] as string[],
  /** An error response that the server returns instead of a translation. */
  behave: null as ((response: ServerResponse) => void) | null,
};
let own: Awaited<ReturnType<typeof startService>>;

before(async () => {
  const { origin } = await startExternalServer((request, response) => {
    void text(request).then((body) => answer(request.url ?? '', body, response));
  });
  own = await startService({ TRANSLATE_URL: origin, TRANSLATE_KEY: 'secret' });
});
after(() => own.stop());

/** Translates text into capital letters. HTML tags and entities stay unchanged. */
const shout = (markup: string) =>
  markup.replaceAll(/<[^>]*>|&[^;\s]+;|\p{L}+/gu, (found) => (/^[<&]/.test(found) ? found : found.toUpperCase()));

function answer(path: string, body: string, response: ServerResponse): void {
  if (engine.behave && path !== '/languages') return engine.behave(response);
  const send = (value: unknown) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  if (engine.kind === 'libretranslate' && path === '/languages') return void send([{ code: 'en', targets: ['de', 'en'] }]);
  if (engine.kind === 'libretranslate' && path === '/translate') {
    const { q } = JSON.parse(body) as { q: string[] };
    engine.asked.push(...q);
    return void send({ translatedText: q.map(shout) });
  }
  if (engine.kind === 'openai' && path === '/chat/completions') {
    const { texts } = JSON.parse(JSON.parse(body).messages[1].content) as { texts: { id: string; text: string }[] };
    engine.asked.push(...texts.map((one) => one.text));
    const content = JSON.stringify({ translations: texts.map((one) => ({ id: one.id, text: shout(one.text) })) });
    return void send({
      id: 'c',
      object: 'chat.completion',
      created: 1,
      model: 'm',
      choices: [{ index: 0, message: { role: 'assistant', content } }],
    });
  }
  response.writeHead(404).end('{}');
}

/** Creating a project is slow. Each service therefore has one project, which every test empties first. */
const keys = new Map<Service, Promise<string>>();

/**
 * Returns an empty project with German as a language, and functions to call it. Uses the service with the fake translation engine by
 * default.
 */
async function germanProject(on: Service = own) {
  keys.set(on, keys.get(on) ?? createProject(on).then((project) => project.key));
  const key = await keys.get(on);
  const ask: Ask = (method, address, options = {}) => api(method, address, { key, on, ...options });
  for (const { id } of (await ask('GET', '/articles')).json.articles) await ask('DELETE', `/articles/${id}`);
  for (const { id } of (await ask('GET', '/folders')).json.folders) await ask('DELETE', `/folders/${id}`);
  for (const { code } of (await ask('GET', '/project/languages')).json.languages) await ask('DELETE', `/project/languages/${code}`);
  assert.equal((await ask('POST', '/project/languages', { body: { code: 'de' } })).status, 201);
  engine.asked = [];
  engine.behave = null;
  engine.kind = 'openai';
  return { ask, translate: (body: object = {}) => translate(ask, { language: 'de', ...body }) };
}

type Ask = (method: string, address: string, options?: RequestOptions) => Promise<Answer>;

async function translate(ask: Ask, body: object): Promise<Answer['json']> {
  const { status, json } = await ask('POST', '/translate', { body });
  assert.equal(status, 202, JSON.stringify(json));
  assert.equal(json.type, 'translate');
  for (;;) {
    const { json: job } = await ask('GET', `/generate/${json.jobId}`, { headers: { prefer: 'wait=25' } });
    if (job.status !== 'pending') return job;
  }
}

const CONTENT = `Click **Projects** in the menu. [00:09](video:019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47#t=9)

![The list](asset:0123abcd)

> [!NOTE]
> Run \`npm start\` and see [the guide](https://example.com/guide?a=b).

| Field | Value |
| :- | -: |
| Name | \`x\` |

\`\`\`sh
# stays
\`\`\`
`;
const GERMAN = CONTENT.replace('Click **Projects** in the menu', 'CLICK **Projects** IN THE MENU')
  .replace('The list', 'THE LIST')
  .replace('Run `npm start` and see [the guide]', 'RUN `npm start` AND SEE [THE GUIDE]')
  .replace('Field', 'FIELD')
  .replace('Value', 'VALUE')
  .replace('Name', 'NAME');

test("§4.9 GET /project/languages lists the project's language first, then the added ones, with the translated share", async () => {
  const { ask, translate: run } = await germanProject();
  await ask('POST', '/articles', { body: { title: 'A', content: 'One.' } });
  await run();
  const { json: second } = await ask('POST', '/articles', { body: { title: 'B', content: 'Two.' } });
  const { status, json } = await ask('GET', '/project/languages');
  assert.equal(status, 200);
  const [english, german] = json.languages;
  assert.equal(json.languages.length, 2);
  assert.deepEqual([english.code, english.label, english.isDefault, english.translatedArticles], ['en', 'English', true, 2]);
  assert.deepEqual(
    [german.code, german.label, german.isDefault, german.totalArticles, german.translatedArticles, german.isTranslating],
    ['de', 'Deutsch', false, 2, 1, false],
  );
  await ask('DELETE', `/articles/${second.id}`);
  assert.equal((await ask('GET', '/project/languages/DE')).json.totalArticles, 1);
});

test("languages are added once, changed and removed with their translations, and the project's language stays", async () => {
  const { ask, translate: run } = await germanProject();
  const { json: article } = await ask('POST', '/articles', { body: { title: 'A', content: 'One.' } });
  await run();
  assert.equal((await ask('POST', '/project/languages', { body: { code: 'DE' } })).json.error.code, 'CONFLICT');
  assert.equal((await ask('POST', '/project/languages', { body: { code: 'en' } })).json.error.code, 'CONFLICT');
  for (const code of ['', 'german', 'x', 'de_DE', 7])
    assert.equal((await ask('POST', '/project/languages', { body: { code } })).status, 400, String(code));
  const brazilian = await ask('POST', '/project/languages', { body: { code: 'pt-br' } });
  assert.deepEqual([brazilian.json.code, brazilian.json.label], ['pt-BR', 'Português (Brasil)']);
  assert.match(brazilian.headers.get('location') ?? '', /\/project\/languages\/pt-BR$/);
  const glossary = [{ term: 'Tasklane', translation: null }];
  const changed = await ask('PATCH', '/project/languages/de', { body: { label: 'German', translationRules: 'Kurz.', glossary } });
  assert.deepEqual([changed.json.label, changed.json.translationRules, changed.json.glossary], ['German', 'Kurz.', glossary]);
  assert.equal(changed.json.description, null);
  const described = await ask('PATCH', '/project/languages/de', { body: { description: 'Hilfe.' } });
  assert.deepEqual([described.json.description, described.json.label], ['Hilfe.', 'German']);
  const tooLong = await ask('PATCH', '/project/languages/de', { body: { description: 'x'.repeat(1001) } });
  assert.deepEqual([tooLong.status, (await ask('GET', '/project/languages/de')).json.description], [400, 'Hilfe.']);
  assert.equal((await ask('PATCH', '/project/languages/fr', { body: {} })).json.error.code, 'LANGUAGE_NOT_FOUND');
  const removed = await ask('DELETE', '/project/languages/de');
  assert.deepEqual([removed.status, removed.json], [200, { deleted: true, articlesDeleted: 1 }]);
  assert.equal((await ask('GET', `/articles/${article.id}?language=de`)).json.error.code, 'LANGUAGE_NOT_CONFIGURED');
  assert.equal((await ask('DELETE', '/project/languages/en')).json.error.code, 'CONFLICT');
  assert.equal((await ask('POST', '/project/languages', { body: { code: 'de' } })).json.description, null);
  assert.equal((await run()).output.translatedCount, 1, 'a language that is added again starts without translations');
});

for (const kind of ['openai', 'libretranslate'] as const) {
  test(`POST /translate translates only prose, with the ${kind} kind of server`, async () => {
    const { ask, translate: run } = await germanProject();
    engine.kind = kind;
    const metadata = { metaTitle: 'For engines', metaDescription: 'What it is about' };
    const { json: folder } = await ask('POST', '/folders', { body: { name: 'Start here' } });
    const { json: made } = await ask('POST', '/articles', { body: { title: 'A guide', content: CONTENT, folderId: folder.id } });
    await ask('PATCH', `/articles/${made.id}`, { body: metadata });
    const job = await run();
    assert.equal(job.status, 'completed', job.error);
    assert.deepEqual(job.output, { language: 'de', articleIds: [made.id], translatedCount: 1, skippedCount: 0, warnings: [] });
    const { json: german } = await ask('GET', `/articles/${made.id}?language=de`);
    assert.equal(german.content, GERMAN);
    assert.deepEqual([german.title, german.language, german.slug, german.revision], ['A GUIDE', 'de', 'a-guide', 1]);
    assert.deepEqual([german.metadata.metaTitle, german.metadata.metaDescription], ['FOR ENGINES', 'WHAT IT IS ABOUT']);
    assert.equal((await ask('GET', `/folders/${folder.id}?language=de`)).json.name, 'START HERE');
    const { json: html } = await ask('GET', `/articles/${made.id}?language=de&format=html`);
    assert.match(html.content, /<strong>Projects<\/strong>/);
    assert.equal((await ask('GET', `/articles/${made.id}?language=en`)).json.content, CONTENT);
  });
}

test('only changed blocks are translated again', async () => {
  const { ask, translate: run } = await germanProject();
  const { json: one } = await ask('POST', '/articles', { body: { title: 'One', content: 'First words.\n\nSecond words.\n' } });
  const { json: two } = await ask('POST', '/articles', { body: { title: 'Two', content: 'Other words.\n' } });
  assert.deepEqual((await run()).output.articleIds, [one.id, two.id]);
  engine.asked = [];
  assert.deepEqual((await run()).output, { language: 'de', articleIds: [], translatedCount: 0, skippedCount: 2, warnings: [] });
  await ask('PATCH', `/articles/${one.id}`, { body: { content: 'First words.\n\nSecond new words.\n' } });
  assert.deepEqual((await run()).output.articleIds, [one.id]);
  assert.deepEqual(engine.asked, ['Second new words.']);
  const { json } = await ask('GET', `/articles/${one.id}?language=de`);
  assert.deepEqual([json.content, json.revision], ['FIRST WORDS.\n\nSECOND NEW WORDS.\n', 2]);
  assert.deepEqual((await run({ articleIds: [two.id] })).output.skippedCount, 1);
});

test("a person's text in a translation is never overwritten", async () => {
  const { ask, translate: run } = await germanProject();
  const { json: made } = await ask('POST', '/articles', { body: { title: 'One', content: 'First words.\n\nSecond words.\n\n- Third\n' } });
  await run();
  const address = `/articles/${made.id}?language=de`;
  const read = await ask('GET', address);
  const edit = { title: 'Eins', content: 'Von Hand.\n\nSECOND WORDS.\n\n- THIRD\n' };
  const edited = await ask('PATCH', address, { body: edit, headers: { 'if-match': read.headers.get('etag') ?? '' } });
  assert.deepEqual([edited.status, edited.json.title, edited.json.content, edited.json.revision], [200, 'Eins', edit.content, 2]);
  const late = await ask('PATCH', address, { body: { title: 'Zu spät' }, headers: { 'if-match': read.headers.get('etag') ?? '' } });
  assert.equal(late.json.error.code, 'PRECONDITION_FAILED');
  assert.equal((await ask('PUT', address, { body: { title: 'Eins' } })).json.revision, 2, 'a save without changes creates no revision');
  await ask('PATCH', `/articles/${made.id}`, {
    body: { title: 'One more', content: 'First other words.\n\nSecond new words.\n\n- Third\n' },
  });
  const { output } = await run();
  const { json } = await ask('GET', address);
  assert.deepEqual([json.title, json.content], ['Eins', 'Von Hand.\n\nSECOND NEW WORDS.\n\n- THIRD\n']);
  assert.equal(output.warnings.length, 2, JSON.stringify(output.warnings));
  assert.match(output.warnings.join(), /title changed, but a person wrote.*"Von Hand\." changed, but a person wrote/s);
  assert.equal((await ask('GET', `/articles/${made.id}`)).json.title, 'One more');
});

test('an edit of an older revision of a translation is merged with the later edits', async () => {
  const { ask, translate: run } = await germanProject();
  const { json: made } = await ask('POST', '/articles', { body: { title: 'One', content: 'First words.\n\nSecond words.\n' } });
  await run();
  const address = `/articles/${made.id}?language=de`;
  await ask('PATCH', address, { body: { content: 'Erste Worte.\n\nSECOND WORDS.\n', baseRevision: 1 } });
  const merged = await ask('PATCH', address, { body: { content: 'FIRST WORDS.\n\nZweite Worte.\n', baseRevision: 1 } });
  assert.deepEqual([merged.status, merged.json.content, merged.json.revision], [200, 'Erste Worte.\n\nZweite Worte.\n', 3]);
  const { status, json } = await ask('PATCH', address, { body: { content: 'Anfang.\n\nSECOND WORDS.\n', baseRevision: 1 } });
  assert.deepEqual([status, json.error.details.length], [412, 1]);
  assert.equal((await ask('PATCH', address, { body: { content: 'x', baseRevision: 9 } })).json.error.code, 'REVISION_NOT_FOUND');
});

test('slug, folder, position and visibility are the same in every language', async () => {
  const { ask, translate: run } = await germanProject();
  const { json: made } = await ask('POST', '/articles', { body: { title: 'One', content: 'Words.' } });
  const address = `/articles/${made.id}?language=de`;
  const missing = await ask('GET', address);
  assert.deepEqual([missing.status, missing.json.error.code], [404, 'LANGUAGE_NOT_FOUND']);
  assert.match(missing.json.error.message, /POST \/translate/);
  assert.equal((await ask('PATCH', address, { body: { title: 'x' } })).json.error.code, 'LANGUAGE_NOT_FOUND');
  await run();
  for (const body of [{ slug: 'eins' }, { folderId: null }, { position: 0 }, { isHidden: true }]) {
    const { status, json } = await ask('PATCH', address, { body });
    assert.deepEqual([status, json.error.code, json.error.details[0].path], [400, 'VALIDATION_ERROR', `body.${Object.keys(body)[0]}`]);
  }
  assert.equal((await ask('GET', `/articles/${made.id}?language=fr`)).json.error.code, 'LANGUAGE_NOT_CONFIGURED');
});

test('an unknown language and unknown articles are rejected', async () => {
  const { ask } = await germanProject();
  for (const language of ['fr', 'en']) {
    const { status, json } = await ask('POST', '/translate', { body: { language } });
    assert.deepEqual([status, json.error.code], [400, 'LANGUAGE_NOT_CONFIGURED']);
  }
  const { json } = await ask('POST', '/translate', { body: { language: 'de', articleIds: [4711] } });
  assert.equal(json.error.code, 'ARTICLE_NOT_FOUND');
});

test('a failing engine fails the job with its reason, and finished translations are kept', async () => {
  const { ask, translate: run } = await germanProject();
  await ask('POST', '/articles', { body: { title: 'One', content: 'Words.' } });
  await run();
  await ask('POST', '/articles', { body: { title: 'Two', content: 'Other words.' } });
  engine.behave = (response) => response.writeHead(401).end('{}');
  const job = await run();
  assert.equal(job.status, 'failed');
  assert.match(job.error, /^TRANSLATOR_FAILED: the model at .* answered with status 401$/);
  engine.behave = null;
  assert.equal((await run()).output.translatedCount, 1);
});

test('a language pair without an engine fails the job and names the setting', async () => {
  const { ask, translate: run } = await germanProject(await service());
  await ask('POST', '/articles', { body: { title: 'One', content: 'Words.' } });
  const job = await run();
  assert.equal(job.status, 'failed');
  assert.match(job.error, /^NOT_CONFIGURED: .*TRANSLATE_URL/);
});

test('GET /translators says which languages have an engine, and names the missing setting', async () => {
  const { ask } = await germanProject();
  engine.kind = 'libretranslate';
  await ask('POST', '/project/languages', { body: { code: 'ja' } });
  const { status, json } = await ask('GET', '/translators');
  assert.equal(status, 200);
  assert.deepEqual(json.translators[0], { language: 'de', isConfigured: true, problem: null });
  assert.deepEqual([json.translators[1].language, json.translators[1].isConfigured], ['ja', false]);
  assert.match(json.translators[1].problem, /TRANSLATE_URL/);
});

test('a translation starts by hand, keeps what a person translated, and is completed by an engine', async () => {
  const { ask, translate: run } = await germanProject();
  const content = 'First words.\n\n1. Second words.\n\n2. Third words.\n';
  const { json: made } = await ask('POST', '/articles', { body: { title: 'One', content } });
  const start = () => ask('POST', `/articles/${made.id}/translation`, { body: { language: 'de' } });
  const started = await start();
  assert.deepEqual([started.status, started.json.language, started.json.content, started.json.revision], [200, 'de', content, 1]);
  const address = `/articles/${made.id}?language=de`;
  await ask('PATCH', address, { body: { content: content.replace('First words', 'Erste Worte'), baseRevision: 1 } });
  const changed = content.replace('First words', 'First new words').replace('2. Third', '2. New words.\n\n3. Third');
  await ask('PATCH', `/articles/${made.id}`, { body: { content: changed } });
  const states = async () => {
    const { json } = await ask('GET', `${address}&format=json&detail=html`);
    return json.blocks.map(
      ({ translation }: { translation: { state: string; author: string } }) => `${translation.state} ${translation.author}`,
    );
  };
  assert.deepEqual(await states(), ['stale person', 'untranslated machine', 'untranslated machine']);
  assert.equal((await start()).json.content, 'Erste Worte.\n\n1. Second words.\n\n2. New words.\n\n3. Third words.\n');
  const confirm = (body: object, headers = {}) =>
    ask('POST', `/articles/${made.id}/translation/confirm`, { body: { language: 'de', ...body }, headers });
  assert.equal((await confirm({ blocks: [0] })).status, 200);
  assert.deepEqual(await states(), ['current person', 'untranslated machine', 'untranslated machine', 'untranslated machine']);
  assert.equal((await confirm({}, { 'if-match': '"r99.x"' })).json.error.code, 'PRECONDITION_FAILED');
  await run();
  assert.equal((await ask('GET', address)).json.content, 'Erste Worte.\n\n1. SECOND WORDS.\n\n2. NEW WORDS.\n\n3. THIRD WORDS.\n');
  assert.equal((await confirm({ language: 'sw' })).json.error.code, 'LANGUAGE_NOT_CONFIGURED');
});

test('a published translation has its own site name, the labels of the product and captions in the language of the reader', async () => {
  const { ask, translate: run } = await germanProject();
  const source = await startExternalServer((_request, response) => void createSilentClip().then((clip) => response.end(clip)));
  const { json: importing } = await ask('POST', '/videos/import', { body: { url: `${source.origin}/clip.mp4` } });
  const { videoId } = (await end(ask, importing.jobId)).output;
  for (let status = ''; status !== 'ready'; await sleep(200)) {
    ({ status } = (await ask('GET', `/videos/${videoId}`)).json);
    assert.notEqual(status, 'failed');
  }
  const segments = [{ startSeconds: 0.5, endSeconds: 1.5, text: 'Open the inbox.' }];
  assert.equal((await ask('PUT', `/videos/${videoId}/transcript`, { body: { language: 'en', segments } })).status, 200);
  const content = `Open **Inbox** in the menu. [00:01](video:${videoId}#t=1)\n\nThen close **Inbox** again.\n`;
  await ask('POST', '/articles', { body: { title: 'Read it', content } });
  const glossary = [{ term: 'Inbox', translation: 'Eingang' }];
  const settings = { siteName: 'Das Handbuch', description: 'Hilfe.', glossary };
  assert.equal((await ask('PATCH', '/project/languages/de', { body: settings })).json.siteName, 'Das Handbuch');
  assert.deepEqual((await run()).output.warnings, []);
  const { json: publishing } = await ask('POST', '/publish');
  const { url } = (await end(ask, publishing.jobId)).output;
  const page = async (path: string) => (await fetch(new URL(path, url))).text();
  const german = await page('de/read-it/');
  assert.match(german, /<title>READ IT · Das Handbuch<\/title>/);
  assert.match(german, /OPEN <strong>Inbox<\/strong> \(Eingang\) IN THE MENU\./);
  assert.match(german, /THEN CLOSE <strong>Inbox<\/strong> AGAIN\./);
  const tracks = (html: string) => [...html.matchAll(/<track kind="captions" src="([^"]+)" srclang="(\w+)" label="([^"]+)"( default)?>/g)];
  assert.deepEqual(
    tracks(german).map(([, , ...rest]) => rest),
    [
      ['de', 'Deutsch', ' default'],
      ['en', 'Englisch', undefined],
    ],
  );
  assert.deepEqual(
    tracks(await page('read-it/')).map(([, , ...rest]) => rest),
    [
      ['en', 'English', ' default'],
      ['de', 'German', undefined],
    ],
  );
  const [captions] = tracks(german);
  const vtt = await (await fetch(new URL(captions?.[1] ?? '', new URL('de/read-it/', url)))).text();
  assert.equal(vtt, 'WEBVTT\n\n00:00:00.500 --> 00:00:01.500\nOPEN THE INBOX.\n'.replace('INBOX', 'Eingang'));
  // A corrected transcript hides the earlier translation until the next one.
  const corrected = [{ ...segments[0], text: 'Open your inbox.' }];
  await ask('PUT', `/videos/${videoId}/transcript`, { body: { language: 'en', segments: corrected } });
  assert.equal((await ask('GET', '/publish/status')).json.hasUnpublishedChanges, true);
  await end(ask, (await ask('POST', '/publish/republish')).json.jobId);
  assert.deepEqual(
    tracks(await page('de/read-it/')).map(([, , ...rest]) => rest),
    [['en', 'Englisch', ' default']],
  );
});

async function end(ask: Ask, jobId: string): Promise<Answer['json']> {
  for (;;) {
    const { json: job } = await ask('GET', `/generate/${jobId}`, { headers: { prefer: 'wait=25' } });
    if (job.status === 'pending') continue;
    assert.equal(job.status, 'completed', job.error);
    return job;
  }
}

test('Apertium translates offline', { skip: !existsSync('/usr/share/apertium/modes/eng-spa.mode') }, async () => {
  const { ask } = await germanProject(await service());
  await ask('POST', '/project/languages', { body: { code: 'es', glossary: [{ term: 'Tasklane', translation: null }] } });
  const { json: made } = await ask('POST', '/articles', {
    body: { title: 'Create a project', content: CONTENT.replace('the menu', 'Tasklane') },
  });
  const job = await translate(ask, { language: 'es' });
  assert.equal(job.status, 'completed', job.error);
  assert.deepEqual(job.output.warnings, []);
  const { json } = await ask('GET', `/articles/${made.id}?language=es`);
  assert.equal(json.title, 'Crear un proyecto');
  assert.match(
    json.content,
    /^[A-Z]\p{L}+ \*\*Projects\*\* \(Proyectos\) en Tasklane\. \[00:09\]\(video:019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47#t=9\)\n\n!\[La lista\]\(asset:0123abcd\)\n/u,
  );
  assert.match(json.content, /> \[!NOTE\]\n> \p{L}+ `npm start` .*\[.*\]\(https:\/\/example\.com\/guide\?a=b\)\.\n/u);
  assert.ok(json.content.endsWith('```sh\n# stays\n```\n'));
});
