import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createProject, openDashboard, signIn, visit } from './testing/open-dashboard.ts';

/** Returns the texts of help and errors of fields that are smaller than 13 px. */
function findSmallHelp(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[class*="-description"], [class*="-error"]')]
      .filter((element) => element.textContent !== '' && Number.parseFloat(getComputedStyle(element).fontSize) < 13)
      .map((element) => `${element.className}: ${element.textContent}`),
  );
}

test('the first field has the focus when a form opens, and help texts have 13 px', async () => {
  const { service } = await openDashboard();
  await visit({}, async ({ page }) => {
    await signIn();
    await page.goto(`${service.origin}/sign-in`);
    await page.getByLabel('Email').and(page.locator(':focus')).waitFor();
  });
  const { slug } = await createProject();
  const forms = [
    ['videos/add', null, 'Or import from a URL'],
    ['settings/languages', 'Add language', 'Language'],
    ['settings/keys/new', null, 'Name'],
    ['settings/templates', 'New article template', 'Name'],
    ['settings/members/invite', null, 'Email'],
  ] as const;
  await visit({ storageState: await signIn() }, async ({ page }) => {
    for (const [path, button, field] of forms) {
      await page.goto(`${service.origin}/p/${slug}/${path}`);
      if (button !== null) await page.getByRole('button', { name: button }).first().click();
      await page.getByRole('dialog').getByLabel(field, { exact: true }).and(page.locator(':focus')).waitFor();
      assert.ok((await page.locator('[class*="-description"]').count()) > 0, `${path} has help`);
      assert.deepEqual(await findSmallHelp(page), [], path);
    }
    for (const path of ['settings', 'settings/site']) {
      await page.goto(`${service.origin}/p/${slug}/${path}`);
      await page.locator('form').first().waitFor();
      assert.deepEqual(await findSmallHelp(page), [], path);
    }
  });
});

test('the dashboard shows text in its own font', async () => {
  const { service } = await openDashboard();
  await visit({}, async ({ page }) => {
    await signIn();
    await page.goto(`${service.origin}/sign-in`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.waitForFunction(() => [...document.fonts].some(({ family, status }) => family.includes('Inter') && status === 'loaded'));
    const family = await page.getByLabel('Email').evaluate((field) => getComputedStyle(field).fontFamily);
    assert.match(family, /^"?Inter/);
  });
});
