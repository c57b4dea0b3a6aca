import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { findings, findingsIn, type Scheme } from './testing/findings.ts';
import { type Filled, fillProject } from './testing/fill-project.ts';
import { house, ownProject, signedInState, visit } from './testing/house.ts';
import { openPage, PAGES } from './testing/pages.ts';

/**
 * Every page, with something on it, on a wide and on a narrow screen, in light and in dark: nothing that shuts anybody out, nothing broken. Loading
 * a page is what takes long: each is loaded once for a width, and looked at in both schemes.
 */

let filled: Filled;
before(async () => {
  filled = await fillProject(await ownProject());
});

const WIDTHS: [width: number, first: Scheme, then: Scheme][] = [
  [1280, 'light', 'dark'],
  [360, 'dark', 'light'],
];

for (const [width, first, then] of WIDTHS)
  test(`no page shuts anybody out, breaks or is wider than the screen, in light and in dark: ${width} px`, async (t) => {
    const options = { viewport: { width, height: 800 }, storageState: await signedInState(), reducedMotion: 'reduce' } as const;
    await visit(options, async ({ page, faults }) => {
      for (const [name, shown] of Object.entries(PAGES)) {
        await t.test(name, async () => {
          await page.emulateMedia({ colorScheme: first });
          await openPage(page, shown, filled);
          assert.deepEqual(await findings(page), []);
          assert.deepEqual(await findingsIn(page, then), []);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          assert.equal(overflow, 0, 'nothing is wider than the screen');
          assert.deepEqual(faults, []);
        });
      }
    });
  });

test('the pages before one is signed in shut nobody out, in light and in dark', async () => {
  const { service } = await house();
  await visit({ viewport: { width: 360, height: 740 } }, async ({ page }) => {
    for (const path of ['/sign-in', '/signed-out', '/setup', '/link#notAnyLinkThatWasEverGivenOut']) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(service.origin + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.deepEqual(await findings(page), []);
      assert.deepEqual(await findingsIn(page, 'dark'), []);
    }
  });
});
