import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@docreel/sdk';
import type { Page } from 'playwright-core';
import { createProject, openDashboard, signIn, visit } from './testing/open-dashboard.ts';

/** Tests selecting and dragging in the content tree with a real pointer and real keys. */

async function openTree(look: (page: Page, api: ReturnType<typeof createClient>) => Promise<void>): Promise<void> {
  const { service } = await openDashboard();
  const { slug, key } = await createProject();
  const api = createClient({ baseUrl: service.base, apiKey: key });
  await api.createFolder({ body: { name: 'Guides' } });
  for (const title of ['First', 'Second', 'Third']) await api.createArticle({ body: { title, content: `${title}.\n` } });
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/content`);
    await row(page, 'Third').waitFor();
    await look(page, api);
  });
}

const row = (page: Page, title: string) => page.getByRole('treeitem', { name: new RegExp(`^${title},`) });

test('clicks with Ctrl and Shift select rows without opening them', async () => {
  await openTree(async (page) => {
    const { pathname } = new URL(page.url());
    const listSelected = async () =>
      page
        .getByRole('treeitem', { selected: true })
        .evaluateAll((rows) => rows.map((one) => one.getAttribute('aria-label')?.split(',')[0]));
    await row(page, 'First').click({ modifiers: ['Control'] });
    await row(page, 'Third').click({ modifiers: ['Control'] });
    assert.deepEqual(await listSelected(), ['First', 'Third']);
    await page.getByText('2 selected').waitFor();
    await row(page, 'First').click({ modifiers: ['Control'] });
    assert.deepEqual(await listSelected(), ['Third']);
    await row(page, 'Second').click({ modifiers: ['Control'] });
    await row(page, 'First').click({ modifiers: ['Shift'] });
    assert.deepEqual(await listSelected(), ['First', 'Second']);
    assert.equal(new URL(page.url()).pathname, pathname);
    await row(page, 'Second').click();
    await page.waitForURL(/\/content\/\d+$/);
  });
});

test('an article dropped on a folder stays visible, the message names the folder, and Tab reaches the tree', async () => {
  await openTree(async (page) => {
    await row(page, 'Second').dragTo(row(page, 'Guides'));
    await page.getByText('Moved “Second” to Guides.').waitFor();
    await page.locator('[role="treeitem"][aria-level="2"]', { hasText: 'Second' }).waitFor();
    const stops = await page.getByRole('treeitem').evaluateAll((rows) => rows.filter((one) => (one as HTMLElement).tabIndex === 0).length);
    assert.equal(stops, 1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('[role="treeitem"][aria-level="1"]', { hasText: 'Second' }).waitFor();
  });
});

test('an article cannot be dropped above a folder', async () => {
  await openTree(async (page, api) => {
    const before = await api.getProjectStructure();
    await row(page, 'Second').dragTo(row(page, 'Guides'), { targetPosition: { x: 60, y: 1 } });
    await page.waitForTimeout(500);
    assert.deepEqual(
      (await api.getProjectStructure()).articles.map(({ title }) => title),
      before.articles.map(({ title }) => title),
    );
    assert.equal(await page.getByText('Moved “Second”').count(), 0);
  });
});
