import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { renderSite } from './render-site.ts';
import { lookWithAxe } from './testing/axe.ts';
import { DESKTOP, PHONE, visitPage } from './testing/browser.ts';
import { makeMedia } from './testing/media.ts';
import { type Served, serve } from './testing/serve.ts';
import { PICTURE_ID, createTestSnapshot, VIDEO_ID } from './testing/snapshot.ts';

/** A picture that is wide enough to be cropped on a phone. The file contains a smaller picture. */
const WIDE_ID = 'bb22';
const at = (seconds: number) => `[00:0${seconds}](video:${VIDEO_ID}#t=${seconds})`;
const CONTENT = `What is marked.

1. Open **Projects**. ${at(1)}

   ![The list](asset:${PICTURE_ID}#mark=10,20,30,10)

Click here. ${at(2)}

![The menu](asset:${PICTURE_ID}#point=50,50&cut=25,25,50,50)

2. Save. ${at(3)}

   ![The button](asset:${WIDE_ID}#mark=60,60,10,5)

3. Enter a name. ${at(4)}

   ![The form](asset:${WIDE_ID}#mark=20,20,30,6&mark=20,40,30,6,inside)

4. Enter a date. ${at(4)}

All of it is listed. ${at(4)}

![The end](asset:${PICTURE_ID})
`;

let site: Served;
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marks-'));
  const snapshot = createTestSnapshot([{ slug: 'marked', content: CONTENT }]);
  snapshot.assets.push({ assetId: WIDE_ID, src: `images/${PICTURE_ID}.webp`, width: 1280, height: 720, sizes: [], colour: '#808080' });
  const pages = Array.from(renderSite(snapshot, snapshot.contents), ({ path, body }) => [path, Buffer.from(body)] as const);
  site = await serve(new Map([...pages, ...(await makeMedia(folder))]));
});

after(async () => {
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

test('a cropped picture opens completely by click and keyboard, with its highlight', async () => {
  await visitPage({ base: site.base, path: 'marked/', options: DESKTOP }, async ({ page }) => {
    const link = page.getByRole('link', { name: 'Enlarge: The menu. The place to click is marked.' });
    for (const open of [() => link.click(), () => link.press('Enter')]) {
      await open();
      const dialog = page.getByRole('dialog', { name: 'The menu. The place to click is marked.' });
      const whole = dialog.getByRole('img', { name: 'The menu. The place to click is marked.' });
      const box = await whole.boundingBox();
      assert.ok(box && Math.abs(box.width / box.height - 320 / 180) < 0.02, JSON.stringify(box));
      assert.equal(await whole.getAttribute('viewBox'), '0 0 320 180');
      assert.equal(await whole.locator('.mark-line').count(), 1);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  });
});

test('the ring is in position at every width with a constant line, and nothing shifts or overflows', async () => {
  for (const options of [DESKTOP, PHONE, { ...PHONE, colorScheme: 'dark' as const }]) {
    await visitPage({ base: site.base, path: 'marked/', options }, async ({ page }) => {
      const picture = await page.locator('.steps .drawing').first().boundingBox();
      const ring = await page.locator('.steps .mark-line').first().boundingBox();
      assert.ok(picture && ring);
      const centre = [(ring.x + ring.width / 2 - picture.x) / picture.width, (ring.y + ring.height / 2 - picture.y) / picture.height];
      assert.ok(Math.abs((centre[0] ?? 0) - 0.25) < 0.02 && Math.abs((centre[1] ?? 0) - 0.25) < 0.02, String(centre));
      assert.ok(Math.abs(picture.width / picture.height - 320 / 180) < 0.05);
      const link = page.getByRole('link', { name: 'Enlarge: Step 2. The button' });
      const isPhone = options.viewport.width < 640;
      assert.deepEqual([await link.locator('.narrow').isVisible(), await link.locator('.wide').isVisible()], [isPhone, !isPhone]);
      const [shown] = await link
        .locator('img')
        .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().width));
      // Displayed size of a text that has 13 px in the picture.
      if (isPhone) assert.ok((13 * (shown ?? 0)) / 1280 >= 9, String(shown));
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= options.viewport.width);
      const { violations } = await lookWithAxe(page);
      assert.deepEqual(
        violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id),
        [],
      );
    });
  }
});

test('without JavaScript a crop links to the whole picture, and it is printed with its highlight', async () => {
  await visitPage({ base: site.base, path: 'marked/', options: { ...DESKTOP, javaScriptEnabled: false } }, async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('.marked-step .drawing').isVisible(), true);
    await page.emulateMedia({ media: 'screen' });
    const href = await page.getByRole('link', { name: 'Enlarge: The menu. The place to click is marked.' }).getAttribute('href');
    const whole = await page.request.get(new URL(href ?? '', page.url()).href);
    assert.deepEqual([whole.status(), whole.headers()['content-type']], [200, 'image/webp']);
  });
});
