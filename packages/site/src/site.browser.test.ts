import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { renderSite } from './render-site.ts';
import { lookWithAxe } from './testing/axe.ts';
import { DESKTOP, PHONE, type Visit, visitPage } from './testing/browser.ts';
import { makeMedia } from './testing/media.ts';
import { type Served, serve } from './testing/serve.ts';
import { FULL_ARTICLE, createTestSnapshot, VIDEO_ID } from './testing/snapshot.ts';

const ARABIC = `تعلّم كيفية إنشاء مشروع.\n\n## الخطوات\n\n1. افتح **المشاريع**. [00:04](video:${VIDEO_ID}#t=4)\n2. اضغط. [00:09](video:${VIDEO_ID}#t=9.5)`;

let site: Served;
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  const snapshot = createTestSnapshot([
    // A page needs four headings for a table of contents.
    { slug: 'create-a-project', content: `${FULL_ARTICLE}\n## See also\n\nThe guide.\n` },
    { slug: 'second', folderId: null },
    { id: 1, language: 'ar', slug: 'create-a-project', title: 'إنشاء مشروع', content: ARABIC },
  ]);
  snapshot.languages = [
    { code: 'en', label: 'English', name: null, description: null },
    { code: 'ar', label: 'العربية', name: null, description: null },
  ];
  const pages = Array.from(renderSite(snapshot, snapshot.contents), ({ path, body }) => [path, Buffer.from(body)] as const);
  site = await serve(new Map([...pages, ...(await makeMedia(folder))]));
});

after(async () => {
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

function visit(path: string, options: BrowserContextOptions, look: (visit: Visit) => Promise<void>): Promise<void> {
  return visitPage({ base: site.base, path, options }, look);
}

/** Checks each page in one screen mode only, because a check takes a second. The modes are distributed over the pages. */
const CHECKED = [
  { path: '', options: { ...PHONE, colorScheme: 'dark' } },
  { path: 'create-a-project/', options: DESKTOP },
  { path: 'create-a-project/', options: { ...PHONE, colorScheme: 'dark' } },
  { path: 'ar/create-a-project/', options: { ...DESKTOP, colorScheme: 'dark' } },
  { path: 'ar/folders/1/', options: PHONE },
  { path: 'ar/404.html', options: DESKTOP },
  { path: 'search/', options: PHONE },
] as const;

test('no page has a serious or critical accessibility problem', async () => {
  for (const { path, options } of CHECKED) {
    await visit(path, options, async ({ page }) => {
      await page.locator('.languages > summary').click();
      assert.deepEqual(await barriers(page), [], path);
    });
  }
});

test('the open search has no serious or critical accessibility problem, with and without results', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await visit('second/', { ...PHONE, colorScheme }, async ({ page }) => {
      await page.keyboard.press('/');
      await page.keyboard.type(colorScheme === 'light' ? 'invite' : 'xyzzy');
      await page.locator('dialog.search [role=status]:not(:empty)').waitFor();
      assert.deepEqual(await barriers(page), []);
    });
  }
});

async function barriers(page: Page): Promise<unknown[]> {
  const { violations, passed } = await lookWithAxe(page);
  assert.ok(passed > 10, 'the check ran');
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]);
}

test('no page is wider than a phone', async () => {
  for (const path of ['', 'create-a-project/', 'ar/create-a-project/', 'folders/1/', '404.html']) {
    await visit(path, PHONE, async ({ page }) => {
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390, path);
    });
  }
});

test("a moment plays in the page's player from that second, and the address contains it", async () => {
  await visit('create-a-project/', DESKTOP, async ({ page }) => {
    await page.getByRole('link', { name: 'Play the video from 00:09' }).click();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) >= 9.5);
    assert.equal(new URL(page.url()).search, '?t=9.5');
    assert.equal(new URL(page.url()).pathname, '/sites/meridian/create-a-project/');
    assert.ok((await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)) < 14);
    // The browser reports the position of the video four times per second.
    assert.equal(await page.locator('a.moment[aria-current]').textContent(), '00:09');
  });
});

test('the player has the same height before and after its script runs, so that nothing moves', async () => {
  await visit('create-a-project/', PHONE, async ({ page }) => {
    const heightOf = () => page.locator('.player').evaluate((player) => player.getBoundingClientRect().height);
    const behind = await heightOf();
    await page.route(/\/assets\/site\.\w+\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.reload();
    assert.equal(await heightOf(), behind);
  });
});

test('a moment works with the keyboard, the player stays in view and Escape puts it back', async () => {
  await visit('create-a-project/', PHONE, async ({ page }) => {
    const moment = page.getByRole('link', { name: 'Play the video from 00:15' });
    await moment.scrollIntoViewIfNeeded();
    await moment.focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) >= 15);
    const dock = page.locator('.dock.floating');
    await dock.waitFor();
    const box = await dock.boundingBox();
    assert.ok(box && box.y >= 0 && box.y + box.height <= 844, 'the floating player is in view');
    await page.keyboard.press('Escape');
    await dock.waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => document.querySelector('video')?.paused), true);
  });
});

test('an address with a moment opens the player there without playing', async () => {
  await visit('create-a-project/?t=9.5', DESKTOP, async ({ page }) => {
    await page.waitForFunction(() => document.querySelector('video')?.currentTime === 9.5);
    assert.equal(await page.evaluate(() => document.querySelector('video')?.paused), true);
  });
});

test('a picture enlarges in place and closes again', async () => {
  await visit('create-a-project/', DESKTOP, async ({ page }) => {
    await page.getByRole('link', { name: 'Enlarge: The dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'The dialog' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).pathname, '/sites/meridian/create-a-project/');
  });
});

test('without scripts, everything is readable, the tree unfolds and a moment opens the video at its second', async () => {
  await visit('create-a-project/', { ...PHONE, javaScriptEnabled: false }, async ({ page }) => {
    for (const name of ['Article 1', 'Create the project', 'Invite your team', 'Good to know']) {
      assert.equal(await page.getByRole('heading', { name, exact: true }).isVisible(), true, name);
    }
    assert.equal(await page.getByText('The list shows every project.').isVisible(), true);
    assert.equal(await page.locator('figure.picture img').first().isVisible(), true);
    assert.equal(await page.getByRole('link', { name: 'Watch · 0:20' }).getAttribute('href'), '../media/video.mp4');
    await page.locator('.sidebar > summary').click();
    assert.equal(await page.getByRole('navigation', { name: 'All articles' }).getByRole('link', { name: 'Article 2' }).isVisible(), true);
    // A tap beside the drawer closes it.
    await page.mouse.click(20, 700);
    assert.equal(await page.locator('.sidebar[open]').count(), 0);
    await page.getByRole('link', { name: 'Play the video from 00:15' }).click();
    await page.waitForURL(`${site.base}media/video.mp4#t=15`);
  });
});

test('a wide screen shows the tree and the table of contents beside the text', async () => {
  await visit('create-a-project/', DESKTOP, async ({ page }) => {
    const tree = await page.getByRole('navigation', { name: 'All articles' }).boundingBox();
    const text = await page.locator('.content').boundingBox();
    const list = await page.getByRole('navigation', { name: 'On this page' }).boundingBox();
    assert.ok(tree && text && list && tree.x + tree.width < text.x && text.x + text.width < list.x);
  });
});

test('the first Tab press focuses the skip link', async () => {
  await visit('create-a-project/', DESKTOP, async ({ page }) => {
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Skip to content');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'content');
  });
});

test('the 404 page looks the same at any depth', async () => {
  await visit('', DESKTOP, async ({ page, faults }) => {
    const answer = await page.goto(`${site.base}a/b/c`);
    assert.equal(answer?.status(), 404);
    assert.notEqual(await page.evaluate(() => getComputedStyle(document.querySelector('.button') ?? document.body).borderRadius), '0px');
    // Chromium logs the expected 404 status of the page as an error.
    assert.deepEqual(faults.splice(0), ['console: Failed to load resource: the server responded with a status of 404 (Not Found)']);
  });
});

test('the language switch works without scripts and leads to the same article', async () => {
  await visit('create-a-project/', { ...PHONE, javaScriptEnabled: false }, async ({ page }) => {
    await page.locator('.languages > summary').click();
    await page.getByRole('banner').getByRole('link', { name: 'العربية' }).click();
    await page.waitForURL(`${site.base}ar/create-a-project/`);
    assert.equal(await page.evaluate(() => document.documentElement.dir), 'rtl');
    assert.equal(await page.getByRole('link', { name: 'Search' }).getAttribute('href'), '../../ar/search/');
  });
});

test('Escape closes the list of languages and restores the focus', async () => {
  await visit('create-a-project/', DESKTOP, async ({ page }) => {
    await page.locator('.languages > summary').press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.languages[open]').count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'SUMMARY');
  });
});
