import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { findViolations, findColorViolations, type Scheme } from './testing/find-violations.ts';
import { type FilledProject, fillProject } from './testing/fill-project.ts';
import { openDashboard, createProject, signIn, visit } from './testing/open-dashboard.ts';
import { openPage, PAGES } from './testing/pages.ts';
import { walkByTab } from './testing/walk-by-tab.ts';

/**
 * Opens every page and dialog with content, on a wide and a narrow screen, in light and dark mode. Checks accessibility, errors, overflow,
 * and that the Tab key reaches and leaves every control. Loading a page is slow, so the test follows links and resizes the window instead.
 * Loading pages by URL is covered by the tests of each page and by `hostile.test.ts`.
 */

let filled: FilledProject;
before(async () => {
  filled = await fillProject(await createProject());
});

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 800 };
const other = (scheme: Scheme): Scheme => (scheme === 'light' ? 'dark' : 'light');

test('every page is accessible, fits the screen and is reachable by Tab, on wide and narrow screens, in light and dark mode', async (t) => {
  const { service } = await openDashboard();
  await visit({ storageState: await signIn() }, async ({ page, faults }) => {
    await page.goto(`${service.origin}/account`);
    for (const [at, [name, shown]] of Object.entries(PAGES).entries()) {
      await t.test(name, async () => {
        let scheme: Scheme = 'light';
        const screens = at % 2 === 0 ? [WIDE, NARROW] : [NARROW, WIDE];
        await page.setViewportSize(screens[0] ?? WIDE);
        await page.emulateMedia({ colorScheme: scheme });
        await openPage(page, shown, filled);
        for (const screen of screens) {
          await page.setViewportSize(screen);
          await page.getByRole('heading', { name: shown.heading }).first().waitFor();
          assert.deepEqual(await findViolations(page), [], `${screen.width} px, ${scheme}`);
          scheme = other(scheme);
          assert.deepEqual(await findColorViolations(page, scheme), [], `${screen.width} px, ${scheme}`);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          assert.equal(overflow, 0, `nothing is wider than ${screen.width} px`);
          const { problems, stops } = await walkByTab(page);
          assert.deepEqual(problems, [], `${screen.width} px, Tab key`);
          assert.ok(stops > 0);
        }
        assert.deepEqual(faults, []);
      });
    }
  });
});

test('the pages before signing in are accessible in light and dark mode', async () => {
  const { service } = await openDashboard();
  await visit({ viewport: { width: 360, height: 740 } }, async ({ page }) => {
    for (const path of ['/sign-in', '/signed-out', '/setup', '/link#notAnyLinkThatWasEverGivenOut']) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(service.origin + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.deepEqual(await findViolations(page), []);
      assert.deepEqual(await findColorViolations(page, 'dark'), []);
    }
  });
});
