import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { fillSearchPage } from './pages/search-page.ts';
import { renderSite } from './render-site.ts';
import { readSearchFile } from './search/plan-search.ts';
import { lookWithAxe } from './testing/axe.ts';
import { DESKTOP, PHONE, visitPage } from './testing/browser.ts';
import { makeMedia } from './testing/media.ts';
import { type Served, serve } from './testing/serve.ts';
import { createTestSnapshot, PICTURE_ID, VIDEO_ID } from './testing/snapshot.ts';

const STEPS = `1. Open **Projects** in the sidebar. [00:04](video:${VIDEO_ID}#t=4)\n2. Invite people. [00:09](video:${VIDEO_ID}#t=9)`;

const SNAPSHOT = createTestSnapshot([
  { slug: 'create-a-project', title: 'Create a project', content: STEPS },
  { slug: 'billing', title: 'Billing', folderId: null, content: 'Pay by card.\n\n## Invoices\n\nYou may invite an accountant.' },
  { slug: 'settei', title: '設定画面', folderId: null, content: 'ナビゲーションから設定を開きます。' },
  ...['Plan', 'Sort', 'Ship'].map((title) => ({
    slug: title.toLowerCase(),
    title,
    content: `1. Click **Gear**.\n\n   ![Menu](asset:aa11)\n\n2. Press **Cogwheel** now.\n\n   ![Dialog](asset:bb22)`,
  })),
  { id: 1, slug: 'anlegen', language: 'de', title: 'Projekt anlegen', content: 'Öffnen Sie die Größenliste.' },
]);

// The site has no media, because this test needs none.
SNAPSHOT.videos = SNAPSHOT.videos.map((video) => ({ ...video, poster: null, captions: [] }));

SNAPSHOT.assets = ['aa11', 'bb22'].map((assetId) => ({
  assetId,
  src: `images/${assetId}.webp`,
  width: 320,
  height: 180,
  sizes: [],
  colour: null,
}));

/** Files of the site. The test of the search page replaces the page by one with results, as the server does. */
let files: Map<string, Buffer>;
let site: Served;
/** Folder with the files of the same site, opened from disk. */
let folder: string;

before(async () => {
  files = new Map(Array.from(renderSite(SNAPSHOT, SNAPSHOT.contents), ({ path, body }) => [path, Buffer.from(body)]));
  folder = await mkdtemp(join(tmpdir(), 'site folder '));
  const picture = (await makeMedia(folder)).get(`images/${PICTURE_ID}.webp`) ?? Buffer.alloc(0);
  for (const { src } of SNAPSHOT.assets) files.set(src, picture);
  site = await serve(files);
  const pictures = SNAPSHOT.assets.map(({ src }) => ({ path: src, body: picture }));
  for (const { path, body } of [...renderSite(SNAPSHOT, SNAPSHOT.contents, { addresses: 'files' }), ...pictures]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), body);
  }
});

after(async () => {
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

async function ask(page: Page, question: string): Promise<void> {
  await page.keyboard.press('/');
  // Inserts the whole text at once. If it were typed on a slow machine, the page would search for its first letters.
  await page.keyboard.insertText(question);
  await page.locator('dialog.search [role=status]:not(:empty)').waitFor();
}

test('with the keyboard alone, / opens the search, arrows move, and Enter goes to the passage and its moment', async () => {
  await visitPage({ base: site.base, path: 'billing/', options: DESKTOP }, async ({ page }) => {
    await ask(page, 'sidebar');
    assert.equal(await page.locator('dialog.search [role=status]').textContent(), '1 result');
    assert.match(
      (await page.locator('dialog.search li').textContent()) ?? '',
      /^Create a projectGetting started · ▶\u00a000:04Open Projects in the sidebar\./,
    );
    assert.equal(await page.locator('dialog.search mark').textContent(), 'sidebar');
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'A');
    await page.keyboard.press('Enter');
    await page.waitForURL(/create-a-project\/\?t=4&v=[\w-]+#s-step-1$/);
  });
});

test('typing continues from a result, and Escape closes the search and restores the focus', async () => {
  await visitPage({ base: site.base, path: 'billing/', options: DESKTOP }, async ({ page }) => {
    await page.locator('a.search-open').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('invit');
    await page.locator('dialog.search li').nth(1).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.type('e');
    assert.equal(await page.locator('dialog.search input').inputValue(), 'invite');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('dialog[open]').count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement?.className), 'search-open');
  });
});

test('/ reopens the search immediately, while the field still has the focus', async () => {
  await visitPage({ base: site.base, path: 'billing/', options: DESKTOP }, async ({ page }) => {
    await ask(page, 'sidebar');
    const isOpen = await page.evaluate(() => {
      const [box, input] = [document.querySelector('dialog.search'), document.querySelector('dialog.search input')];
      (box as HTMLDialogElement).close();
      input?.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }));
      return (box as HTMLDialogElement).open;
    });
    assert.ok(isOpen);
  });
});

test('an empty result is reported in the language of the page', async () => {
  await visitPage({ base: site.base, path: 'de/anlegen/', options: PHONE }, async ({ page }) => {
    await ask(page, 'sidebar');
    assert.equal(await page.locator('dialog.search [role=status]').textContent(), 'Nichts gefunden.');
    await page.locator('dialog.search input').fill('grosse');
    await page.locator('dialog.search li').waitFor();
    assert.equal(await page.locator('dialog.search mark').textContent(), 'Größenliste');
  });
});

test('a site in a folder can be searched without a server', async () => {
  const base = `${pathToFileURL(folder).href}/`;
  await visitPage({ base, path: 'index.html', options: DESKTOP }, async ({ page }) => {
    await ask(page, '設定');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${base}settei/index.html`);
    await ask(page, 'accountnat');
    assert.equal(await page.locator('dialog.search mark').count(), 0);
    await page.locator('dialog.search li a').click();
    await page.waitForURL(`${base}billing/index.html`);
  });
});

test('the first result is selected from the beginning, and arrow keys select others', async () => {
  await visitPage({ base: site.base, path: 'billing/', options: DESKTOP }, async ({ page }) => {
    await ask(page, 'invite');
    const selected = page.locator('dialog.search [aria-current]');
    const first = await selected.textContent();
    assert.equal(await page.locator('dialog.search li a').first().textContent(), first);
    await page.keyboard.press('ArrowDown');
    assert.deepEqual([await selected.count(), (await selected.textContent()) === first], [1, false]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'INPUT');
    assert.equal(await selected.textContent(), first);
    assert.equal(await page.locator('dialog.search .search-keys').innerText(), '↑↓ select\n↵ open\nEsc close');
    const href = await selected.getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL(new URL(href ?? '', page.url()).href);
  });
});

test('a result shows the picture of its step, and articles that repeat a sentence are folded', async () => {
  await visitPage({ base: site.base, path: 'billing/', options: PHONE }, async ({ page }) => {
    await ask(page, 'cogwheel');
    assert.equal(await page.locator('dialog.search [role=status]').textContent(), '3 results');
    assert.equal(await page.locator('dialog.search ol > li').count(), 1);
    assert.equal(await page.locator('dialog.search ol img').getAttribute('src'), '../images/bb22.webp');
    assert.equal(await page.locator('dialog.search summary').textContent(), 'and 2 more');
    assert.ok(await page.locator('dialog.search .search-keys').isHidden());
    await page.locator('dialog.search summary').tap();
    await page.locator('dialog.search details a').last().tap();
    await page.waitForURL(/\/ship\/#s-step-2$/);
  });
});

test('without scripts, the search link opens the search page, and the page of a folder opened from disk has no such link', async () => {
  const empty = files.get('search/index.html')?.toString() ?? '';
  const load = (name: string) => Promise.resolve(readSearchFile(files.get(`search/${name}.js`)?.toString() ?? ''));
  const filled = await fillSearchPage(empty, { query: 'cogwheel', root: '../', load });
  const options = { javaScriptEnabled: false, viewport: { width: 360, height: 740 } };
  await visitPage({ base: site.base, path: 'billing/', options }, async ({ page }) => {
    await page.locator('.bar').getByRole('link', { name: 'Search' }).click();
    await page.waitForURL(`${site.base}search/`);
    files.set('search/index.html', Buffer.from(filled));
    // The page gives the field the focus when it is drawn.
    await page.locator('input[name=q]:focus').waitFor();
    await page.keyboard.type('cogwheel');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.base}search/?q=cogwheel`);
    assert.equal(await page.locator('.search-hits img').first().getAttribute('src'), '../images/bb22.webp');
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    await page.locator('.search-hits a').first().click();
    await page.waitForURL(/\/plan\/#s-step-2$/);
  });
  await visitPage({ base: site.base, path: 'search/?q=cogwheel', options: DESKTOP }, async ({ page }) => {
    assert.equal(await page.locator('dialog[open]').count(), 0);
    await page.locator('h1').click();
    await page.keyboard.press('/');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'q');
    assert.deepEqual((await lookWithAxe(page)).violations, []);
  });
  await visitPage(
    { base: `${pathToFileURL(folder).href}/`, path: 'billing/index.html', options: { javaScriptEnabled: false } },
    async ({ page }) => {
      assert.equal(await page.locator('.bar a.search-open').getAttribute('href'), '../index.html');
    },
  );
});

test('the search page of another language has its labels, and links from its own folder', async () => {
  const load = (name: string) => Promise.resolve(readSearchFile(files.get(`de/search/${name}.js`)?.toString() ?? ''));
  const page = files.get('de/search/index.html')?.toString() ?? '';
  const filled = await fillSearchPage(page, { query: 'grosse', root: '../../', load });
  assert.match(filled, /role="status">1 Treffer<[\s\S]*<a href="..\/..\/de\/anlegen\/"[\s\S]*<mark>Größenliste<\/mark>/);
  assert.match(await fillSearchPage(page, { query: 'grosse', root: '../../', load: null }), /Zu viele Suchen aus Ihrem Netz/);
});

test('a search that fails to load says so and tries again', async () => {
  await visitPage({ base: site.base, path: '' }, async ({ page, faults }) => {
    await page.route('**/search/titles-0.js', (route) => route.abort());
    await ask(page, 'invite');
    assert.equal(await page.locator('dialog.search [role=status]').textContent(), 'The search could not be loaded.');
    await page.unroute('**/search/titles-0.js');
    await page.keyboard.type('s');
    await page.locator('dialog.search li').first().waitFor();
    assert.deepEqual([...new Set(faults.splice(0))], ['console: Failed to load resource: net::ERR_FAILED']);
  });
});
