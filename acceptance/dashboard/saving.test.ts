import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createArticle, PARAGRAPHS } from './testing/create-article.ts';
import { openArticle } from './testing/editor.ts';
import { signIn, visit } from './testing/open-dashboard.ts';

/** Tests that no key press is lost while somebody edits an article, in a real browser with its database and locks. */

/** Opens the article, and returns functions for its text and its state. */
async function openText(page: Page, url: string) {
  const editor = await openArticle(page, url);
  const waitForState = (state: string | RegExp) => page.getByRole('status').filter({ hasText: state }).waitFor();
  /** Replaces the text of a paragraph. */
  const replace = async (from: string, to: string) => {
    await editor.locator('p', { hasText: from }).click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.insertText(to);
  };
  return { editor, replace, waitForState };
}

test('text saves by itself, and Ctrl+S saves without waiting', async () => {
  const { url, read } = await createArticle(PARAGRAPHS);
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const { replace, waitForState } = await openText(page, url);
    await replace('Enter a name.', 'Enter the name.');
    await waitForState('Saving');
    await waitForState(/^Saved$/);
    assert.equal(await read(), PARAGRAPHS.replace('a name', 'the name'));
    await replace('Open the list.', 'Open it.');
    await page.keyboard.press('Control+s');
    await waitForState(/^Saved$/);
    assert.equal(await read(), 'Open it.\n\nClick **New**.\n\nEnter the name.\n');
  });
});

test('changes of other blocks are merged while somebody writes, and appear in the text', async () => {
  const { url, read, write } = await createArticle(PARAGRAPHS);
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const { editor, replace, waitForState } = await openText(page, url);
    await write(PARAGRAPHS.replace('Open the list.', 'Open the long list.'));
    await replace('Enter a name.', 'Enter the name.');
    await waitForState(/^Saved$/);
    assert.equal(await read(), PARAGRAPHS.replace('Open the list.', 'Open the long list.').replace('a name', 'the name'));
    await editor.getByText('Open the long list.').waitFor();
  });
});

test('a block that two people changed asks which version to keep, and typing stays possible', async () => {
  const { url, read, write } = await createArticle(PARAGRAPHS);
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const { replace, waitForState } = await openText(page, url);
    const theirs = PARAGRAPHS.replace('Enter a name.', 'Enter their name.');
    await write(theirs);
    await replace('Enter a name.', 'Enter my name.');
    await waitForState('Needs you');
    const card = page.getByRole('article', { name: 'Conflict' });
    assert.match((await card.textContent()) ?? '', /Yours.*Enter my name\..*Theirs.*Enter their name\./);
    await replace('Open the list.', 'Open it.');
    await page.waitForTimeout(1500);
    assert.equal(await read(), theirs);
    await card.getByRole('button', { name: 'Keep both' }).click();
    await waitForState(/^Saved$/);
    await page.waitForFunction(() => document.activeElement?.ariaLabel === 'Article text');
    assert.equal(await read(), 'Open it.\n\nClick **New**.\n\nEnter my name.\n\nEnter their name.\n');
  });
});

test('without a connection the text stays on the device, also after a reload, and is saved when the connection is back', async () => {
  const { url, read } = await createArticle(PARAGRAPHS);
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const { replace, waitForState } = await openText(page, url);
    // Only writing fails, so that the page itself can be loaded again.
    await page.route('**/articles/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort('connectionfailed') : route.continue(),
    );
    await replace('Enter a name.', 'Enter it offline.');
    await waitForState('Offline (kept on this device)');
    page.on('dialog', (dialog) => void dialog.accept());
    const again = await openText(page, url);
    await again.editor.getByText('Enter it offline.').waitFor();
    assert.equal(await read(), PARAGRAPHS);
    await page.unrouteAll({ behavior: 'wait' });
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await again.waitForState(/^Saved$/);
    assert.match(await read(), /Enter it offline\./);
  });
});

test('a device without space says that it has no copy, and the text is saved when the connection is back', async () => {
  const { url, read } = await createArticle(PARAGRAPHS);
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const { replace, waitForState } = await openText(page, url);
    const context = page.context();
    const browser = await context.newCDPSession(page);
    const setQuota = (quota: { quotaSize?: number }) =>
      browser.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, ...quota });
    await setQuota({ quotaSize: 1 });
    await context.setOffline(true);
    await replace('Enter a name.', 'Enter it without space.');
    await waitForState('This device has no space for a copy.');
    await replace('Open the list.', 'Open it.');
    await context.setOffline(false);
    await waitForState(/^Saved$/);
    assert.equal(await read(), PARAGRAPHS.replace('Enter a name.', 'Enter it without space.').replace('Open the list.', 'Open it.'));
    await setQuota({});
    await context.setOffline(true);
    await replace('Open it.', 'Open the list.');
    await waitForState(/^Offline \(kept on this device\)$/);
  });
});

test('a save whose response was lost is no conflict with itself', async () => {
  const { url, read } = await createArticle(PARAGRAPHS);
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const { replace, waitForState } = await openText(page, url);
    await page.route('**/articles/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await replace('Enter a name.', 'Enter the name.');
    await waitForState('Offline');
    await replace('Enter the name.', 'Enter the full name.');
    await page.unrouteAll({ behavior: 'wait' });
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await waitForState(/^Saved$/);
    assert.equal(await read(), PARAGRAPHS.replace('a name', 'the full name'));
  });
});

test('the next tab restores and saves the text of a crashed tab', async () => {
  const { url, read } = await createArticle(PARAGRAPHS);
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const { replace } = await openText(page, url);
    await page.route('**/articles/*', (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()));
    await replace('Enter a name.', 'Written before the crash.');
    await page.waitForTimeout(800);
    const session = await page.context().newCDPSession(page);
    const crash = page.waitForEvent('crash');
    // A crashed page sends no response.
    session.send('Page.crash').catch(() => undefined);
    await crash;
    const { waitForState } = await openText(await page.context().newPage(), url);
    await waitForState(/^Saved$/);
    assert.match(await read(), /Written before the crash\./);
  });
});

test('two tabs of one person keep the text of both', async () => {
  const { url, read } = await createArticle(PARAGRAPHS);
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const first = await openText(page, url);
    const second = await openText(await page.context().newPage(), url);
    await Promise.all([first.replace('Open the list.', 'First tab.'), second.replace('Enter a name.', 'Second tab.')]);
    await Promise.all([first.waitForState(/^Saved$/), second.waitForState(/^Saved$/)]);
    assert.equal(await read(), 'First tab.\n\nClick **New**.\n\nSecond tab.\n');
  });
});

test('after an expired session the text is back and saved', async () => {
  const { url, read } = await createArticle(PARAGRAPHS);
  const state = await signIn();
  await visit({ storageState: state }, async ({ page }) => {
    const { replace } = await openText(page, url);
    await page.context().clearCookies();
    await replace('Enter a name.', 'Written without a session.');
    await page.waitForURL(/\/sign-in/);
    await page.context().addCookies(state.cookies);
    const { waitForState } = await openText(page, url);
    await waitForState(/^Saved$/);
    assert.match(await read(), /Written without a session\./);
  });
});

test('a text that is too large is refused with the reason, and stays in the editor', async () => {
  const { url, read } = await createArticle(PARAGRAPHS);
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const { replace, waitForState } = await openText(page, url);
    await replace('Enter a name.', 'x'.repeat(1024 * 1024 + 1));
    await waitForState('Needs you');
    await waitForState('At most 1 MiB of Markdown');
    assert.equal(await read(), PARAGRAPHS);
    await page.keyboard.press('Control+z');
    await replace('Enter a name.', 'Short again.');
    await waitForState(/^Saved$/);
    assert.equal(await read(), PARAGRAPHS.replace('Enter a name.', 'Short again.'));
  });
});
