import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { createClient } from '@docreel/sdk';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { openDashboard, createProject, PERSON, signIn, visit } from './testing/open-dashboard.ts';

/** Changing keys, secrets or members requires the password if the user did not enter it recently. */
async function confirmIfAsked(page: Page, done: ReturnType<Page['getByText']>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
  await dialog.or(done).first().waitFor();
  if (!(await dialog.isVisible())) return;
  await dialog.getByLabel('Password', { exact: true }).fill(PERSON.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await done.waitFor();
}

test('a new key is shown once with a working command, and stops working when it is revoked', async () => {
  const { service } = await openDashboard();
  const { slug } = await createProject();
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/settings/keys`);
    await page.getByRole('link', { name: 'Create key' }).click();
    await page.getByLabel('Name').fill('Nightly import');
    await page.getByLabel('Write', { exact: true }).check();
    await page.getByLabel('Requests per minute').fill('90');
    await page.getByRole('button', { name: 'Create key' }).click();
    await confirmIfAsked(page, page.getByText('Copy it now.'));
    const key = await page.getByLabel('API key', { exact: true }).innerText();
    assert.match(
      await page.getByLabel('Command', { exact: true }).innerText(),
      new RegExp(`^curl -H 'X-API-Key: ${key}' ${service.base}/videos$`),
    );
    const asks = () => fetch(`${service.base}/videos`, { headers: { 'x-api-key': key } }).then(({ status }) => status);
    assert.equal(await asks(), 200);
    await page.getByRole('button', { name: 'Done' }).click();

    const row = page.getByRole('row', { name: /Nightly import/ });
    await row.getByText('read, write').waitFor();
    await row.getByText('90 / min').waitFor();
    await page.reload();
    await row.waitFor();
    const kept = await page.evaluate(() => document.documentElement.outerHTML + JSON.stringify({ ...localStorage, ...sessionStorage }));
    assert.ok(!kept.includes(key), 'the page and the browser no longer hold the key');

    await row.getByRole('button', { name: 'Revoke Nightly import' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await confirmIfAsked(page, page.getByText('Revoked “Nightly import”.'));
    await row.getByText('Revoked').waitFor();
    assert.equal(await asks(), 401);
  });
});

test('an error of the server is shown at its field', async () => {
  const { service } = await openDashboard();
  const { slug } = await createProject();
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/settings`);
    await page.getByLabel('Slug').fill('Not A Slug');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Lower-case letters, digits and single dashes.').waitFor();
    assert.equal(await page.getByLabel('Slug').getAttribute('aria-invalid'), 'true');
    await page.getByLabel('Slug').fill(`${slug}-new`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(`${service.origin}/p/${slug}-new/settings`);
  });
});

test('a webhook is set and tested, and the log shows every attempt with its response', async () => {
  const receiver = createServer((request, response) => {
    request.resume();
    response.end('thank you');
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as { port: number };
  const { service } = await openDashboard();
  const { slug } = await createProject();
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/settings/webhook`);
    await page.getByLabel('Webhook URL').fill(`http://127.0.0.1:${port}/hook`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await confirmIfAsked(page, page.getByText('Deliveries aren’t signed'));
    await page.getByRole('button', { name: 'Create secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create secret' }).click();
    await confirmIfAsked(page, page.getByText('Copy it now.'));
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Replace secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create secret' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Two secrets are active.').waitFor();
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByRole('row', { name: /Delivered/ }).waitFor();
    await page.getByRole('link', { name: /^Test/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Delivery' });
    await dialog.getByText('200', { exact: true }).waitFor();
    await dialog.getByText('thank you').waitFor();
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await dialog.locator('li').nth(1).waitFor();
    await page.goto(`${service.origin}/p/${slug}/settings/webhook?status=failed&span=24`);
    await page.getByText('No matching deliveries.').waitFor();
    await page.getByRole('button', { name: 'Retry failed' }).click();
    await page.getByText('No failed deliveries in this period.').waitFor();
  });
  receiver.close();
});

test('an invited person joins by the link, sees what the role allows, and loses access when removed', async () => {
  const { service } = await openDashboard();
  const { slug } = await createProject();
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/settings/members/invite`);
    await page.getByLabel('Email').fill('ben@example.com');
    await page.getByRole('combobox', { name: 'Role', exact: true }).click();
    await page.getByRole('option', { name: /^Viewer:/ }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    await confirmIfAsked(page, page.getByText('It works once'));
    const link = await page.getByLabel('Invite link', { exact: true }).innerText();
    await page.getByRole('button', { name: 'Done' }).click();

    await visit({}, async ({ page: theirs }) => {
      await theirs.goto(link);
      await theirs.getByLabel('Your name').fill('Ben Okafor');
      await theirs.getByLabel('New password').fill('a sentence of my own');
      await theirs.getByRole('button', { name: 'Join project' }).click();
      await theirs.waitForURL(`${service.origin}/p/${slug}/videos`);
      const add = theirs.getByRole('button', { name: 'Add videos' }).first();
      assert.equal(await add.getAttribute('aria-disabled'), 'true');
      await add.hover();
      await theirs.getByText('Ask an owner for the Editor role.').waitFor();
      await theirs.goto(`${service.origin}/p/${slug}/settings/keys`);
      await theirs.getByRole('heading', { name: 'Only owners can open this page' }).waitFor();

      await page.reload();
      await page.getByRole('button', { name: 'Remove Ben Okafor' }).click();
      await page.getByRole('button', { name: 'Remove member' }).click();
      await confirmIfAsked(page, page.getByText('Member removed.'));
      await theirs.reload();
      await theirs.getByRole('heading', { name: /You don’t have access to/ }).waitFor();
    });
  });
});

test("the site's colors, logo and links are set in a form, and errors are shown at their fields", async () => {
  const { service } = await openDashboard();
  const { slug, key } = await createProject();
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/settings/site`);
    await page.getByLabel('Accent', { exact: true }).fill('#ffcc00');
    await page.getByLabel('Header links').fill('Status | https://status.example.com/\nHome | nowhere');
    await page.getByLabel('Footer links').fill('Legal\nImprint | https://example.com/imprint');
    await page.getByLabel('Announcement', { exact: true }).fill('Four is here.');
    const logo = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#e11d48' } })
      .png()
      .toBuffer();
    await page
      .getByLabel('Logo', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
    await page.locator('img[src*="/files/assets/"]').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Entry 2: Must be an http, https or mailto URL.').waitFor();
    await page.getByLabel('Header links').fill('Status | https://status.example.com/');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/because text in #ffcc00 is hard to read/).waitFor();
  });
  const { project } = await createClient({ baseUrl: service.base, apiKey: key }).getProject();
  assert.deepEqual(project.site.headerLinks, [{ label: 'Status', url: 'https://status.example.com/' }]);
  assert.deepEqual(project.site.footer.groups, [{ title: 'Legal', links: [{ label: 'Imprint', url: 'https://example.com/imprint' }] }]);
  assert.deepEqual([project.site.announcement, project.site.pictures.length], [{ text: 'Four is here.', url: null }, 1]);
});

test('a project is deleted by typing its name, and the person continues in another project', async () => {
  const { service } = await openDashboard();
  const { slug, key } = await createProject();
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/settings`);
    await page.getByRole('button', { name: 'Delete project' }).click();
    const dialog = page.getByRole('dialog', { name: /^Delete Project \d+\?$/ });
    const name = /^Delete (.*)\?$/.exec(await dialog.getByRole('heading').innerText())?.[1] ?? '';
    await dialog.getByLabel(/^Type the project name/).fill(name.toUpperCase());
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await dialog.getByText(`Type “${name}”`, { exact: true }).waitFor();
    await dialog.getByLabel(/^Type the project name/).fill(name);
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await confirmIfAsked(page, page.getByText(`${name} deleted.`));
    await page.getByRole('heading', { name: 'Videos', exact: true }).waitFor();
    assert.ok(!page.url().includes(`/p/${slug}/`));
    assert.equal((await fetch(`${service.base}/videos`, { headers: { 'x-api-key': key } })).status, 401);
    await page.goto(`${service.origin}/p/${slug}/videos`);
    await page.getByRole('heading', { name: /You don’t have access to/ }).waitFor();
  });
});
