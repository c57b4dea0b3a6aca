import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { renderSite } from './render-site.ts';
import { attackedSite } from './testing/attacked-site.ts';
import { ATTACKS } from './testing/attacks/index.ts';
import { visitPage } from './testing/browser.ts';
import { provoke, provokePages, provokeSearch } from './testing/provoke.ts';
import { type Served, serve } from './testing/serve.ts';
import { type Snapshot, createTestSnapshot } from './testing/snapshot.ts';

/**
 * Number of attacks in the fields of one page. Each attack is in a text and in a field of some page. The tests of the renderer use each
 * attack alone.
 */
const IN_A_PAGE = 48;

let site: Served;
let folder: string;
const PATHS: string[] = [];

before(async () => {
  const snapshot = hostileSite();
  PATHS.push('', 'folders/1/', ...snapshot.articles.map(({ slug }) => `${slug}/`), '404.html');
  site = await serve(new Map(Array.from(renderSite(snapshot, snapshot.contents), ({ path, body }) => [path, Buffer.from(body)])));
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  for (const { path, body } of renderSite(snapshot, snapshot.contents, { addresses: 'files' })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), body);
  }
});

after(async () => {
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns a site that contains every attack in a text and in a field of an article. */
function hostileSite(): Snapshot {
  const fields = attackedSite(ATTACKS, { inAField: IN_A_PAGE });
  const pages = Array.from({ length: Math.ceil(ATTACKS.length / IN_A_PAGE) }, (_, index) => {
    const content = ATTACKS.slice(index * IN_A_PAGE, (index + 1) * IN_A_PAGE).join('\n\n');
    return { slug: `a-${index}`, content: `Lead ${ATTACKS[index]}\n\n${content}` };
  });
  const texts = createTestSnapshot(pages);
  const articles = texts.articles.map((article, index) => ({
    ...fields.articles[index],
    ...article,
    title: fields.articles[index]?.title ?? '',
  }));
  const some = ATTACKS.slice(0, 30).join(' ');
  const project = { ...fields.project, name: some, description: some };
  const languages = fields.languages.map((one) => ({ ...one, label: some }));
  return { ...fields, ...texts, project, languages, folders: fields.folders.map((one) => ({ ...one, name: some })), articles };
}

test('no attack runs, sends a request or violates the policy on a served site', async () => {
  await visitPage({ base: site.base, path: '' }, async ({ page, faults }) => {
    await provokeAll(
      page,
      PATHS.map((path) => site.base + path),
    );
    // Chromium logs missing pictures as errors, which are expected here.
    assert.deepEqual(
      faults.splice(0).filter((fault) => !fault.startsWith('console: Failed to load resource: the server responded with a status of 404')),
      [],
    );
  });
});

test('no attack runs in a site opened from a folder', async () => {
  const base = `${pathToFileURL(folder).href}/`;
  await visitPage({ base, path: 'index.html' }, async ({ page, faults }) => {
    // The 404 page works only on a server, because it uses absolute paths.
    const paths = PATHS.filter((path) => path !== '404.html');
    await provokeAll(
      page,
      paths.map((path) => base + path.replace(/(^|\/)$/, '$1index.html')),
    );
    assert.deepEqual(
      faults.splice(0).filter((fault) => !fault.startsWith('console: Failed to load resource: net::ERR_FILE_NOT_FOUND')),
      [],
    );
  });
});

test('the check itself detects executable content, foreign requests and policy violations', async () => {
  const links = '<!doctype html><title>x</title><p onclick="x()">x</p><a href="javascript:alert(1)">x</a>';
  const others = `${links}<img src="https://evil.example/x.png"><script>alert(1)</script>`;
  const hostile = await serve(new Map([['index.html', Buffer.from(others)]]));
  try {
    await visitPage({ base: hostile.base, path: '' }, async ({ page, faults }) => {
      assert.equal((await page.evaluate(provoke)).length, 2);
      const found = faults.splice(0).join('\n');
      for (const word of ['evil.example', 'inline script', 'Content Security Policy']) assert.ok(found.includes(word), found);
    });
  } finally {
    await hostile.close();
  }
});

async function provokeAll(page: Page, addresses: string[]): Promise<void> {
  await provokePages(page, addresses);
  await page.goto(addresses[0] ?? '');
  await provokeSearch(page, ['alert', 'javascript']);
}
