import assert from 'node:assert/strict';
import { findViolations } from './testing/find-violations.ts';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createClient } from '@docreel/sdk';
import { openDashboard, createProject, signIn, visit } from './testing/open-dashboard.ts';

test('an exported folder can be downloaded, and a deleted folder is reported at its field', async () => {
  const { service } = await openDashboard();
  const { slug, key } = await createProject();
  const api = createClient({ baseUrl: service.base, apiKey: key });
  const folder = await api.createFolder({ body: { name: 'Getting started' } });
  await api.createArticle({ body: { title: 'Invite your team', content: 'Open **Members**.', folderId: folder.id } });
  await api.createArticle({ body: { title: 'Welcome', content: 'Hello.' } });
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/settings/export`);
    await page.getByRole('heading', { name: 'No exports yet' }).waitFor();
    await page.getByRole('combobox', { name: 'Format' }).click();
    await page.getByRole('option', { name: 'Markdown' }).click();
    await page.getByRole('combobox', { name: 'Content' }).click();
    await page.getByRole('option', { name: 'Getting started' }).click();
    await page.getByRole('button', { name: 'Create export' }).click();

    const row = page.getByRole('row', { name: /^Getting started/ });
    const link = row.getByRole('link', { name: /^Download/ });
    await link.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    assert.equal(download.suggestedFilename(), `${slug}-markdown.zip`);
    const streamed = await api.exportProject({ query: { format: 'markdown', folderId: folder.id } });
    assert.deepEqual(await readFile(await download.path()), Buffer.from(await streamed.arrayBuffer()));

    await api.deleteFolder({ params: { id: folder.id } });
    await page.getByRole('button', { name: 'Create export' }).click();
    const what = page.getByRole('combobox', { name: 'Content' });
    await page.locator('[role=combobox][aria-invalid=true], input[aria-invalid=true]').waitFor();
    assert.equal(await what.getAttribute('aria-invalid'), 'true');
    assert.equal((await api.listJobs({ query: { type: 'export' } })).pagination.total, 1);
  });
});

test('importing an export into another project reports counts, and a file that is not an export changes nothing', async () => {
  const { service } = await openDashboard();
  const [from, to] = [await createProject(), await createProject()];
  const api = createClient({ baseUrl: service.base, apiKey: from.key });
  await api.createArticle({ body: { title: 'Welcome', content: 'Hello.' } });
  await api.createArticle({ body: { title: 'Plans', content: 'Three.' } });
  const zip = Buffer.from(await (await api.exportProject({ query: { format: 'markdown' } })).arrayBuffer());
  const here = createClient({ baseUrl: service.base, apiKey: to.key });
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${to.slug}/settings/export`);
    const input = page.getByLabel('File to import');
    await input.setInputFiles({ name: 'docs.zip', mimeType: 'application/zip', buffer: zip });
    await page.getByRole('row', { name: /docs\.zip.*2 created.*Done/ }).waitFor();
    await input.setInputFiles({ name: 'notes.zip', mimeType: 'application/zip', buffer: Buffer.from('These are my notes.') });
    await page.getByRole('row', { name: /notes\.zip.*cannot be read as a ZIP.*Failed/ }).waitFor();
    assert.deepEqual(await findViolations(page), []);
  });
  const { articles } = await here.listArticles();
  assert.deepEqual(articles.map(({ title }) => title).toSorted(), ['Plans', 'Welcome']);
  assert.deepEqual((await here.listVideos()).videos, []);
});

test('an unfinished import is not listed with the videos', async () => {
  const { service } = await openDashboard();
  const { slug, key } = await createProject();
  const api = createClient({ baseUrl: service.base, apiKey: key });
  await api.createMultipartUpload({ body: { filename: 'docs.zip', contentType: 'application/zip', purpose: 'import' } });
  await api.createMultipartUpload({ body: { filename: 'tour.mp4', contentType: 'video/mp4' } });
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/videos`);
    await page.getByRole('row', { name: /Tour/ }).waitFor();
    assert.equal(await page.getByRole('row', { name: /docs/i }).count(), 0);
  });
});
