import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@docreel/sdk';
import type { Page } from 'playwright-core';
import { ensureFixture, ensureSample } from '../../tools/fixtures/index.ts';
import { createAProjectAgain } from '../../tools/fixtures/specs/create-a-project-again.ts';
import { startFileSite } from '../testing/external-servers.ts';
import { findColorViolations, findViolations } from './testing/find-violations.ts';
import { createProject, openDashboard, signIn, visit } from './testing/open-dashboard.ts';

/** Creates an article from the sample video, and adds a newer recording of its task. A person has edited one step and added a block. */
async function createReviewedArticle() {
  const { service } = await openDashboard();
  const { slug, key } = await createProject();
  const api = createClient({ baseUrl: service.base, apiKey: key });
  const [sample, again] = await Promise.all([ensureSample('create-a-project', 'captions'), ensureFixture(createAProjectAgain, 'captions')]);
  const { origin } = await startFileSite({ 'first.mp4': sample.video, 'second.mp4': again.video });
  const importVideo = async (name: string) => {
    const { jobId } = await api.importVideo({ body: { url: `${origin}/${name}.mp4`, name: `${name} recording` } });
    return String((await api.jobs.wait(jobId)).output?.['videoId']);
  };
  const videoId = await importVideo('first');
  const { jobId } = await api.generateArticle({ body: { videoId, templateId: 1 } });
  const id = Number((await api.jobs.wait(jobId)).output?.['articleId']);
  const read = () => api.getArticle({ params: { id } });
  const content = (await read()).content.replace('1. Click ', '1. First, click ').concat('\n> [!NOTE]\n> Ask Mia for access.\n');
  await api.updateArticle({ params: { id }, body: { content } });
  const newer = await importVideo('second');
  const project = `${service.origin}/p/${slug}`;
  return { api, id, read, url: `${project}/content/${id}`, videoUrl: `${project}/videos/${newer}` };
}

const row = (page: Page, name: RegExp, list = 'Compared blocks') =>
  page.getByRole('list', { name: list }).getByRole('group', { name }).first();

test('an article is compared with a newer recording, reviewed by keyboard across a reload, applied and restored', async () => {
  const { read, url } = await createReviewedArticle();
  const before = await read();
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(url);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Compare with another recording…' }).click();
    // The video may still be processed. Its name then ends with “(processing)”.
    await page.locator('input[value^="Newest: second recording"]').waitFor();
    assert.deepEqual(await findViolations(page), []);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.waitForURL(/\/review\/[0-9a-f-]{36}$/);
    const renamed = row(page, /^Step 2: Changed/);
    await renamed.waitFor();

    await row(page, /: Gone/)
      .getByText('Due date')
      .first()
      .waitFor();
    await row(page, /: New/).getByText('Marketing').first().waitFor();
    assert.deepEqual(await renamed.locator('ins').allTextContents(), ['Add']);
    assert.deepEqual(await renamed.locator('del').allTextContents(), ['New']);
    assert.equal(await renamed.getByRole('img').count(), 2, 'both versions have their picture');
    const isPressed = (name: RegExp, button: string) => row(page, name).getByRole('button', { name: button }).getAttribute('aria-pressed');
    assert.equal(await isPressed(/^Step 1: Changed/, 'Keep'), 'true', 'a step that a person edited is kept');
    assert.equal(await isPressed(/^Callout: Only in the article/, 'Keep'), 'true', 'a block that a person added is kept');
    assert.equal(await isPressed(/^Step 2: Changed/, 'Take'), 'true');
    assert.equal(await isPressed(/: New/, 'Take'), 'true');
    assert.equal(await page.getByText('Ask Mia for access.').count(), 1);
    await checkAppearance(page);

    // By keyboard: J focuses the current row, and the arrow keys move to others. K and T choose.
    await page.keyboard.press('j');
    await renamed.focus();
    await page.keyboard.press('k');
    assert.equal(await isPressed(/^Step 2: Changed/, 'Keep'), 'true');
    await page.keyboard.press('t');
    await row(page, /: Gone/).focus();
    await page.keyboard.press('ArrowDown');
    assert.match(String(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))), /: New$/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('t');
    assert.equal(await isPressed(/: Gone/, 'Remove'), 'true');
    await page.reload();
    await renamed.waitFor();
    assert.equal(await isPressed(/: Gone/, 'Remove'), 'true', 'the choices survive a reload');
    await page.getByRole('switch', { name: 'Show only differences' }).click();
    await row(page, /^Step 3: Same/).waitFor();

    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.waitForURL(url);
    const { content } = await read();
    assert.match(content, /1\. First, click \*\*Projects\*\*/);
    assert.match(content, /2\. Click \*\*Add project\*\*/);
    assert.match(content, /4\. In \*\*Team\*\*/);
    assert.match(content, /Ask Mia for access\.\n$/);
    assert.doesNotMatch(content, /New project/);
    assert.deepEqual(
      [...content.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number)),
      [1, 2, 3, 4, 5, 6],
    );
    // The editor has a button “Undo change”, too.
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Restored the version before the review.').waitFor();
    assert.equal((await read()).content, before.content);

    // The history shows the review as text and pictures, and restores it.
    await page.goto(`${url}/history?revision=3`);
    await page.getByText('Edited by Ana Silva').waitFor();
    const changed = row(page, /^Step 2: Changed/, 'Comparison');
    await changed.locator('ins', { hasText: 'Add' }).waitFor();
    assert.equal(await changed.getByRole('img').count(), 2);
    assert.deepEqual(await findViolations(page), []);
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await page.getByText('Restored version 3.').waitFor();
    assert.match((await read()).content, /Add project/);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('Restored the previous version.').waitFor();
    assert.equal((await read()).content, before.content);
  });
});

test('regenerating an article opens the same review, which is found again under the jobs', async () => {
  const { read, url } = await createReviewedArticle();
  const before = await read();
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(url);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Regenerate from video…' }).click();
    assert.deepEqual(await findViolations(page), []);
    await page.getByRole('button', { name: 'Regenerate article' }).click();
    const edited = row(page, /^Step 1: Changed/);
    await edited.getByText('Newly written').waitFor();
    await page.getByText('Nothing will change, because you keep everything.').waitFor();
    const review = page.url();
    await page.goto(url.replace(/content\/\d+$/, 'jobs'));
    await page
      .getByRole('link', { name: /^Compare with recording/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Open review' }).click();
    await page.waitForURL(review);
    await edited.getByRole('button', { name: 'Take' }).click();
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.waitForURL(url);
    assert.equal((await read()).content, before.content.replace('1. First, click ', '1. Click '));
  });
});

/** Checks the review at the width of a phone, and in both color schemes. */
async function checkAppearance(page: Page): Promise<void> {
  const size = page.viewportSize();
  assert.deepEqual(await findViolations(page), []);
  assert.deepEqual(await findColorViolations(page, 'dark'), []);
  await page.setViewportSize({ width: 360, height: 740 });
  assert.deepEqual(await findViolations(page), []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await page.emulateMedia({ colorScheme: 'light' });
  if (size) await page.setViewportSize(size);
}

test('a block that somebody edits during the review is a conflict, and both people’s texts are offered', async () => {
  const { api, id, read, url, videoUrl } = await createReviewedArticle();
  await visit({ storageState: await signIn() }, async ({ page }) => {
    // The comparison waits until the video is processed.
    await page.goto(videoUrl);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Compare with an article…' }).click();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await row(page, /^Step 2: Changed/).waitFor();
    const { content } = await read();
    const edited = content.replace('Click **New project**', 'Press **New project**').replace('Ask Mia', 'Ask Tom');
    await api.updateArticle({ params: { id }, body: { content: edited } });
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    const conflict = page.getByRole('article', { name: 'Conflict' });
    await conflict.getByText('Press **New project**').waitFor();
    assert.deepEqual(await findViolations(page), []);
    await conflict.getByRole('button', { name: 'Use theirs' }).click();
    await page.waitForURL(url);
    const now = (await read()).content;
    assert.match(now, /2\. Press \*\*New project\*\*/);
    assert.match(now, /\*\*Team\*\*/);
    assert.match(now, /Ask Tom for access/);
  });
});
