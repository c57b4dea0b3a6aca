import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@docreel/sdk';
import { openDashboard, createProject, signIn, visit } from './testing/open-dashboard.ts';

test('changes are shown, fixed, previewed and published, and an earlier version is restored', async () => {
  const { service } = await openDashboard();
  const { slug, key } = await createProject();
  const api = createClient({ baseUrl: service.base, apiKey: key });
  const start = await api.createArticle({ body: { title: 'Start', content: 'Go on with [the rest](../rest/).' } });
  const rest = await api.createArticle({ body: { title: 'Rest', content: 'The rest.' } });
  await api.jobs.wait((await api.publish()).jobId);
  await api.updateArticle({ params: { id: start.id }, body: { slug: 'begin' } });
  await api.deleteArticle({ params: { id: rest.id } });
  const shy = await api.createArticle({ body: { title: 'Shy', content: 'Hidden yet.' } });
  await api.updateArticle({ params: { id: shy.id }, body: { isHidden: true } });

  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/publish`);
    const changes = page.getByRole('table', { name: 'Changes' });
    await changes.getByRole('row', { name: /^Start en URL: \/start\/ will redirect to \/begin\/ Moved$/ }).waitFor();
    await changes.getByRole('row', { name: /^Rest en In the trash Removed$/ }).waitFor();
    assert.match(
      await page.getByRole('list', { name: 'Number of changes' }).innerText(),
      /1 moved\s+1 removed\s+1 redirects from old URLs/,
    );
    const warnings = page.getByRole('table', { name: 'Warnings' });
    await warnings.getByRole('row', { name: /^Start en Links to \.\.\/rest\/, which won’t be on the site Fix article$/ }).waitFor();
    await page.getByRole('button', { name: '1 hidden article' }).click();
    await warnings.getByRole('row', { name: /Start/ }).waitFor({ state: 'hidden' });
    await warnings.getByRole('button', { name: 'Show on site' }).click();
    await changes.getByRole('row', { name: /^Shy en New Added$/ }).waitFor();

    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    const box = page.getByLabel('Preview link', { exact: true });
    await box.waitFor();
    const url = (await box.innerText()).trim();
    const [preview] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Open preview' }).click()]);
    await preview.getByRole('link', { name: 'Shy' }).first().click();
    await preview.getByText('Hidden yet.').waitFor();
    assert.ok(preview.url().startsWith(url));
    await preview.close();
    assert.equal((await fetch(`${service.origin}/sites/${slug}/shy/`)).status, 404, 'the published site is unchanged');
    // After a reload, the list still shows the preview as shared. The page shows the preview's URL only once.
    await page.reload();
    await page.getByRole('row', { name: /Link shared/ }).waitFor();
    assert.doesNotMatch(await page.content(), new RegExp(new URL(url).pathname));
    assert.equal((await fetch(url)).status, 200);
    await page.getByRole('button', { name: 'Delete preview' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete preview' }).click();
    await page.getByRole('table', { name: 'Previews' }).waitFor({ state: 'hidden' });
    assert.equal((await fetch(url)).status, 404);

    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByText('Everything is published.').waitFor();
    assert.equal((await fetch(`${service.origin}/sites/${slug}/start/`)).url, `${service.origin}/sites/${slug}/begin/`);
    const publications = page.getByRole('table', { name: 'Published versions' });
    await publications.getByRole('button', { name: 'Restore version' }).click();
    await changes.getByRole('row', { name: /^Start en .*Moved$/ }).waitFor();
    assert.equal((await fetch(`${service.origin}/sites/${slug}/rest/`)).status, 200);
  });
});

test('an empty project has nothing to publish and no warnings', async () => {
  const { service } = await openDashboard();
  const { slug } = await createProject();
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/publish`);
    await page.getByText('There’s nothing to publish yet.').waitFor();
    assert.equal(await page.getByRole('table', { name: 'Warnings' }).count(), 0);
  });
});
