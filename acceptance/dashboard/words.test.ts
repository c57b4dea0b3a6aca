import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@docreel/sdk';
import { createDraft } from './testing/create-draft.ts';
import { openArticle, placeCaretAtEnd } from './testing/editor.ts';
import { findColorViolations, findViolations } from './testing/find-violations.ts';
import { createProject, openDashboard, signIn, visit } from './testing/open-dashboard.ts';

test('a label corrected in an article is replaced in the chosen places of other articles and languages, and undone', async () => {
  const { service } = await openDashboard();
  const { slug, key } = await createProject();
  const api = createClient({ baseUrl: service.base, apiKey: key });
  await api.addLanguage({ body: { code: 'de' } });
  const content = '1. Open **l Java**.\n\n2. See `l Java` and the l Java menu.\n\n![The l Java menu](https://example.com/l-Java.png)\n';
  const other = await api.createArticle({ body: { title: 'Use l Java', content } });
  await api.startTranslation({ params: { id: other.id }, body: { language: 'de' } });
  const { id } = await api.createArticle({ body: { title: 'Start', content: 'Click **l Java** now.\n' } });
  const read = async (language?: string) =>
    (await api.getArticle({ params: { id: other.id }, query: language === undefined ? {} : { language } })).content;
  await visit({ storageState: await signIn(), others: ['https://example.com'] }, async ({ page }) => {
    const editor = await openArticle(page, `${service.origin}/p/${slug}/content/${id}`);
    await placeCaretAtEnd(editor.locator('p'));
    for (let at = 0; at < ' now.'.length; at++) await page.keyboard.press('ArrowLeft');
    for (let at = 0; at < 'l Java'.length; at++) await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.type('IntelliJ');
    await page.getByText('“l Java” is in 8 other places').waitFor();
    assert.deepEqual(await findViolations(page), []);
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace “l Java”' });
    const english = dialog.getByRole('region', { name: 'Use l Java · English' });
    const german = dialog.getByRole('region', { name: 'Use l Java · German' });
    for (const box of await english.getByRole('checkbox').all()) assert.equal(await box.isChecked(), false, 'a person wrote it');
    for (const box of await german.getByRole('checkbox').all()) assert.equal(await box.isChecked(), true);
    await english.getByRole('checkbox', { name: /^Step 1: Open l Java\.$/ }).focus();
    await page.keyboard.press('Space');
    await english.getByRole('checkbox', { name: /^Text: The l Java menu/ }).check();
    assert.deepEqual(await findViolations(page), []);
    assert.deepEqual(await findColorViolations(page, 'dark'), []);
    await dialog.getByRole('button', { name: 'Replace in 6 places' }).click();
    await page.getByText('Replaced in 6 places in 2 texts.').waitFor();
    const changed = content.replace('**l Java**', '**IntelliJ**').replace('![The l Java', '![The IntelliJ');
    assert.equal(await read(), changed);
    assert.equal(await read('de'), changed.replace('the l Java menu', 'the IntelliJ menu'));
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Restored the previous words.').waitFor();
    assert.deepEqual([await read(), await read('de')], [content, content]);
    assert.equal(await page.getByText('“l Java” is in').count(), 0);
  });
});

test('a word corrected in a transcript is replaced in the generated article', async () => {
  const { read, url, videoId } = await createDraft(({ content }) => content);
  const before = await read();
  assert.match(before, /\*\*Projects\*\*/);
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(url.replace(/content\/\d+$/, `videos/${videoId}`));
    await page.getByRole('button', { name: 'Edit transcript' }).click();
    const line = page.getByRole('button', { name: /Okay, so first, click Projects/ });
    await line.click();
    const words = page.getByRole('textbox', { name: 'Words' });
    const text = await words.inputValue();
    await words.fill(text.replace('Projects', 'Workspaces'));
    await page.getByText(/^“Projects” is in \d+ other places?$/).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Edited by a person').waitFor();
    assert.deepEqual(await findViolations(page), []);
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Replace in/ })
      .click();
    await page.getByText(/^Replaced in/).waitFor();
    assert.equal(await read(), before.replaceAll(/(?<![\w/])Projects(?!\w)/g, 'Workspaces'));
  });
});
