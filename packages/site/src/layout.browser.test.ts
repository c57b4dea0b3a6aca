import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { renderSite } from './render-site.ts';
import { lookWithAxe } from './testing/axe.ts';
import { DESKTOP, PHONE, type Visit, visitPage } from './testing/browser.ts';
import { makeMedia } from './testing/media.ts';
import { type Served, serve } from './testing/serve.ts';
import { FULL_ARTICLE, PICTURE_ID, createTestSnapshot, VIDEO_ID } from './testing/snapshot.ts';

/** Tests where the parts of pages stand on each size of screen. */

const SECTIONS = `Set up a project, choose who can see it, and invite your team.

${['Create it', 'Describe it', 'Invite your team', 'Publish it']
  .map(
    (name, index) =>
      `## ${name}\n\n${index + 1}. Press **${name}**. [00:0${index}](video:${VIDEO_ID}#t=${index})\n\n   ![Picture](asset:${PICTURE_ID})\n`,
  )
  .join('\n')}`;

let site: Served;
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'layout-'));
  const snapshot = createTestSnapshot([
    { slug: 'full', title: 'Create a project', content: FULL_ARTICLE },
    { slug: 'sections', title: 'Create a project and invite your team', content: SECTIONS },
  ]);
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

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  assert.ok(box, 'it is shown');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

async function barriers(page: Page): Promise<string[]> {
  return (await lookWithAxe(page)).violations.map(({ id }) => id);
}

test('the first step begins within 480 px on a desktop and 520 px on a phone, next to the poster and the chapters', async () => {
  for (const [options, limit] of [
    [DESKTOP, 480],
    [PHONE, 520],
  ] as const) {
    await visit('sections/', options, async ({ page }) => {
      const { y } = await boxOf(page.locator('.steps > li').first());
      assert.ok(y <= limit, `${y} px`);
      assert.ok((await boxOf(page.getByRole('link', { name: 'Watch · 0:20' }))).bottom < y);
      const chapters = await boxOf(page.getByRole('navigation', { name: 'Chapters' }));
      assert.ok(options === DESKTOP || chapters.bottom < y, JSON.stringify(chapters));
      assert.equal(await page.locator('video').count(), 0, 'the video is created on first use');
    });
  }
});

test('the brand, the content and the footer of each page begin at the same x', async () => {
  for (const width of [1440, 1920, 820, 360]) {
    await visit('', { viewport: { width, height: 900 } }, async ({ page, faults }) => {
      const left = async (selector: string) => Math.round((await boxOf(page.locator(selector).first())).x);
      const starts: Record<string, number[]> = {};
      for (const [path, content] of [
        ['', 'main .cards'],
        ['folders/1/', 'h1'],
        ['sections/', width < 992 ? 'h1' : '.sidebar .folder > summary'],
        ['none/', 'h1'],
      ] as const) {
        await page.goto(site.base + path);
        const inset = content.includes('summary') ? 12 : 0;
        starts[path] = [await left('.brand'), (await left(content)) + inset, await left('.foot a')];
      }
      const x = Math.max(width < 992 ? Math.min(32, Math.max(16, width * 0.03)) : 32, (width - 1312) / 2);
      assert.deepEqual(starts, Object.fromEntries(Object.keys(starts).map((path) => [path, Array(3).fill(Math.round(x))])));
      faults.length = 0;
    });
  }
});

test('on a phone, the contents are one sticky row with the current section, left out below four headings', async () => {
  await visit('sections/', PHONE, async ({ page }) => {
    const row = page.locator('.contents');
    assert.equal((await boxOf(row)).height, 49);
    await row.locator('summary').click();
    await row.getByRole('link', { name: 'Publish it' }).click();
    assert.equal(await page.locator('.contents[open]').count(), 0);
    await page.waitForFunction(() => document.querySelector('.contents .here')?.textContent === 'Publish it');
    assert.deepEqual([(await boxOf(row)).y, (await boxOf(row)).height], [56, 49]);
    assert.ok((await boxOf(page.getByRole('heading', { name: 'Publish it' }))).y >= 105, 'the row does not cover the heading');
  });
  await visit('full/', PHONE, async ({ page }) => {
    assert.equal(await page.locator('.contents').count(), 0);
  });
});

test('the menu button opens the tree in a drawer that Escape, a tap beside it and the next Tab close', async () => {
  await visit('sections/', PHONE, async ({ page }) => {
    const menu = page.locator('.sidebar > summary');
    const tree = page.getByRole('navigation', { name: 'All articles' });
    const title = await boxOf(page.locator('h1'));
    await menu.press('Enter');
    const { x, right, bottom } = await boxOf(tree);
    assert.deepEqual([x > 40, right, bottom], [true, 390, 844]);
    assert.equal((await boxOf(page.locator('h1'))).y, title.y, 'the page does not move');
    assert.deepEqual(await barriers(page), []);
    await page.keyboard.press('Escape');
    await tree.waitFor({ state: 'hidden' });
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'SUMMARY');
    await menu.tap();
    await tree.waitFor();
    await page.touchscreen.tap(20, 700);
    await tree.waitFor({ state: 'hidden' });
    await menu.press('Enter');
    await page.locator('.sidebar a').last().focus();
    await page.keyboard.press('Tab');
    await tree.waitFor({ state: 'hidden' });
  });
});

test('phones load no web font, wider screens load one of at most 30 KB', async () => {
  for (const [options, most] of [
    [PHONE, 0],
    [DESKTOP, 30_000],
  ] as const)
    await visit('sections/', options, async ({ page }) => {
      await page.evaluate(() => document.fonts.ready);
      const sizes = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .flatMap((entry) => (entry.name.endsWith('.woff2') ? (entry as PerformanceResourceTiming).decodedBodySize : [])),
      );
      assert.equal(sizes.length, most === 0 ? 0 : 1);
      assert.ok(
        sizes.every((size) => size > 0 && size <= most),
        String(sizes),
      );
    });
});
