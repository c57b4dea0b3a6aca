import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@docreel/sdk';
import { openDashboard, createProject, signIn, visit } from './testing/open-dashboard.ts';

/** Tests the behaviour that all create and edit dialogs share. */

test('a dialog with typed text stays open on a click outside and closes on Cancel without saving', async () => {
  const { service } = await openDashboard();
  const { slug, key } = await createProject();
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/content`);
    const dialog = page.getByRole('dialog', { name: 'New folder' });
    const open = async () => {
      await page.getByRole('button', { name: 'New folder' }).click();
      await dialog.waitFor();
    };
    await open();
    await page.mouse.click(5, 5);
    await dialog.waitFor({ state: 'hidden' });
    await open();
    await dialog.getByLabel('Name').fill('Guides');
    await page.mouse.click(5, 5);
    assert.equal(await dialog.getByLabel('Name').inputValue(), 'Guides');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await open();
    assert.equal(await dialog.getByLabel('Name').inputValue(), '', 'a new dialog starts with empty fields');
  });
  const { folders } = await createClient({ baseUrl: service.base, apiKey: key }).listFolders();
  assert.deepEqual(folders, []);
});

test('a dialog shows errors of the server at the field, keeps what was typed, and closes after saving', async () => {
  const { service } = await openDashboard();
  const { slug, key } = await createProject();
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/content`);
    await page.getByRole('button', { name: 'New folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'New folder' });
    const name = dialog.getByLabel('Name');
    await name.fill('x'.repeat(201));
    await name.press('Enter');
    await dialog.getByText('Must have at most 200 characters.').waitFor();
    assert.equal(await name.getAttribute('aria-invalid'), 'true');
    assert.equal(await name.inputValue(), 'x'.repeat(201));
    await name.fill('Guides');
    assert.notEqual(await name.getAttribute('aria-invalid'), 'true', 'the error goes away when the value changes');
    await name.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('treeitem', { name: /^Guides/ }).waitFor();
  });
  const { folders } = await createClient({ baseUrl: service.base, apiKey: key }).listFolders();
  assert.deepEqual(
    folders.map(({ name }) => name),
    ['Guides'],
  );
});

test('an edit dialog can be saved only after a value changes', async () => {
  const { service } = await openDashboard();
  const { slug, key } = await createProject();
  const api = createClient({ baseUrl: service.base, apiKey: key });
  await api.addLanguage({ body: { code: 'de' } });
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/settings/languages`);
    await page.getByRole('button', { name: 'Edit Deutsch' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Deutsch' });
    const save = dialog.getByRole('button', { name: 'Save' });
    assert.equal(await save.getAttribute('aria-disabled'), 'true');
    await dialog.getByLabel('Name', { exact: true }).fill('German');
    assert.equal(await save.getAttribute('aria-disabled'), null);
    await save.click();
    await page.getByText('Saved.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
  });
  assert.equal((await api.getLanguage({ params: { code: 'de' } })).label, 'German');
});

test('a link that is shown once stays on a click outside and is gone when the dialog closes', async () => {
  const { service } = await openDashboard();
  const { slug } = await createProject();
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/settings/members/invite`);
    await page.getByLabel('Email').fill('cy@example.com');
    await page.getByRole('button', { name: 'Create link' }).click();
    const box = page.getByLabel('Invite link', { exact: true });
    await box.waitFor();
    const link = (await box.innerText()).trim();
    assert.equal(new URL(link).origin, service.origin);
    await page.mouse.click(5, 5);
    assert.equal(await box.isVisible(), true);
    await page.getByRole('button', { name: 'Done' }).click();
    await box.waitFor({ state: 'hidden' });
    await page.getByRole('cell', { name: 'cy@example.com', exact: true }).waitFor();
    assert.ok(!(await page.content()).includes(new URL(link).hash.slice(1)));
  });
});
