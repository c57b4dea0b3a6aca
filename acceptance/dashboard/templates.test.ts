import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@docreel/sdk';
import { openDashboard, createProject, signIn, visit } from './testing/open-dashboard.ts';

test('a template is created, rejected at its field, edited, copied and deleted, and built-in ones cannot be changed', async () => {
  const { service } = await openDashboard();
  const { slug, key } = await createProject();
  const api = createClient({ baseUrl: service.base, apiKey: key });
  const own = async () => (await api.listArticleTemplates()).templates.filter(({ id }) => id > 1000);
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/settings/templates`);
    const builtIn = page.getByRole('row', { name: /^How-to guide/ });
    assert.equal(await builtIn.getByRole('button', { name: 'Delete How-to guide' }).getAttribute('aria-disabled'), 'true');
    await page.getByText('You haven’t created any yet.').first().waitFor();

    await page.getByRole('button', { name: 'New article template' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Support note');
    await page.getByLabel('Description').fill('For the help desk.');
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Troubleshooting' }).click();
    await page.getByLabel('Instructions').fill('Keep it short.');
    await page.getByLabel('Sections').fill(`What to do\n\n${'x'.repeat(201)}`);
    await page.getByLabel('Image URL').fill('https://pictures.example.com/note.png');
    await page.getByLabel('Order').fill('3');
    await page.getByRole('button', { name: 'Create template' }).click();
    await page.getByText('Entry 2: Must have at most 200 characters.').waitFor();
    assert.equal(await page.getByLabel('Sections').getAttribute('aria-invalid'), 'true');
    assert.deepEqual(await own(), []);
    await page.getByLabel('Sections').fill('What to do\n\n Values to signIn ');
    await page.getByRole('button', { name: 'Create template' }).click();
    await page.getByText('“Support note” created.').waitFor();
    const [made] = await own();
    assert.ok(made);
    const { id, ...fields } = made;
    assert.deepEqual(fields, {
      kind: 'article',
      name: 'Support note',
      description: 'For the help desk.',
      instructions: 'Keep it short.',
      sections: ['What to do', 'Values to signIn'],
      form: 'troubleshooting',
      requires_video: true,
      image_url: 'https://pictures.example.com/note.png',
      sort_order: 3,
    });

    await page.getByRole('button', { name: 'Edit Support note' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Desk note');
    await page.getByLabel('Image URL').fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    assert.deepEqual(await own(), [{ ...made, name: 'Desk note', image_url: null }]);

    await page.getByRole('button', { name: 'Copy Task guide' }).click();
    await page.getByRole('heading', { name: 'New structure template' }).waitFor();
    await page.getByRole('button', { name: 'Create template' }).click();
    await page.getByText('“Task guide (copy)” created.').waitFor();
    const structures = (await api.listStructureTemplates()).templates;
    const [original, copy] = [structures.find(({ name }) => name === 'Task guide'), structures.at(-1)];
    assert.ok(original && copy);
    assert.deepEqual(copy, { ...original, id: copy.id, name: 'Task guide (copy)', sort_order: 1001 });

    await page.getByRole('button', { name: 'Delete Desk note' }).click();
    await page.getByRole('button', { name: 'Delete template' }).click();
    await page.getByText('Template deleted.').waitFor();
    await page.getByRole('row', { name: /^Desk note/ }).waitFor({ state: 'hidden' });
    await assert.rejects(api.getTemplate({ params: { id } }));
  });
});
