import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { renderSite } from './render-site.ts';
import { lookWithAxe } from './testing/axe.ts';
import { DESKTOP, PHONE, visitPage } from './testing/browser.ts';
import { makeMedia } from './testing/media.ts';
import { type Served, serve } from './testing/serve.ts';
import { createTestSnapshot, FULL_ARTICLE } from './testing/snapshot.ts';

/** Tests the layout of home pages and of the end of articles. */

let folder: string;
/** Sites with two and with 30 articles. */
let two: Served;
let thirty: Served;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'home-'));
  two = await serveSite(2, 2);
  thirty = await serveSite(30, 5);
});

after(async () => {
  await two?.close();
  await thirty?.close();
  await rm(folder, { recursive: true, force: true });
});

async function serveSite(articles: number, folders: number): Promise<Served> {
  const snapshot = createTestSnapshot(
    Array.from({ length: articles }, (_, index) => ({
      title: `Create project ${index + 1}`,
      description: 'A long description. '.repeat(1 + (index % 3) * 4),
      folderId: 1 + Math.floor((index * folders) / articles),
      content: FULL_ARTICLE,
    })),
  );
  snapshot.folders = Array.from({ length: folders }, (_, index) => ({
    id: index + 1,
    name: `Folder ${index + 1}`,
    slug: `folder-${index + 1}`,
    parentId: null,
    position: index,
    names: {},
  }));
  const pages = Array.from(renderSite(snapshot, snapshot.contents), ({ path, body }) => [path, Buffer.from(body)] as const);
  return serve(new Map([...pages, ...(await makeMedia(folder))]));
}

async function boxesOf(locator: Locator) {
  return locator.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top, width, height } = element.getBoundingClientRect();
      return { left, right, top, width, height };
    }),
  );
}

test('two articles of two folders fill one row, with cards of one height', async () => {
  await visitPage({ base: two.base, path: '', options: DESKTOP }, async ({ page }) => {
    const [grid] = await boxesOf(page.locator('.cards'));
    const [one, other] = await boxesOf(page.locator('.card'));
    assert.ok(grid && one && other);
    assert.deepEqual([one.top, one.height], [other.top, other.height]);
    assert.ok(one.left - grid.left < 1 && grid.right - other.right < 1 && grid.width > 1100, JSON.stringify([grid, one, other]));
  });
});

test('the home page shows one search field at a time', async () => {
  await visitPage({ base: thirty.base, path: '', options: DESKTOP }, async ({ page }) => {
    const [small, large] = [page.locator('.bar .search-open'), page.locator('.search-large')];
    await large.waitFor();
    assert.equal(await small.isVisible(), false);
    await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
    await small.waitFor();
    const [field] = await boxesOf(large);
    assert.ok(field && field.top + field.height <= 56, JSON.stringify(field));
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await small.waitFor({ state: 'hidden' });
  });
});

test('a home page with folders has no accessibility problems, and fits a narrow phone', async () => {
  const narrow = { ...PHONE, viewport: { width: 360, height: 740 } };
  await visitPage({ base: thirty.base, path: '', options: { ...narrow, colorScheme: 'dark' } }, async ({ page }) => {
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
    assert.deepEqual((await lookWithAxe(page)).violations, []);
    await page.getByRole('region', { name: 'Recently updated' }).getByRole('link').first().click();
    await page.waitForURL(`${thirty.base}article-30/`);
  });
});

test('a click anywhere on a folder opens it, and its articles have their own links', async () => {
  await visitPage({ base: thirty.base, path: '', options: DESKTOP }, async ({ page }) => {
    await page
      .locator('.folder-card')
      .nth(1)
      .click({ position: { x: 60, y: 60 } });
    await page.waitForURL(`${thirty.base}folders/2/`);
    await page.goBack();
    await page.locator('.folder-card').nth(1).getByRole('link', { name: 'Create project 8' }).click();
    await page.waitForURL(`${thirty.base}article-8/`);
  });
});

test('related articles are neither the previous nor the next one, whose picture is shown in half of the width', async () => {
  await visitPage({ base: thirty.base, path: 'article-4/', options: DESKTOP }, async ({ page }) => {
    const next = page.locator('.neighbours .next');
    await next.scrollIntoViewIfNeeded();
    await page.waitForFunction(() => (document.querySelector<HTMLImageElement>('.neighbours img')?.naturalWidth ?? 0) > 0);
    const [whole] = await boxesOf(page.locator('.neighbours'));
    const [half] = await boxesOf(next);
    assert.ok(whole && half && half.width <= whole.width / 2, JSON.stringify([whole, half]));
    const related = page.getByRole('navigation', { name: 'Related articles' }).locator('strong');
    await related.nth(2).waitFor();
    const names = await related.allTextContents();
    assert.equal(names.length, 3);
    for (const number of [3, 4, 5]) assert.ok(!names.includes(`Create project ${number}`), names.join(', '));
  });
  await visitPage({ base: two.base, path: 'article-1/', options: DESKTOP }, async ({ page }) => {
    assert.equal(await page.locator('.neighbours .next').count(), 1);
    assert.equal(await page.locator('.related').count(), 0, 'there are no further articles');
  });
});
