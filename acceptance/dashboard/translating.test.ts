import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@docreel/sdk';
import { findEditor, placeCaretAtEnd, saveArticle } from './testing/editor.ts';
import { findColorViolations, findViolations } from './testing/find-violations.ts';
import { createProject, openDashboard, signIn, visit } from './testing/open-dashboard.ts';

async function createArticle(languages: string[], content: string) {
  const { service } = await openDashboard();
  const { slug, key } = await createProject();
  const api = createClient({ baseUrl: service.base, apiKey: key });
  for (const code of languages) await api.addLanguage({ body: { code } });
  const { id } = await api.createArticle({ body: { title: 'Start', content } });
  const read = async (language: string) => (await api.getArticle({ params: { id }, query: { language } })).content;
  return { api, id, slug, read, base: `${service.origin}/p/${slug}` };
}

const SOURCE = '# Begin\n\nOpen the door.\n\n1. Go in.\n\n2. Sit down.\n';

test('every article is listed in every language, translated, edited next to its original, and changed blocks are marked', async () => {
  const { api, id, read, base } = await createArticle(['de', 'fr'], SOURCE);
  await api.createArticle({ body: { title: 'Rest', content: 'Lie down.' } });
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${base}/translations`);
    const matrix = page.getByRole('table', { name: 'Articles and their translations' });
    await matrix.getByRole('row', { name: /^Rest/ }).waitFor();
    await matrix.getByRole('button', { name: 'Translate “Start” into Deutsch' }).click();
    await matrix.getByRole('link', { name: 'Start in Deutsch: Up to date' }).waitFor();
    assert.equal(await matrix.getByRole('link', { name: 'Rest in Deutsch: Not translated' }).count(), 1);
    await page
      .getByRole('row', { name: /^français/i })
      .getByRole('button', { name: 'Translate', exact: true })
      .click();
    await page.getByText('Translating 2 articles into French…').waitFor();
    await matrix.getByRole('link', { name: /^Rest in français: Up to date$/i }).waitFor();

    await matrix.getByRole('link', { name: 'Start in Deutsch: Up to date' }).click();
    const editor = findEditor(page);
    await editor.locator('.original').getByText('Sit down.').waitFor();
    assert.equal(await editor.locator('.original').count(), 4);
    await placeCaretAtEnd(editor.locator('> p'));
    await page.keyboard.press('Shift+Home');
    await page.keyboard.type('Öffnen Sie die Tür.');
    await saveArticle(page);
    await page.getByRole('link', { name: 'German Up to date, edited' }).waitFor();
    assert.equal(await read('de'), '# BEGIN\n\nÖffnen Sie die Tür.\n\n1. GO IN.\n\n2. SIT DOWN.\n');
    assert.deepEqual(await findViolations(page), []);

    await api.updateArticle({ params: { id }, body: { content: SOURCE.replace('the door', 'the window').replace('Sit down', 'Stand') } });
    await page.reload();
    await page.getByRole('link', { name: 'German Out of date, edited' }).waitFor();
    await editor.getByText('Changed in the original').first().waitFor();
    assert.equal(await editor.locator('.original-changes').count(), 2);
    assert.equal(await editor.locator('.original-changes del').first().textContent(), 'door');
    assert.equal(await editor.locator('.original-changes ins').first().textContent(), 'window');
    assert.deepEqual(await findViolations(page), []);
    assert.deepEqual(await findColorViolations(page, 'dark'), []);
    await editor.getByRole('button', { name: 'Mark as up to date' }).first().click();
    await page.getByText('1 block changed in the original').waitFor();
    await page.getByRole('button', { name: 'Translate changes' }).click();
    await editor.locator('li:not(.original)').getByText('STAND.').waitFor();
    await page.getByRole('link', { name: 'German Up to date, edited' }).waitFor();
    assert.equal(await read('de'), '# BEGIN\n\nÖffnen Sie die Tür.\n\n1. GO IN.\n\n2. STAND.\n');

    await page.goto(`${base}/translations?status=none`);
    await matrix.getByRole('row', { name: /^Rest/ }).waitFor();
    assert.equal(await matrix.getByRole('row', { name: /^Start/ }).count(), 0);
    await api.createArticle({ body: { title: 'Last', content: 'Get up.' } });
    await page.goto(`${base}/translations`);
    await matrix.getByRole('link', { name: 'Last in Deutsch: Not translated' }).waitFor();
    await page.getByRole('button', { name: 'Translate all languages' }).click();
    for (const name of [/^Last in Deutsch: Up to date$/, /^Last in français: Up to date$/i, /^Rest in Deutsch: Up to date$/])
      await matrix.getByRole('link', { name }).waitFor();
  });
});

test('an article is translated by hand with the keyboard, without a translator, and new blocks of the original are added', async () => {
  // The translation server of the tests does not know Japanese.
  const { api, id, read, base } = await createArticle(['ja'], SOURCE);
  const failed = await api.jobs.wait((await api.translate({ body: { language: 'ja' } })).jobId);
  assert.match(String(failed.error), /^NOT_CONFIGURED/);
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${base}/translations`);
    const row = page.getByRole('table', { name: 'Languages' }).getByRole('row', { name: /ja/ });
    await row.getByText('Translation failed: No translator is set up for this language.').waitFor();
    assert.equal(await row.getByRole('button', { name: 'Translate' }).getAttribute('aria-disabled'), 'true');
    await row.getByRole('link', { name: 'Set up translation' }).click();
    await page.getByText('Set TRANSLATE_URL on the server').waitFor();
    assert.deepEqual(await findViolations(page), []);
    await page.goto(`${base}/translations`);
    await page.getByRole('button', { name: /^Translate “Start” into .* by hand$/ }).click();

    const editor = findEditor(page);
    await editor.getByText('Not translated').first().waitFor();
    assert.equal(await editor.getByText('Not translated').count(), 4);
    await placeCaretAtEnd(editor.locator('> p'));
    await page.keyboard.press('Shift+Home');
    await page.keyboard.type('ドアを開ける。');
    assert.equal(await editor.getByText('Not translated').count(), 3, 'a block counts as translated while it is typed');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+Home');
    await page.keyboard.type('入る。');
    await saveArticle(page);
    assert.equal(await read('ja'), '# Begin\n\nドアを開ける。\n\n1. 入る。\n\n2. Sit down.\n');
    assert.equal(await editor.locator('.original').count(), 4);

    await page.getByLabel('Title in Japanese').fill('開始');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.tagName !== 'INPUT');
    await api.updateArticle({ params: { id }, body: { content: SOURCE.replace('2. Sit', '2. Look around.\n\n3. Sit') } });
    await page.reload();
    await page.getByRole('button', { name: 'Copy 1 change from original' }).click();
    await editor.locator('li').getByText('Look around.').nth(1).waitFor();
    await editor.getByRole('button', { name: 'Keep as it is' }).nth(1).waitFor();
    assert.equal(await read('ja'), '# Begin\n\nドアを開ける。\n\n1. 入る。\n\n2. Look around.\n\n3. Sit down.\n');
    assert.equal((await api.getArticle({ params: { id }, query: { language: 'ja' } })).title, '開始');
    await page.getByRole('button', { name: 'Mark all as up to date' }).click();
    await page.getByRole('link', { name: 'Japanese Up to date, edited' }).waitFor();

    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${base}/content/${id}/translations?language=ja`);
    await editor.locator('.original').first().waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    assert.deepEqual(await findViolations(page), []);
  });
});

test('a translation that two people edit is merged block by block, and both versions of one block are offered', async () => {
  const { api, id, read, base } = await createArticle(['de'], 'Open the door.\n\nGo in.\n');
  await api.startTranslation({ params: { id }, body: { language: 'de' } });
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${base}/content/${id}/translations?language=de`);
    const editor = findEditor(page);
    await editor.locator('.original').first().waitFor();
    await page.route('**/articles/*?language=de', (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()));
    await placeCaretAtEnd(editor.locator('> p').first());
    await page.keyboard.type(' Mine.');
    await page.getByRole('status').getByText('Offline (kept on this device)').waitFor();
    await api.updateArticle({ params: { id }, query: { language: 'de' }, body: { content: 'Open the door. Theirs.\n\nHinein.\n' } });
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await page.getByRole('article', { name: 'Conflict' }).getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
    assert.equal(await read('de'), 'Open the door. Mine.\n\nHinein.\n');
  });
});
