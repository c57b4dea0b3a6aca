import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Filled, fillProject } from './testing/fill-project.ts';
import { house, ownProject, signedInState, visit } from './testing/house.ts';
import { followTo, PAGES } from './testing/pages.ts';

/** Every page and dialog by the Tab key alone, on a wide and on a narrow screen. */

let filled: Filled;
before(async () => {
  filled = await fillProject(await ownProject());
});

const MOST_STOPS = 200;

/** What is wrong with the stops of the key, once round from where the focus is. */
async function walk(page: Page): Promise<{ problems: string[]; stops: number }> {
  const problems: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; ) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(lookAtFocus);
    if (found === 'again') return { problems: [...problems, ...(await page.evaluate(listPassedOver))], stops };
    if (found === 'left') continue;
    stops++;
    problems.push(...found);
  }
  return { problems: [...problems, 'there is no end to it'], stops: MOST_STOPS };
}

/** In the page: what is wrong with where the focus is now; `left`: with the browser, behind the last stop; `again`: where it was before. */
function lookAtFocus(): string[] | 'again' | 'left' {
  const focused = document.activeElement as HTMLElement | null;
  const { dataset } = document.body;
  if (!focused || focused === document.body) return dataset['left'] === undefined ? ((dataset['left'] = ''), 'left') : 'again';
  if (focused.dataset['stopped'] !== undefined) return 'again';
  focused.dataset['stopped'] = '';
  // The kit draws these itself, beside a field that is not seen.
  const shown = focused.matches('[type=radio], [type=checkbox]') ? (focused.closest('label') ?? focused.parentElement ?? focused) : focused;
  const { left, top, width, height } = shown.getBoundingClientRect();
  // A long field is scrolled to where something of it is seen, a short one as a whole.
  const points = [0.5, 0.1, 0.9].map((share) => document.elementFromPoint(left + width * share, top + Math.min(height, 60) * share));
  const at = points.find((one) => one !== null) ?? null;
  const dialog = document.querySelector('[role=dialog]');
  const name = focused.outerHTML.slice(0, 160);
  const problems: [boolean, string][] = [
    [width < 2 || height < 2, 'is not seen'],
    [at === null, 'is off the screen'],
    [at !== null && !shown.contains(at) && !at.contains(shown) && !(focused as HTMLInputElement).labels?.[0]?.contains(at), 'is covered'],
    [dialog !== null && !dialog.contains(focused), 'is behind the dialog'],
  ];
  return problems.filter(([isSo]) => isSo).map(([, what]) => `${name} ${what}`);
}

/** In the page: what stays from page to page was a stop of the one before. */
function forgetStops(): void {
  for (const one of document.querySelectorAll<HTMLElement>('[data-stopped]')) delete one.dataset['stopped'];
  delete document.body.dataset['left'];
}

/** In the page: what can be used by the pointer and was no stop. One of a group of choices is enough, for arrows lead on there. */
function listPassedOver(): string[] {
  const within = document.querySelector('[role=dialog]') ?? document.body;
  const all = [...within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')];
  const missed = all.filter(
    (one) =>
      one.tabIndex >= 0 &&
      one.dataset['stopped'] === undefined &&
      !one.matches('[type=radio], [type=file], [hidden], :disabled') &&
      one.closest('[inert], [aria-hidden=true]') === null &&
      one.checkVisibility({ visibilityProperty: true }),
  );
  return missed.map((one) => `${one.outerHTML.slice(0, 160)} is passed over`);
}

for (const width of [1280, 360])
  test(`by the Tab key alone everything on every page is reached, seen, and left again: ${width} px`, async (t) => {
    const { service } = await house();
    await visit({ viewport: { width, height: 800 }, storageState: await signedInState() }, async ({ page }) => {
      await page.goto(`${service.origin}/account`);
      for (const [name, shown] of Object.entries(PAGES))
        await t.test(name, async () => {
          await followTo(page, shown, filled);
          await page.evaluate(forgetStops);
          const { problems, stops } = await walk(page);
          assert.deepEqual(problems, []);
          assert.ok(stops > 0);
        });
    });
  });
