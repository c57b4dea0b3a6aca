import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@docreel/sdk';
import type { Page } from 'playwright-core';
import { createSilentClip } from '../testing/silent-clip.ts';
import { findViolations } from './testing/find-violations.ts';
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

test('the first steps of a new project end with the published site, and can be hidden', async () => {
  const { service } = await openDashboard();
  const { slug, key } = await createProject();
  const api = createClient({ baseUrl: service.base, apiKey: key });
  const videos = `${service.origin}/p/${slug}/videos`;
  await visit({ storageState: await signIn(), viewport: { width: 360, height: 740 } }, async ({ page }) => {
    await page.goto(videos);
    const guide = page.getByRole('region', { name: 'Your first published page' });
    const current = guide.locator('[aria-current=step]');
    await current.getByRole('heading', { name: 'Add a video' }).waitFor();
    await api.upload(new Blob([new Uint8Array(await createSilentClip())]), { filename: 'first-steps.mp4', contentType: 'video/mp4' });
    await current.getByRole('link', { name: 'Open the video' }).waitFor();
    const poster = page.locator('td img');
    await poster.waitFor();
    assert.match((await poster.getAttribute('src')) ?? '', /\.webp\?size=480$/);
    await api.createArticle({ body: { title: 'Create a project', content: 'Click **Projects**.' } });
    await current.getByRole('link', { name: 'Open “Publish”' }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await findViolations(page), []);
    }
    await current.getByRole('link', { name: 'Open “Publish”' }).click();
    await page.getByRole('button', { name: 'Publish site' }).click();
    await page.getByRole('button', { name: 'Copy site URL' }).waitFor();
    await page.goto(videos);
    const site = await guide.getByRole('link', { name: 'Visit your site' }).getAttribute('href');
    assert.equal((await fetch(site ?? '')).status, 200);
    await guide.getByRole('button', { name: 'Hide the first steps' }).click();
    await guide.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('link', { name: 'First steps' }).waitFor();
    assert.equal(await guide.count(), 0);
  });
});
