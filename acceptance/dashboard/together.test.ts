import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { askAsOwner } from '../testing/owner.ts';
import { createArticle, PARAGRAPHS } from './testing/create-article.ts';
import { findEditor, openArticle } from './testing/editor.ts';
import { findViolations } from './testing/find-violations.ts';
import { openDashboard, PERSON, signIn, visit } from './testing/open-dashboard.ts';

/** Tests what two people of one project see of each other, and what an editor may do. */

/** Joins a project as a new editor, in a page of another browser context. */
async function joinAsEditor(page: Page, slug: string): Promise<void> {
  const { service } = await openDashboard();
  const body = { email: `ben@${slug}.example.com`, role: 'editor' };
  const { link } = await askAsOwner({ ...service, owner: PERSON }, `/projects/${slug}/invites`, body);
  await page.goto(link);
  await page.getByLabel('Your name').fill('Ben Okafor');
  await page.getByLabel('New password').fill('a sentence of my own');
  await page.getByRole('button', { name: 'Join project' }).click();
  await page.waitForURL(`${service.origin}/p/${slug}/videos`);
}

test('two people who edit an article see each other, and the text of one appears in the page of the other', async () => {
  const { slug, url } = await createArticle(PARAGRAPHS);
  await visit({ storageState: await signIn() }, async ({ page: ana }) => {
    await openArticle(ana, url);
    await visit({}, async ({ page: ben }) => {
      await joinAsEditor(ben, slug);
      const text = await openArticle(ben, url);
      await ben.getByRole('status').getByText('Ana Silva is here').waitFor();
      await text.locator('p', { hasText: 'Enter a name.' }).click();
      await ben.keyboard.press('End');
      await ben.keyboard.type(' It must be new.');
      await ben.getByRole('status').getByText('Saved', { exact: true }).waitFor();
      await ana.getByRole('status').getByText('Ben Okafor is editing').waitFor();
      await findEditor(ana).getByText('Enter a name. It must be new.').waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await ana.emulateMedia({ colorScheme });
        assert.deepEqual(await findViolations(ana), []);
      }
      await ben.goto('about:blank');
    });
    await ana.getByText('Ben Okafor').waitFor({ state: 'hidden' });
  });
});

test('an editor, who cannot publish, opens a preview of an article in one click', async () => {
  const { slug, url } = await createArticle(PARAGRAPHS);
  await visit({}, async ({ page }) => {
    await joinAsEditor(page, slug);
    await openArticle(page, url);
    const [tab] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('button', { name: 'Preview' }).click()]);
    await tab.waitForURL(/\/previews\/[\w-]+\/orders\/$/);
    await tab.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
    await tab.getByText('Enter a name.').waitFor();
    await tab.close();
  });
});
