import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ATTACKS } from '../packages/site/src/testing/attacks/index.ts';
import { visitPage } from '../packages/site/src/testing/browser.ts';
import { provokePages, provokeSearch } from '../packages/site/src/testing/provoke.ts';
import { type Answer, api, createProject, type Project, type RequestOptions, startService } from './testing/harness.ts';
import { startExternalServer } from './testing/external-servers.ts';
import { unpack } from '../tools/archive/unpack.ts';

/**
 * Writes hundreds of attack strings through the API into every text that a person or translator can write. Then opens every page with these
 * texts in Chromium. No attack may run, send a request or violate the content security policy.
 */

/** Number of attacks in one article. Loading a page takes Chromium longer than checking an attack. */
const IN_AN_ARTICLE = 60;

let own: Awaited<ReturnType<typeof startService>>;
let project: Project;
let folder: string;
const articles: { id: number; slug: string }[] = [];

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docreel acceptance xss '));
  own = await startService({ TRANSLATE_URL: await startTranslator() });
  project = await createProject(own);
  await attackEverything();
});
after(async () => {
  await own?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A translation server that adds attacks to its translations. */
async function startTranslator(): Promise<string> {
  let asked = 0;
  const { origin } = await startExternalServer((request, response) => {
    void text(request).then((body) => {
      const answer =
        request.url === '/languages'
          ? [{ code: 'en', targets: ['de', 'en'] }]
          : { translatedText: (JSON.parse(body) as { q: string[] }).q.map((given) => `${given} ${ATTACKS[asked++ % ATTACKS.length]}`) };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  return origin;
}

/** Returns as many complete attacks as fit into the field, starting with this one. */
function fit(from: number, longest: number): string {
  const round = [...ATTACKS.slice(from), ...ATTACKS.slice(0, from)].filter(
    (attack) => attack.trim() !== '' && !/[\0\ud800-\udfff]/u.test(attack),
  );
  let all = '';
  for (const attack of round) if (all.length + attack.length < longest) all += `${attack} `;
  return all.trim();
}

async function ask(line: string, options: RequestOptions = {}): Promise<Answer['json']> {
  const [method = '', address = ''] = line.split(' ');
  const { status, json } = await api(method, address, { key: project.key, on: own, ...options });
  assert.ok(status < 300, `${line}: ${status} ${JSON.stringify(json).slice(0, 500)}`);
  return json;
}

async function attackEverything(): Promise<void> {
  await ask('PATCH /project', {
    body: { name: fit(0, 200), description: fit(20, 1000), logoUrl: `https://127.0.0.1/"><img/src=x/onerror=alert(1)>` },
  });
  await ask('POST /project/languages', { body: { code: 'de', label: fit(5, 100), translationRules: fit(30, 5000) } });
  const shelf = await ask('POST /folders', { body: { name: fit(40, 200) } });
  await ask('POST /templates/article', { body: { name: fit(50, 100), description: fit(60, 500), instructions: fit(70, 2000) } });
  for (let from = 0; from < ATTACKS.length; from += IN_AN_ARTICLE) {
    const content = ATTACKS.slice(from, from + IN_AN_ARTICLE)
      .join('\n\n')
      .replaceAll('\0', '')
      .toWellFormed();
    const made = await ask('POST /articles', { body: { title: fit(from, 290), content, folderId: shelf.id } });
    const words = fit(from + 7, 290);
    const jsonLd = { '@type': words, [fit(from + 1, 100)]: [fit(from + 9, 300)] };
    const addresses = { ogImage: `https://127.0.0.1/"onload="alert(1)`, canonicalUrl: `https://127.0.0.1/'><script>alert(1)</script>` };
    const fields = { metaTitle: words, metaDescription: fit(from + 3, 900), metaKeywords: [fit(from, 90), fit(from + 30, 90)], jsonLd };
    await ask(`PATCH /articles/${made.id}`, { body: fields });
    // The API may accept or reject these URLs. Accepted URLs must not run anything.
    await api('PATCH', `/articles/${made.id}`, { key: project.key, on: own, body: addresses });
    articles.push({ id: made.id, slug: made.slug });
  }
  await waitUntilDone(await ask('POST /translate', { body: { language: 'de' } }));
  await waitUntilDone(await ask('POST /publish', { body: {} }));
}

async function waitUntilDone({ jobId }: { jobId: string }): Promise<void> {
  for (;;) {
    const job = await ask(`GET /jobs/${jobId}`, { headers: { prefer: 'wait=30' } });
    if (job.status === 'pending') continue;
    assert.equal(job.status, 'completed', job.error);
    return;
  }
}

/** Chromium logs missing images as errors. Every other console error fails the test. */
function grave(faults: string[]): string[] {
  return faults
    .splice(0)
    .filter(
      (fault) => !/^console: Failed to load resource: (the server responded with a status of 404|net::ERR_FILE_NOT_FOUND)/.test(fault),
    );
}

test('there are hundreds of attacks, and translations contain them too', async () => {
  assert.ok(ATTACKS.length >= 300, String(ATTACKS.length));
  const german = await ask(`GET /articles/${articles[0]?.id}?language=de`);
  assert.notEqual(german.content, (await ask(`GET /articles/${articles[0]?.id}`)).content);
});

test('no attack runs on the published site: pages in both languages, search hits and the 404 page', async () => {
  const base = `${own.origin}/sites/${project.slug}/`;
  await visitPage({ base, path: '' }, async ({ page, faults }) => {
    const slugs = articles.map(({ slug }) => `${slug}/`);
    await provokePages(
      page,
      ['', ...slugs, 'de/', ...slugs.map((slug) => `de/${slug}`), 'nowhere/', '%3Cscript%3Ealert(1)%3C/script%3E'].map((one) => base + one),
    );
    await page.goto(base);
    await provokeSearch(page, ['alert', 'javascript']);
    await page.goto(`${base}de/`);
    await provokeSearch(page, ['alert']);
    assert.deepEqual(grave(faults), []);
  });
});

test('no attack runs in the HTML of the API, shown in an empty page without a policy', async () => {
  const pages = new Map<string, string>();
  for (const { id } of articles)
    for (const language of ['en', 'de'])
      pages.set(`/${id}.${language}`, (await ask(`GET /articles/${id}?format=html&language=${language}`)).content);
  const { origin } = await startExternalServer((request, response) => {
    const body = pages.get(request.url ?? '');
    response
      .writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><title>x</title>${body}`);
  });
  await visitPage({ base: origin, path: '/' }, async ({ page, faults }) => {
    await provokePages(
      page,
      [...pages.keys()].map((one) => origin + one),
    );
    assert.deepEqual(grave(faults), []);
  });
});

test('no attack runs in the export opened from a folder', async () => {
  const response = await fetch(`${own.base}/export?format=html`, { headers: { 'x-api-key': project.key } });
  const file = path.join(folder, 'site.zip');
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  const root = path.join(folder, 'site');
  const names = (await unpack(file, root)).filter((name) => name.endsWith('.html') && !name.endsWith('404.html'));
  assert.ok(names.length > articles.length, String(names.length));
  const base = `${pathToFileURL(root).href}/`;
  await visitPage({ base, path: 'index.html' }, async ({ page, faults }) => {
    await provokePages(
      page,
      names.map((name) => base + name),
    );
    await page.goto(`${base}index.html`);
    await provokeSearch(page, ['alert']);
    assert.deepEqual(grave(faults), []);
  });
});

test('no attack runs in the API reference, or in API responses and machine-readable files opened in a browser', async () => {
  const site = `${own.origin}/sites/${project.slug}`;
  await visitPage({ base: own.origin, path: '/docs' }, async ({ page, faults }) => {
    await provokePages(page, [`${own.origin}/docs`]);
    // Chromium shows these files inside its own pages, so the test checks only their behaviour.
    const texts = [`${site}/llms.txt`, `${site}/sitemap.xml`, `${site}/${articles[0]?.slug}.md`, `${own.base}/openapi`];
    for (const address of [...texts, `${own.base}/articles/%3Cscript%3Ealert(1)%3C%2Fscript%3E`]) await page.goto(address);
    assert.deepEqual(
      grave(faults).filter((fault) => !fault.includes('status of 401')),
      [],
    );
  });
});
