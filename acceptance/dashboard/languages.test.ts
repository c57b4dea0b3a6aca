import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@docreel/sdk';
import { openDashboard, createProject, signIn, visit } from './testing/open-dashboard.ts';

test('a language is added with rules and a glossary, rejected at its fields, edited and removed', async () => {
  const { service } = await openDashboard();
  const { slug, key } = await createProject();
  const api = createClient({ baseUrl: service.base, apiKey: key });
  const german = () => api.getLanguage({ params: { code: 'de' } });
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/settings/languages`);
    await page.getByRole('heading', { name: 'No translations yet' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Remove English' }).getAttribute('aria-disabled'), 'true');

    await page.getByRole('button', { name: 'Add language' }).click();
    const language = page.getByRole('dialog').getByRole('combobox', { name: 'Language', exact: true });
    await language.and(page.locator(':focus')).waitFor();
    await language.fill('english');
    const original = page.getByRole('option', { name: 'English', exact: true });
    assert.equal(await original.getAttribute('data-combobox-disabled'), 'true', 'the articles are written in English');
    await language.fill('xyzzy');
    await page.getByText('No language has this name.').waitFor();
    await language.fill('gsw');
    await page.getByRole('option', { name: /gsw|Swiss German/ }).waitFor();
    await language.fill('deutsch');
    await page.getByRole('option', { name: 'German – Deutsch', exact: true }).click();
    assert.equal(await language.inputValue(), 'German – Deutsch');
    await page.getByLabel('Description').fill('x'.repeat(1001));
    await page.getByRole('dialog').getByRole('button', { name: 'Add language' }).click();
    await page.getByText('Must have at most 1000 characters.').waitFor();
    await page.getByLabel('Description').fill('Hilfe für alle.');
    await page.getByLabel('Style guide').fill('Address the reader with “Sie”.');
    await page.getByLabel('Glossary').fill('a = b = c');
    await page.getByRole('dialog').getByRole('button', { name: 'Add language' }).click();
    await page.getByText('Entry 1: use only one “=”').waitFor();
    await page.getByLabel('Glossary').fill(`Tasklane\n\nworkspace = ${'x'.repeat(201)}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Add language' }).click();
    await page.getByText('Entry 2: Must have at most 200 characters.').waitFor();
    await page.getByLabel('Glossary').fill('Tasklane\n\nworkspace = Arbeitsbereich');
    await page.getByRole('dialog').getByRole('button', { name: 'Add language' }).click();
    await page.getByText('Deutsch added.').waitFor();
    const added = await german();
    assert.equal(added.description, 'Hilfe für alle.');
    assert.equal(added.translationRules, 'Address the reader with “Sie”.');
    assert.deepEqual(added.glossary, [
      { term: 'Tasklane', translation: null },
      { term: 'workspace', translation: 'Arbeitsbereich' },
    ]);

    await page.getByRole('button', { name: 'Edit Deutsch' }).click();
    await page.getByLabel('Name', { exact: true }).fill('German');
    await page.getByLabel('Style guide').fill('');
    await page.getByLabel('Site name').fill('Das Handbuch');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    assert.deepEqual(await german(), { ...added, label: 'German', translationRules: null, siteName: 'Das Handbuch' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Edit German' }).click();
    await page.getByLabel('Description').scrollIntoViewIfNeeded();
    const box = await page.getByLabel('Description').boundingBox();
    assert.ok(box && box.width > 240 && box.x >= 0 && box.x + box.width <= 360, JSON.stringify(box));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    assert.equal(await page.getByLabel('Description').inputValue(), 'Hilfe für alle.');
    await page.getByLabel('Description').fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.deepEqual(await german(), { ...added, label: 'German', translationRules: null, siteName: 'Das Handbuch', description: null });

    await page.getByRole('button', { name: 'Remove German' }).click();
    await page.getByRole('button', { name: 'Remove language' }).click();
    await page.getByText('Language removed').waitFor();
    await assert.rejects(german());
  });
});
