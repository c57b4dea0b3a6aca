import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createDraft } from './testing/create-draft.ts';
import { findEditor, openArticle, placeCaretAtEnd, saveArticle } from './testing/editor.ts';
import { findViolations } from './testing/find-violations.ts';
import { signIn, visit } from './testing/open-dashboard.ts';

const moment = (videoId: string, seconds: number) => `[00:${String(Math.floor(seconds)).padStart(2, '0')}](video:${videoId}#t=${seconds})`;

async function checkBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await findViolations(page), []);
  }
}

/** Opens the list of suggestions for the entry with the caret, and waits until it has some. */
async function openSuggestions(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+Enter');
  const list = page.getByRole('listbox', { name: 'Suggested sentences' });
  await list.getByRole('option').first().waitFor();
  return list;
}

test('a key moment becomes a step with three keys, a wrong name is flagged and replaced, and one undo restores all', async () => {
  const draft = await createDraft(({ videoId, assetId }) => {
    const picture = `![The screen](asset:${assetId})`;
    return `The list opens. ${moment(videoId, 17)}\n\n${picture}\n\n1. Click **Clients**. ${moment(videoId, 9.3)}\n\n${moment(videoId, 35.3)}\n\n${picture}\n`;
  });
  const { videoId } = draft;
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const editor = await openArticle(page, draft.url);
    const proof = page.getByRole('complementary', { name: 'Source in the video' });
    await placeCaretAtEnd(editor.getByText('The list opens.'));
    const list = await openSuggestions(page);
    assert.equal(await list.getByRole('option').first().locator('span').first().textContent(), 'Click New project (top right).');
    await checkBothSchemes(page);
    await page.keyboard.press('Escape');
    await editor.and(page.locator(':focus')).waitFor();
    assert.match(await draft.read(), /^The list opens/, 'Esc changes nothing');

    await openSuggestions(page);
    await page.keyboard.press('Enter');
    await saveArticle(page);
    assert.match(
      await draft.read(),
      new RegExp(`^1\\. Click \\*\\*New project\\*\\* \\(top right\\)\\. \\[00:17\\]\\(video:${videoId}#t=17\\)\\n\\n {3}!\\[`),
    );

    await editor.locator('.unsupported').getByText('Clients').waitFor();
    await placeCaretAtEnd(editor.getByText('Clients'));
    await proof.getByText('“Clients” is neither on the screen nor said at this moment.').waitFor();
    await proof.getByText('Detected here').waitFor();
    await checkBothSchemes(page);
    await openSuggestions(page);
    await page.keyboard.type('project');
    await page.keyboard.press('Enter');
    await saveArticle(page);
    assert.match(await draft.read(), /2\. Click \*\*Projects\*\*\. \[00:09\]/);
    await editor.locator('.unsupported').waitFor({ state: 'detached' });
    await proof.getByText('A person changed this step. Its names and values were seen or said.').waitFor();

    const before = await draft.read();
    await page.getByRole('button', { name: 'Turn all into steps' }).click();
    await page.getByText('Created 1 step.').waitFor();
    await saveArticle(page);
    assert.match(await draft.read(), /3\. Click \*\*Create project\*\*\. \[00:35\]/);
    await page.keyboard.press('Control+z');
    await saveArticle(page);
    assert.equal(await draft.read(), before);
    await page.getByRole('button', { name: 'Dismiss all' }).click();
    await saveArticle(page);
    assert.doesNotMatch(await draft.read(), /00:35/);
  });
});

test('a missing step is created at the time of the player, with its picture, and its moment is moved', async () => {
  const draft = await createDraft(({ videoId }) => `1. Click **Projects**. ${moment(videoId, 9.3)}\n`);
  const { videoId } = draft;
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const editor = await openArticle(page, draft.url);
    await placeCaretAtEnd(editor.getByText('Projects'));
    await page.getByRole('heading', { name: 'Step at 0:09' }).waitFor();
    await page.getByText('Detected here').waitFor();
    await seek(page, 17);
    await page.keyboard.press('Control+Shift+Enter');
    await page
      .getByRole('option', { name: /New project/ })
      .first()
      .waitFor();
    await page.keyboard.type('Add a client');
    await page.keyboard.press('Enter');
    await editor.locator('li').nth(1).locator('.editor-picture').waitFor();
    await saveArticle(page);
    assert.match(
      await draft.read(),
      new RegExp(`2\\. Add a client \\[00:17\\]\\(video:${videoId}#t=17\\)\\n\\n {3}!\\[[^\\]]*\\]\\(asset:[\\w-]+`),
    );

    await page.keyboard.press('Alt+.');
    await saveArticle(page);
    assert.match(await draft.read(), /#t=17\.067\)/);
    await page.keyboard.press('Alt+,');
    await seek(page, 20.5);
    await page.getByRole('button', { name: 'Set to current time' }).click();
    await saveArticle(page);
    assert.match(await draft.read(), /\[00:20\]\(video:[^)]+#t=20\.5\)/);
    await findEditor(page).focus();
    await page.keyboard.press('Control+Shift+Backspace');
    await saveArticle(page);
    assert.equal(await draft.read(), `1. Click **Projects**. ${moment(videoId, 9.3)}\n`);
    assert.deepEqual(await findViolations(page), []);
  });
});

async function seek(page: Page, seconds: number): Promise<void> {
  await page.evaluate((to) => {
    const video = document.querySelector('video');
    if (video) video.currentTime = to;
  }, seconds);
  await page.waitForFunction((to) => Math.abs((document.querySelector('video')?.currentTime ?? 0) - to) < 0.01, seconds);
  await sleep(100);
}
