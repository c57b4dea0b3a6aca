import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createArticle } from './testing/create-article.ts';
import { findEditor, openArticle, placeCaretAtEnd, saveArticle } from './testing/editor.ts';
import { openDashboard, signIn, visit } from './testing/open-dashboard.ts';

/** Tests the article editor without a pointer, and on a phone. */

const STEPS = '1. Open **Members**.\n2. Click **Invite**.\n';
/** More controls than a page has. */
const MAX_TABS = 120;

/** Presses Tab, or Shift+Tab, until the element has the focus. */
async function tabTo(page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await element.waitFor();
  for (let presses = 0; presses < MAX_TABS; presses++) {
    if ((await element.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press(key);
  }
  assert.fail(`${String(element)} is not reached by ${key}`);
}

test('with the keyboard alone, an article is opened, corrected and published', async () => {
  const { service } = await openDashboard();
  const { slug, read } = await createArticle(STEPS);
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/content`);
    await tabTo(page, page.getByRole('treeitem', { name: /^Orders/ }));
    await page.keyboard.press('Enter');
    const editor = findEditor(page);
    await editor.waitFor();
    await tabTo(page, editor);
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Send it.');
    await saveArticle(page);
    assert.equal(await read(), `${STEPS}3. Send it.\n`);
    // Escape lets Tab leave the text, in which it would indent a step.
    await page.keyboard.press('Escape');
    await tabTo(page, page.getByRole('link', { name: 'Publish', exact: true }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Publish site' }));
    await page.keyboard.press('Enter');
    await page.getByText('Everything is published.').waitFor();
  });
  assert.match(await (await fetch(`${service.origin}/sites/${slug}/orders/`)).text(), /Send it\./);
});

test('on a screen 360 px wide, an article is read and corrected without scrolling sideways', async () => {
  const { url, read } = await createArticle(STEPS);
  await visit({ storageState: await signIn(), viewport: { width: 360, height: 740 } }, async ({ page }) => {
    const editor = await openArticle(page, url);
    await placeCaretAtEnd(editor.getByText('Click Invite.'));
    await page.keyboard.press('Backspace');
    await page.keyboard.type(' at the top.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Redo' }).click();
    await saveArticle(page);
    assert.equal(await read(), STEPS.replace('**Invite**.', '**Invite** at the top.'));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    for (const step of await editor.locator('li p').all()) {
      const box = await step.boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= 360 && box.width > 200, JSON.stringify(box));
    }
  });
});
