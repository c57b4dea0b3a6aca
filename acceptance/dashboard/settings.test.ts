import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { createClient } from '@docreel/sdk';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { house, ownProject, PERSON, signedInState, visit } from './testing/house.ts';

/** Keys, secrets and members ask for the password again where it was not given lately. */
async function confirmIfAsked(page: Page, done: ReturnType<Page['getByText']>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Give your password again' });
  await dialog.or(done).first().waitFor();
  if (!(await dialog.isVisible())) return;
  await dialog.getByLabel('Password', { exact: true }).fill(PERSON.password);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await done.waitFor();
}

test('a key is shown once with a command that works, and is refused when it is revoked', async () => {
  const { service } = await house();
  const { slug } = await ownProject();
  await visit({ storageState: await signedInState() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/settings/keys`);
    await page.getByRole('link', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('Nightly import');
    await page.getByLabel('Write', { exact: true }).check();
    await page.getByLabel('Requests a minute').fill('90');
    await page.getByRole('button', { name: 'Make key' }).click();
    await confirmIfAsked(page, page.getByText('Copy it now.'));
    const key = await page.getByLabel('the key', { exact: true }).innerText();
    assert.match(
      await page.getByLabel('the command', { exact: true }).innerText(),
      new RegExp(`^curl -H 'X-API-Key: ${key}' ${service.base}/videos$`),
    );
    const asks = () => fetch(`${service.base}/videos`, { headers: { 'x-api-key': key } }).then(({ status }) => status);
    assert.equal(await asks(), 200);
    await page.getByRole('button', { name: 'I have copied it' }).click();

    const row = page.getByRole('row', { name: /Nightly import/ });
    await row.getByText('read, write').waitFor();
    await row.getByText('90 / min').waitFor();
    await page.reload();
    await row.waitFor();
    const kept = await page.evaluate(() => document.documentElement.outerHTML + JSON.stringify({ ...localStorage, ...sessionStorage }));
    assert.ok(!kept.includes(key), 'the key is nowhere any more');

    await row.getByRole('button', { name: 'Revoke Nightly import' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await confirmIfAsked(page, page.getByText('“Nightly import” is refused from now on.'));
    await row.getByText('Revoked').waitFor();
    assert.equal(await asks(), 401);
  });
});

test('what the server says of a field is shown there', async () => {
  const { service } = await house();
  const { slug } = await ownProject();
  await visit({ storageState: await signedInState() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/settings`);
    await page.getByLabel('Slug').fill('Not A Slug');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Lower-case letters, digits and single dashes.').waitFor();
    assert.equal(await page.getByLabel('Slug').getAttribute('aria-invalid'), 'true');
    await page.getByLabel('Slug').fill(`${slug}-new`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`${service.origin}/p/${slug}-new/settings`);
  });
});

test('a webhook is set, tested, and the log tells every attempt with its answer', async () => {
  const receiver = createServer((request, response) => {
    request.resume();
    response.end('thank you');
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as { port: number };
  const { service } = await house();
  const { slug } = await ownProject();
  await visit({ storageState: await signedInState() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/settings/webhook`);
    await page.getByLabel('Webhook address').fill(`http://127.0.0.1:${port}/hook`);
    await page.getByRole('button', { name: 'Save' }).click();
    await confirmIfAsked(page, page.getByText('Deliveries are not signed'));
    await page.getByRole('button', { name: 'Make a secret' }).click();
    await page.getByRole('button', { name: 'Make secret' }).click();
    await confirmIfAsked(page, page.getByText('Copy it now.'));
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('button', { name: 'Make secret' }).click();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText('With two secrets; the older one ends').waitFor();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByRole('row', { name: /Delivered/ }).waitFor({ timeout: 30_000 });
    await page.getByRole('link', { name: /^Test/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Delivery' });
    await dialog.getByText('200', { exact: true }).waitFor();
    await dialog.getByText('thank you').waitFor();
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await dialog.locator('li').nth(1).waitFor({ timeout: 30_000 });
    await page.goto(`${service.origin}/p/${slug}/settings/webhook?status=failed&span=24`);
    await page.getByText('None is like that.').waitFor();
    await page.getByRole('button', { name: 'Send failures again' }).click();
    await page.getByText('None failed in that time.').waitFor();
  });
  receiver.close();
});

test('who is invited joins by the link, sees what the role allows, and is out when removed', async () => {
  const { service } = await house();
  const { slug } = await ownProject();
  await visit({ storageState: await signedInState() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/settings/members/invite`);
    await page.getByLabel('E-mail').fill('ben@example.com');
    await page.getByRole('combobox', { name: 'Role', exact: true }).click();
    await page.getByRole('option', { name: /^Viewer:/ }).click();
    await page.getByRole('button', { name: 'Make link' }).click();
    await confirmIfAsked(page, page.getByText('It works once'));
    const link = await page.getByLabel('the link', { exact: true }).innerText();
    await page.getByRole('button', { name: 'Done' }).click();

    await visit({}, async ({ page: theirs }) => {
      await theirs.goto(link);
      await theirs.getByLabel('Your name').fill('Ben Okafor');
      await theirs.getByLabel('New password').fill('a sentence of my own');
      await theirs.getByRole('button', { name: 'Join' }).click();
      await theirs.waitForURL(`${service.origin}/p/${slug}/videos`);
      const add = theirs.getByRole('button', { name: 'Add videos' }).first();
      assert.equal(await add.getAttribute('aria-disabled'), 'true');
      await add.hover();
      await theirs.getByText('You need to be an editor of this project to do that.').waitFor();
      await theirs.goto(`${service.origin}/p/${slug}/settings/keys`);
      await theirs.getByRole('heading', { name: 'This is for owners' }).waitFor();

      await page.reload();
      await page.getByRole('button', { name: 'Remove Ben Okafor' }).click();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await confirmIfAsked(page, page.getByText('They are not in the project any more.'));
      await theirs.reload();
      await theirs.getByRole('heading', { name: /There is no project/ }).waitFor();
    });
  });
});

test('how the site looks is set in a form: colours, a logo, links; what is wrong is said at its field', async () => {
  const { service } = await house();
  const { slug, key } = await ownProject();
  await visit({ storageState: await signedInState() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/settings/site`);
    await page.getByLabel('Accent', { exact: true }).fill('#ffcc00');
    await page.getByLabel('Links in the bar').fill('Status | https://status.example.com/\nHome | nowhere');
    await page.getByLabel('Links in the foot').fill('Legal\nImprint | https://example.com/imprint');
    await page.getByLabel('Announcement').fill('Four is here.');
    const logo = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#e11d48' } })
      .png()
      .toBuffer();
    await page
      .getByLabel('Logo', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
    await page.locator('img[src*="/files/assets/"]').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Entry 2: Must be an http, https or mailto address.').waitFor();
    await page.getByLabel('Links in the bar').fill('Status | https://status.example.com/');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/text in #ffcc00 could not be read/).waitFor();
  });
  const { project } = await createClient({ baseUrl: service.base, apiKey: key }).getProject();
  assert.deepEqual(project.site.headerLinks, [{ label: 'Status', url: 'https://status.example.com/' }]);
  assert.deepEqual(project.site.footer.groups, [{ title: 'Legal', links: [{ label: 'Imprint', url: 'https://example.com/imprint' }] }]);
  assert.deepEqual([project.site.announcement, project.site.pictures.length], [{ text: 'Four is here.', url: null }, 1]);
});

test('a project is deleted by typing its name, and the person goes on in another', async () => {
  const { service } = await house();
  const { slug, key } = await ownProject();
  await visit({ storageState: await signedInState() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/settings`);
    await page.getByRole('button', { name: 'Delete project' }).click();
    const dialog = page.getByRole('dialog', { name: /^Delete Project \d+\?$/ });
    const name = /^Delete (.*)\?$/.exec(await dialog.getByRole('heading').innerText())?.[1] ?? '';
    await dialog.getByLabel(/^Type the name/).fill(name.toUpperCase());
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await dialog.getByText(`Type ${name}`, { exact: true }).waitFor();
    await dialog.getByLabel(/^Type the name/).fill(name);
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await confirmIfAsked(page, page.getByText(`${name} is deleted.`));
    await page.getByRole('heading', { name: 'Videos', exact: true }).waitFor();
    assert.ok(!page.url().includes(`/p/${slug}/`));
    assert.equal((await fetch(`${service.base}/videos`, { headers: { 'x-api-key': key } })).status, 401);
    await page.goto(`${service.origin}/p/${slug}/videos`);
    await page.getByRole('heading', { name: /There is no project/ }).waitFor();
  });
});
