import assert from 'node:assert/strict';
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { CHROMIUM, PHONE } from '../packages/site/src/testing/browser.ts';
import { api, createProject, docreel, service, waitForJob } from './testing/harness.ts';

/** Tests published pages of Markdown that was imported with pictures but without the index of a Docreel export. */

const TEXT = `---
title: Imported
---

Save your work.

1. Open **Settings**. [00:09](https://elsewhere.example/video.mp4?video=gone#t=9)

   ![Marked](assets/one.png#mark=40,40,10,10&cut=20,20,60,60)

2. Save.

   ![Whole](assets/two.jpg)

![Moving](assets/three.gif)

The end.
`;

test('an imported article without an index: nothing shifts on a phone, pictures have sizes and marks, and no bare time is left', async () => {
  const { key, slug, id } = await createProject();
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'docreel-imported-'));
  await mkdir(path.join(folder.path, 'assets'));
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#808080', noise } });
  const files = {
    'docreel.yaml': `docreel: 1\nproject: { id: other, name: Imported, description: null, descriptions: {}, language: en, logoUrl: null }\n`,
    'imported.md': TEXT,
    'assets/one.png': await picture.png().toBuffer(),
    'assets/two.jpg': await picture.jpeg().toBuffer(),
    'assets/three.gif': await sharp({ create: { width: 320, height: 180, channels: 3, background: '#36c' } })
      .gif()
      .toBuffer(),
  };
  for (const [name, data] of Object.entries(files)) await writeFile(path.join(folder.path, name), data);
  const { warnings } = (await docreel('import', folder.path, '--project', id)) as { warnings: string[] };
  assert.deepEqual(warnings, ['Pages leave out 1 times of videos that are not in this project.']);
  const job = await waitForJob(key, (await api('POST', '/publish', { key })).json.jobId);
  assert.equal(job.status, 'completed', job.error);

  const browser = await chromium.launch(CHROMIUM);
  try {
    const page = await (await browser.newContext(PHONE)).newPage();
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // Pictures arrive late, as over a slow network.
    await page.route(/\.(?:png|jpg|gif|webp)$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await page.goto(`${(await service()).origin}/sites/${slug}/imported/`);
    for (let screen = 0; screen < 6; screen++) {
      await page.mouse.wheel(0, 500);
      await page.waitForTimeout(200);
    }
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('.content img')].every((one) => one.naturalWidth > 0 || !one.checkVisibility()),
    );
    assert.deepEqual(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts), []);
    assert.equal(await page.locator('.content').getByText('00:09').count(), 0);
    assert.ok((await page.locator('.content svg.drawing rect.mark-line').count()) > 0);
    const [marked, whole, moving] = await page
      .locator('.content .enlarge')
      .evaluateAll((links) =>
        links.map((link) =>
          [...link.querySelectorAll('img')].map((one) => [one.getAttribute('width'), /480w, .* 960w, .* 1200w/.test(one.srcset)]),
        ),
      );
    for (const one of marked ?? []) assert.deepEqual(one, ['1200', true]);
    assert.deepEqual(whole, [['1200', true]]);
    assert.deepEqual(moving, [['320', false]]);
  } finally {
    await browser.close();
  }
});
