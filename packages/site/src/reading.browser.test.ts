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

const LONG = Array.from(
  { length: 6 },
  (_, index) =>
    `${index + 1}. Press **${index}**. [00:0${index}](video:${VIDEO_ID}#t=${index})\n\n   ![Picture ${index}](asset:${PICTURE_ID}#mark=10,10,20,20)\n`,
);

let site: Served;
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reading-'));
  const snapshot = createTestSnapshot([
    { slug: 'full', title: 'Create a project', content: FULL_ARTICLE },
    { slug: 'long', title: 'Press everything', content: `Lead.\n\n## Press\n\n${LONG.join('\n')}\n## Done\n\nThis project is done.` },
    ...Array.from({ length: 30 }, (_, index) => ({ title: `Report ${index}`, content: `Numbers of a project, ${index}.` })),
  ]);
  const pages = Array.from(renderSite(snapshot, snapshot.contents), ({ path, body }) => [path, Buffer.from(body)] as const);
  // The real server extracts this file from a file with several articles.
  const twin = ['full.md', Buffer.from(`# Create a project\n\n${FULL_ARTICLE}`)] as const;
  site = await serve(new Map([...pages, twin, ...(await makeMedia(folder))]));
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

test('a press on the poster plays the video in the column of the text, with its speed, captions and chapters', async () => {
  await visit('full/', DESKTOP, async ({ page }) => {
    const watch = page.getByRole('link', { name: 'Watch · 0:20' });
    await watch.click();
    assert.ok((await boxOf(page.locator('video'))).width > 600);
    await page.waitForFunction(() => document.querySelector('video')?.paused === false);
    assert.equal(await watch.isVisible(), false);
    await page.getByRole('button', { name: 'Speed: 1×' }).click();
    assert.equal(await page.evaluate(() => document.querySelector('video')?.playbackRate), 1.25);
    await page.getByRole('button', { name: 'Captions' }).click();
    assert.equal(await page.evaluate(() => document.querySelector('video')?.textTracks[0]?.mode), 'disabled');
    await page.getByRole('navigation', { name: 'Chapters' }).getByRole('button', { name: '0:15 Invite your team' }).click();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) >= 15);
  });
});

/** Plays the video from a second below 10, and waits until it has loaded and plays. */
async function playFrom(page: Page, seconds: number): Promise<void> {
  await page.getByRole('link', { name: `Play the video from 00:0${seconds}` }).click();
  await page.waitForFunction((from) => (document.querySelector('video')?.currentTime ?? 0) >= from, seconds);
}

test('a moment plays beside the text, in the column of the contents or in a foldable bar that covers nothing', async () => {
  await visit('long/', DESKTOP, async ({ page }) => {
    await page.getByRole('link', { name: 'Play the video from 00:05' }).click();
    const [dock, text] = [await boxOf(page.locator('.dock.floating')), await boxOf(page.locator('.content'))];
    assert.ok(dock.x >= text.right && dock.right <= 1440 && dock.bottom <= 900, JSON.stringify([dock, text]));
    assert.deepEqual(await barriers(page), []);
  });
  await visit('long/', PHONE, async ({ page }) => {
    const moment = page.getByRole('link', { name: 'Play the video from 00:05' });
    await moment.evaluate((link) => link.scrollIntoView({ block: 'end', behavior: 'instant' }));
    await moment.click();
    const dock = page.locator('.dock.floating');
    await dock.waitFor();
    await page.waitForFunction(() => {
      const [chip, bar] = [document.querySelectorAll('a.moment')[5], document.querySelector('.dock.floating')];
      return (chip?.getBoundingClientRect().bottom ?? 1e9) <= (bar?.getBoundingClientRect().top ?? 0);
    });
    const open = await boxOf(dock);
    await page.getByRole('button', { name: 'Fold the video' }).click();
    assert.ok((await boxOf(dock)).height < open.height);
  });
});

test('the small player always shows pause, position and readable captions, and gives them back to the large player', async () => {
  for (const options of [DESKTOP, PHONE])
    await visit('long/', options, async ({ page }) => {
      await playFrom(page, 5);
      const dock = page.locator('.dock.floating');
      await dock.getByRole('button', { name: 'Pause' }).click();
      await dock.getByRole('button', { name: 'Play', exact: true }).waitFor();
      assert.equal(await page.evaluate(() => document.querySelector('video')?.paused), true);
      const slider = dock.getByRole('slider', { name: 'Position in the video' });
      assert.match((await slider.getAttribute('aria-valuetext')) ?? '', /^0:0[5-9] \/ 0:20$/);
      await slider.press('End');
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 19);
      await slider.fill('6');
      const line = dock.locator('.player-caption');
      await dock.getByText('Open Projects in the sidebar.').waitFor();
      const [video, caption] = [await boxOf(page.locator('video')), await boxOf(line)];
      assert.ok(caption.y >= video.bottom, 'the captions do not cover the picture');
      assert.ok((await line.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))) >= 13);
      assert.equal(await page.evaluate(() => document.querySelector('video')?.textTracks[0]?.mode), 'hidden');
      assert.deepEqual(await barriers(page), []);
      await dock.getByRole('button', { name: 'Captions' }).click();
      assert.equal(await line.isVisible(), false);
      await dock.getByRole('button', { name: 'Captions' }).click();
      await page.locator('.player').scrollIntoViewIfNeeded();
      await page.locator('.dock:not(.floating)').waitFor();
      assert.equal(await page.evaluate(() => document.querySelector('video')?.textTracks[0]?.mode), 'showing');
      assert.equal(await page.evaluate(() => document.querySelector('video')?.controls), true);
    });
});

test('j, k and two buttons move a video in use to its next and previous step, with the text unless the player has the focus', async () => {
  await visit('long/', DESKTOP, async ({ page }) => {
    const isAt = (seconds: number) =>
      page.waitForFunction((wanted) => Math.abs((document.querySelector('video')?.currentTime ?? -1) - wanted) < 0.3, seconds);
    await playFrom(page, 3);
    await page.locator('.dock').getByRole('button', { name: 'Pause' }).click();
    await page.locator('.dock.floating').waitFor();
    await page.getByRole('slider').fill('3.2');
    await page.locator('main').focus();
    await page.keyboard.press('j');
    await isAt(4);
    assert.equal(new URL(page.url()).hash, '#s-step-5');
    await page.getByRole('button', { name: 'Previous step (k)' }).click();
    assert.equal(await page.locator('.copy-status').textContent(), 'Press 3.');
    await isAt(3);
    await page.keyboard.press('k');
    await isAt(2);
    assert.equal(new URL(page.url()).hash, '#s-step-5', 'the text stays while the player has the focus');
    await page.keyboard.press('/');
    await page.keyboard.type('jk');
    await isAt(2);
  });
});

test('the viewer moves from picture to picture and updates the step and the address', async () => {
  await visit('long/', DESKTOP, async ({ page }) => {
    await page.getByRole('link', { name: /^Enlarge: Step 2\. Picture 1/ }).click();
    const caption = page.locator('.viewer-caption');
    await page.getByRole('dialog').waitFor();
    assert.equal(await caption.textContent(), 'Step 2 · Press 1.');
    assert.deepEqual(await barriers(page), []);
    await page.keyboard.press('ArrowRight');
    assert.equal(await caption.textContent(), 'Step 3 · Press 2.');
    assert.equal(new URL(page.url()).hash, '#s-step-3');
    const [picture, close] = [
      await boxOf(page.locator('.viewer-stage > *')),
      await boxOf(page.getByRole('button', { name: 'Close the picture' })),
    ];
    assert.ok(close.bottom <= picture.y, 'the button lies beside the picture');
    await page.getByRole('button', { name: 'Full size' }).click();
    assert.ok((await boxOf(page.locator('.viewer-stage > *'))).width > picture.width * 1.2);
    await page.getByRole('button', { name: 'Next picture' }).click();
    assert.equal(await page.locator('.viewer-count').textContent(), '4 / 6');
    await page.keyboard.press('Escape');
    // Waits until the browser has restored the previous focus.
    await page
      .getByRole('link', { name: /^Enlarge: Step 4\. Picture 3/ })
      .and(page.locator(':focus'))
      .waitFor();
  });
});

test('a swipe shows the next picture, and a double tap shows full size', async () => {
  await visit('long/', PHONE, async ({ page }) => {
    await page.getByRole('link', { name: /^Enlarge: Step 1\. Picture 0/ }).tap();
    await page.getByRole('dialog').waitFor();
    const stage = page.locator('.viewer-stage');
    const { x, y, width, height } = await boxOf(stage);
    const finger = { pointerType: 'touch', pointerId: 7, isPrimary: true, clientY: y + height / 2 };
    await stage.dispatchEvent('pointerdown', { ...finger, clientX: x + width * 0.8 });
    await stage.dispatchEvent('pointerup', { ...finger, clientX: x + width * 0.2 });
    assert.equal(await page.locator('.viewer-count').textContent(), '2 / 6');
    const zoomed = page.locator('.viewer-stage.zoomed');
    // On a busy machine, the two taps may be too far apart for a double tap, so the test repeats them.
    for (let pairs = 0; pairs < 10 && !(await zoomed.isVisible()); pairs++)
      for (const _ of [1, 2]) await page.touchscreen.tap(x + width / 2, y + height / 2);
    await zoomed.waitFor();
  });
});

test('two fingers zoom a picture around their centre, and it stays there', async () => {
  await visit('long/', PHONE, async ({ page }) => {
    await page.getByRole('link', { name: /^Enlarge: Step 1\. Picture 0/ }).tap();
    await page.getByRole('dialog').waitFor();
    const picture = page.locator('.viewer-stage :is(img, svg)').first();
    const small = await boxOf(picture);
    const [x, y] = [small.x + small.width / 2, small.y + small.height / 2];
    const screen = await page.context().newCDPSession(page);
    // Sends touch events as a screen does, so that the browser itself interprets them.
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
      screen.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [-1, 1].map((side, id) => ({ x: x + (side * apart) / 2, y, id })),
      });
    await touch('touchStart', 80);
    for (const apart of [100, 130, 160]) await touch('touchMove', apart);
    await touch('touchEnd', 0);
    await page.locator('.viewer-stage.zoomed').waitFor();
    const large = await boxOf(picture);
    assert.ok(Math.abs(large.width / small.width - 2) < 0.25, `${small.width} → ${large.width}`);
    assert.ok(Math.abs(large.x + large.width / 2 - x) < 30, 'around the fingers');
    assert.equal(await page.evaluate(() => visualViewport?.scale), 1, 'the page itself stays as it is');
    assert.match((await page.locator('.viewer-count').textContent()) ?? '', /^1 /);
    await screen.detach();
  });
});

async function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? '');
}

test('j and k move through the steps, and ticked tasks and the colour scheme are kept in this browser', async () => {
  await visit('full/', { ...DESKTOP, colorScheme: 'light' }, async ({ page }) => {
    for (const key of ['j', 'j', 'k', 'j']) await page.keyboard.press(key);
    assert.equal(await focused(page), 's-step-2');
    assert.equal(new URL(page.url()).hash, '#s-step-2');
    await page.getByRole('checkbox', { name: 'Accepted' }).check();
    await page.getByRole('button', { name: 'Dark' }).click();
    await page.reload();
    assert.equal(await page.getByRole('checkbox', { name: 'Accepted' }).isChecked(), true);
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(15, 17, 21)');
    assert.equal(await page.getByRole('button', { name: 'Dark' }).getAttribute('aria-pressed'), 'true');
  });
});

test('a long tree scrolls to the current page and can be filtered', async () => {
  await visit('article-30/', { viewport: { width: 1280, height: 600 } }, async ({ page }) => {
    const current = await boxOf(page.locator('.sidebar [aria-current=page]'));
    assert.ok(current.y > 56 && current.bottom < 600, JSON.stringify(current));
    await page.getByRole('searchbox', { name: 'Filter the list' }).fill('press');
    assert.deepEqual(await page.locator('.sidebar a:visible').allTextContents(), ['Press everything']);
  });
});

test('a page offers its text as Markdown, its address and its code to copy', async () => {
  await visit('full/', { ...DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page }) => {
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied').waitFor({ state: 'attached' });
    assert.equal(await copied(), 'name: relaunch # the project\n');
    await page.locator('.page-menu > summary').click();
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith('# Create a project'));
    assert.equal(await page.locator('.page-menu[open]').count(), 0);
  });
});

test('the address keeps the search query, and empty searches, ends of articles and missing pages suggest articles', async () => {
  await visit('?q=everything', DESKTOP, async ({ page, faults }) => {
    await page.locator('dialog.search li').first().waitFor();
    assert.equal(await page.locator('dialog.search input').inputValue(), 'everything');
    await page.locator('dialog.search input').fill('prezzt evrythg');
    await page.getByText('Perhaps you were looking for').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Press everything' }).last().isVisible(), true);
    assert.equal(new URL(page.url()).searchParams.get('q'), 'prezzt evrythg');
    await page.keyboard.press('Escape');
    await page.waitForURL(site.base);
    await page.goto(`${site.base}long/`);
    await page.locator('.neighbours').scrollIntoViewIfNeeded();
    await page.getByRole('navigation', { name: 'Related articles' }).getByRole('link').first().waitFor();
    assert.deepEqual(faults, []);
    await page.goto(`${site.base}pres-evrything`);
    await page.getByRole('navigation', { name: 'Perhaps you were looking for' }).getByRole('link', { name: 'Press everything' }).waitFor();
    faults.length = 0;
  });
});
