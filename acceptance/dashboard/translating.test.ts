import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@docreel/sdk';
import { findViolations } from './testing/find-violations.ts';
import { openDashboard, createProject, signIn, visit } from './testing/open-dashboard.ts';

test('every article is listed in every language, translated, compared and edited, and outdated blocks are marked', async () => {
  const { service } = await openDashboard();
  const { slug, key } = await createProject();
  const api = createClient({ baseUrl: service.base, apiKey: key });
  for (const code of ['de', 'fr']) await api.addLanguage({ body: { code } });
  const start = await api.createArticle({ body: { title: 'Start', content: '# Begin\n\nOpen the door.\n\n1. Go in.\n2. Sit down.\n' } });
  await api.createArticle({ body: { title: 'Rest', content: 'Lie down.' } });
  const german = () => api.getArticle({ params: { id: start.id }, query: { language: 'de' } });
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/translations`);
    const matrix = page.getByRole('table', { name: 'Articles and their translations' });
    await matrix.getByRole('row', { name: /^Rest/ }).waitFor();
    await matrix.getByRole('button', { name: 'Translate “Start” into Deutsch' }).click();
    await matrix.getByRole('link', { name: 'Start in Deutsch: Up to date' }).waitFor({ timeout: 60_000 });
    assert.equal(await matrix.getByRole('link', { name: 'Rest in Deutsch: Not translated' }).count(), 1);
    await page
      .getByRole('row', { name: /^français/i })
      .getByRole('button', { name: 'Translate', exact: true })
      .click();
    await matrix.getByRole('link', { name: /^Rest in français: Up to date$/i }).waitFor({ timeout: 60_000 });

    await matrix.getByRole('link', { name: 'Start in Deutsch: Up to date' }).click();
    const pairs = page.getByRole('list', { name: 'Article and translation' }).getByRole('listitem');
    await pairs.filter({ hasText: 'Open the door.' }).getByText('OPEN THE DOOR.', { exact: true }).waitFor();
    await pairs
      .filter({ hasText: 'Sit down.' })
      .getByText(/SIT DOWN\./)
      .waitFor();
    await pairs.filter({ hasText: 'Open the door.' }).getByRole('button', { name: 'Edit block 2' }).click();
    await page.getByLabel('Translation of block 2').fill('Öffnen Sie die Tür.');
    assert.deepEqual(await findViolations(page), []);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('link', { name: 'German Up to date, edited' }).waitFor();
    assert.equal((await german()).content, '# BEGIN\n\nÖffnen Sie die Tür.\n\n1. GO IN.\n2. SIT DOWN.\n');

    await api.updateArticle({ params: { id: start.id }, body: { content: '# Begin\n\nOpen the door.\n\n1. Go in.\n2. Stand.\n' } });
    await page.reload();
    await page.getByRole('link', { name: 'German Out of date, edited' }).waitFor();
    await pairs.filter({ hasText: 'Stand.' }).getByText('The original has changed').waitFor();
    assert.equal(await pairs.getByText('The original has changed').count(), 1);
    assert.equal(await pairs.locator('ol li').count(), 4);
    assert.deepEqual(await findViolations(page), []);
    await page.getByRole('button', { name: 'Translate changes' }).click();
    await pairs.getByText(/STAND\./).waitFor({ timeout: 60_000 });
    assert.match((await german()).content, /Öffnen Sie die Tür\./);

    await page.goto(`${service.origin}/p/${slug}/translations?status=none`);
    await matrix.getByRole('row', { name: /^Rest/ }).waitFor();
    assert.equal(await matrix.getByRole('row', { name: /^Start/ }).count(), 0);
    await matrix.getByRole('link', { name: 'Rest in Deutsch: Not translated' }).click();
    await page.getByRole('heading', { name: 'Not translated yet' }).waitFor();

    await api.createArticle({ body: { title: 'Last', content: 'Get up.' } });
    await page.goto(`${service.origin}/p/${slug}/translations`);
    await matrix.getByRole('link', { name: 'Last in Deutsch: Not translated' }).waitFor();
    await page.getByRole('button', { name: 'Translate all languages' }).click();
    for (const name of [/^Last in Deutsch: Up to date$/, /^Last in français: Up to date$/i, /^Rest in Deutsch: Up to date$/])
      await matrix.getByRole('link', { name }).waitFor({ timeout: 60_000 });
  });
});

test('a translation that someone else changed is not overwritten, and the typed text stays', async () => {
  const { service } = await openDashboard();
  const { slug, key } = await createProject();
  const api = createClient({ baseUrl: service.base, apiKey: key });
  await api.addLanguage({ body: { code: 'de' } });
  const { id } = await api.createArticle({ body: { title: 'Start', content: 'Open the door.\n' } });
  await api.jobs.wait((await api.translate({ body: { language: 'de' } })).jobId);
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/content/${id}/translations?language=de`);
    await page.getByRole('button', { name: 'Edit block 1' }).click();
    await page.getByLabel('Translation of block 1').fill('Mine.');
    await api.updateArticle({ params: { id }, query: { language: 'de' }, body: { content: 'Theirs.\n' } });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Someone else changed this translation.').waitFor();
    assert.equal(await page.getByLabel('Translation of block 1').inputValue(), 'Mine.');
    assert.equal((await api.getArticle({ params: { id }, query: { language: 'de' } })).content, 'Theirs.\n');
  });
});
