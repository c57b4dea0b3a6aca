import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { findings, findingsIn, type Scheme } from './testing/findings.ts';
import { type Filled, fillProject } from './testing/fill-project.ts';
import { house, ownProject, signedInState, visit } from './testing/house.ts';
import { followTo, PAGES } from './testing/pages.ts';
import { walkByTab } from './testing/walk-by-tab.ts';

/**
 * Every page and dialog, with something on it, on a wide and on a narrow screen, in light and in dark: nothing that shuts anybody out, nothing
 * broken, and everything reached, seen and left again by the Tab key alone. Loading a page is what takes long: one goes on from each as its links do,
 * in turns on the wide screen and on the narrow one, and looks at it on both and in both schemes. What stands on them is loaded by its address in the tests
 * of each, and by `hostile.test.ts`.
 */

let filled: Filled;
before(async () => {
  filled = await fillProject(await ownProject());
});

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 800 };
const other = (scheme: Scheme): Scheme => (scheme === 'light' ? 'dark' : 'light');

test('no page shuts anybody out, breaks, is wider than the screen or keeps something from the Tab key, on a wide one and on a narrow one, in light and in dark', async (t) => {
  const { service } = await house();
  await visit({ storageState: await signedInState() }, async ({ page, faults }) => {
    await page.goto(`${service.origin}/account`);
    for (const [at, [name, shown]] of Object.entries(PAGES).entries()) {
      await t.test(name, async () => {
        let scheme: Scheme = 'light';
        const screens = at % 2 === 0 ? [WIDE, NARROW] : [NARROW, WIDE];
        await page.setViewportSize(screens[0] ?? WIDE);
        await page.emulateMedia({ colorScheme: scheme });
        await followTo(page, shown, filled);
        for (const screen of screens) {
          await page.setViewportSize(screen);
          await page.getByRole('heading', { name: shown.heading }).first().waitFor();
          assert.deepEqual(await findings(page), [], `${screen.width} px, ${scheme}`);
          scheme = other(scheme);
          assert.deepEqual(await findingsIn(page, scheme), [], `${screen.width} px, ${scheme}`);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          assert.equal(overflow, 0, `nothing is wider than ${screen.width} px`);
          const { problems, stops } = await walkByTab(page);
          assert.deepEqual(problems, [], `${screen.width} px, by the Tab key`);
          assert.ok(stops > 0);
        }
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
