import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@docreel/sdk';
import type { Locator } from 'playwright-core';
import { fillProject } from './testing/fill-project.ts';
import { openDashboard, createProject, signIn, visit } from './testing/open-dashboard.ts';

async function createFilledProject() {
  const { service } = await openDashboard();
  const filled = await fillProject(await createProject());
  return { ...filled, origin: service.origin, api: createClient({ baseUrl: service.base, apiKey: filled.key }) };
}

/** Waits for the server's response, because the page shows a change before the server has saved it. */
async function waitUntil<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  const deadline = Date.now() + 30_000;
  let is = await read();
  for (; is !== wanted && Date.now() < deadline; is = await read()) await sleep(50);
  assert.equal(is, wanted);
}

test('an article is renamed, moved, hidden and deleted, and each action can be undone', async () => {
  const { origin, slug, articleId, folderId, api } = await createFilledProject();
  const now = () => api.getArticle({ params: { id: articleId } });
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${origin}/p/${slug}/content/${articleId}`);
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Rename…');
    await page.getByLabel('Title').fill('Bring your team');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Bring your team' }).waitFor();

    await choose('Move to…');
    await page.getByRole('radio', { name: 'Deep' }).check({ force: true });
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Deep').waitFor();
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Deep').waitFor({ state: 'hidden' });
    await waitUntil(async () => (await now()).folderId, folderId);

    await choose('Hide from site');
    await page.getByText('will be removed the next time you publish').waitFor();
    await waitUntil(async () => (await now()).isHidden, true);
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('Unpublished changes').waitFor();
    await waitUntil(async () => (await now()).isHidden, false);

    await choose('Move to trash');
    await page.waitForURL(`${origin}/p/${slug}/content`);
    await assert.rejects(now());
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('Restored “Bring your team”.').waitFor();
    assert.equal((await now()).title, 'Bring your team');
  });
});

test('the tree is navigated and renamed with the keyboard, and filtered by title', async () => {
  const { origin, slug, api } = await createFilledProject();
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${origin}/p/${slug}/content`);
    const folder = page.getByRole('treeitem', { name: /^Getting started/ });
    await folder.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('treeitem', { name: /^Invite your whole team/ }).waitFor();
    await page.keyboard.press('F2');
    await page.getByLabel('New name of Getting started').fill('First steps');
    await page.keyboard.press('Enter');
    await page.getByRole('treeitem', { name: /^First steps/ }).waitFor();
    assert.ok((await api.listFolders()).folders.some(({ name }) => name === 'First steps'));
    await page.getByLabel('Filter by title').fill('welc');
    await page.getByRole('treeitem', { name: /^First steps/ }).waitFor({ state: 'hidden' });
    await page.getByRole('treeitem', { name: /^Welcome/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor();
  });
});

test('an earlier version is compared and restored', async () => {
  const { origin, slug, articleId, api } = await createFilledProject();
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${origin}/p/${slug}/content/${articleId}/history`);
    await page.getByRole('link', { name: /^Version 1/ }).click();
    await page.getByRole('heading', { name: 'Version 1' }).waitFor();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await page.getByText('Restored version 1.').waitFor();
    const { title, content } = await api.getArticle({ params: { id: articleId } });
    assert.equal(title, 'Invite your team');
    assert.ok(!content.includes('One more line.'));
  });
});

test('the site is published, rolled back and unpublished', async () => {
  const { origin, slug, api } = await createFilledProject();
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${origin}/p/${slug}/publish`);
    await page.getByText('Unpublished changes').waitFor();
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByRole('button', { name: 'Restore version' }).waitFor();
    await page.getByRole('button', { name: 'Restore version' }).click();
    await page.getByText('Restored.').waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Unpublish site…' }).click();
    await page.getByRole('button', { name: 'Unpublish site', exact: true }).click();
    await page.getByText('Not published', { exact: true }).waitFor();
    assert.equal((await api.getPublishStatus()).isPublished, false);
  });
});

test('dialogs and menus keep the keyboard focus and return it when they close', async () => {
  const { service } = await openDashboard();
  const { slug, key } = await createProject();
  await createClient({ baseUrl: service.base, apiKey: key }).createArticle({ body: { title: 'Welcome', content: 'Hello.' } });
  // Motion is enabled here: the focus returns only after the closing animation.
  await visit({ storageState: await signIn(), reducedMotion: 'no-preference' }, async ({ page }) => {
    const untilFocused = (what: Locator) => what.and(page.locator(':focus')).waitFor();
    await page.goto(`${service.origin}/p/${slug}/videos`);
    const add = page.getByRole('link', { name: 'Add videos' }).first();
    await add.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Or import from a URL').waitFor();
    // The dialog takes the focus a moment after it appears.
    await dialog.locator(':focus').waitFor();
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab');
      assert.equal(await dialog.locator(':focus').count(), 1, `step ${step}`);
    }
    await page.keyboard.press('Escape');
    await untilFocused(add);

    await page.goto(`${service.origin}/p/${slug}/content`);
    const menu = page.getByRole('button', { name: 'Actions for Welcome' });
    // The menu takes the focus a moment after it appears. Before that, Escape does not close it, and keys reach another item.
    const openMenu = async () => {
      await page.keyboard.press('Enter');
      await page.locator('[role=menu]:focus, [role=menu] :focus').waitFor({ state: 'attached' });
    };
    await menu.focus();
    await openMenu();
    // Waits until the opening animation has ended.
    await page.getByRole('menuitem').first().click({ trial: true });
    await page.keyboard.press('Escape');
    await untilFocused(menu);
    await openMenu();
    await page.getByRole('menuitem', { name: 'Move to…' }).press('Enter');
    await dialog.locator(':focus').waitFor();
    await page.keyboard.press('Escape');
    await untilFocused(menu);
  });
});
