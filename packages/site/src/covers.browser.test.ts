import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { renderSite } from './render-site.ts';
import { DESKTOP, PHONE, visitPage } from './testing/browser.ts';
import { makeMedia } from './testing/media.ts';
import { type Served, serve } from './testing/serve.ts';
import { createTestSnapshot, FULL_ARTICLE, VIDEO_ID } from './testing/snapshot.ts';

/** Tests that the player of a published page hides the redacted parts of its video. */

const BOX = { x: 25, y: 50, width: 25, height: 10 };
let site: Served;
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-covers-'));
  const snapshot = createTestSnapshot([{ slug: 'covered', content: FULL_ARTICLE }]);
  const covers = [
    { startSeconds: 4, endSeconds: 6, box: BOX },
    { startSeconds: 9, endSeconds: 12, box: null },
  ];
  snapshot.videos = snapshot.videos.map((video) => (video.videoId === VIDEO_ID ? { ...video, covers } : video));
  const pages = Array.from(renderSite(snapshot, snapshot.contents), ({ path, body }) => [path, Buffer.from(body)] as const);
  site = await serve(new Map([...pages, ...(await makeMedia(folder))]));
});

after(async () => {
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

const openAt = (page: Page, seconds: number) => page.goto(`${site.base}covered/?t=${seconds}`);
const seek = (page: Page, seconds: number) =>
  page.evaluate((to) => {
    const video = document.querySelector('video');
    if (video) video.currentTime = to;
  }, seconds);
const secondsNow = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? -1);

test('a box covers its area of the video, only in its time range, at each size of the player', async () => {
  for (const options of [DESKTOP, PHONE]) {
    await visitPage({ base: site.base, path: 'covered/', options }, async ({ page }) => {
      await openAt(page, 4.5);
      const cover = page.locator('.video-cover');
      await cover.waitFor();
      await page.waitForFunction(() => (document.querySelector('.video-cover')?.getBoundingClientRect().width ?? 0) > 0);
      const [video, box] = await Promise.all([page.locator('video').boundingBox(), cover.boundingBox()]);
      assert.ok(video && box);
      // The picture is as wide as the player unless that is too high.
      const scale = Math.min(video.width / 320, video.height / 180);
      const left = video.x + (video.width - 320 * scale) / 2;
      const top = video.y + (video.height - 180 * scale) / 2;
      const wanted = [left + 0.25 * 320 * scale, top + 0.5 * 180 * scale, 0.25 * 320 * scale, 0.1 * 180 * scale];
      for (const [at, value] of [box.x, box.y, box.width, box.height].entries())
        assert.ok(Math.abs(value - (wanted[at] ?? 0)) < 1.5, `${JSON.stringify(box)} is not ${wanted.join(', ')}`);
      await seek(page, 7);
      await cover.waitFor({ state: 'hidden' });
      await seek(page, 5);
      await cover.waitFor();
    });
  }
});

test('with scripts, the poster is a button that plays the covered video, and nothing links to the file', async () => {
  await visitPage({ base: site.base, path: 'covered/', options: DESKTOP }, async ({ page }) => {
    assert.equal(await page.locator('video, a[href*=".mp4"]').count(), 0);
    await page.getByRole('button', { name: 'Watch · 0:20' }).click();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
    assert.equal(await page.locator('.video-cover').count(), 1);
  });
});

test('a time range without a box is left out', async () => {
  await visitPage({ base: site.base, path: 'covered/', options: DESKTOP }, async ({ page }) => {
    await openAt(page, 10);
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 12);
    await seek(page, 8.5);
    await page.evaluate(() => document.querySelector('video')?.play());
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 12.2);
    assert.ok((await secondsNow(page)) < 16);
  });
});

test('in full screen, where no box can be drawn, the time range is left out', async () => {
  await visitPage({ base: site.base, path: 'covered/', options: DESKTOP }, async ({ page }) => {
    await openAt(page, 5);
    await page.locator('.video-cover').waitFor();
    // A click allows the full screen.
    await page.locator('h1').click();
    await page.evaluate(() => document.querySelector('video')?.requestFullscreen());
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 6);
  });
});

test('without scripts, the page shows no player and its moments do not open the video file', async () => {
  await visitPage({ base: site.base, path: 'covered/', options: { ...DESKTOP, javaScriptEnabled: false } }, async ({ page }) => {
    await page.locator('.player').waitFor({ state: 'hidden' });
    assert.equal(await page.locator('video[src], a[href*=".mp4"]').count(), 0);
    assert.match((await page.locator('a.moment').first().getAttribute('href')) ?? '', /^\?t=/);
  });
});
