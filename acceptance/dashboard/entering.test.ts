import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askAsOwner } from '../testing/owner.ts';
import { findings, findingsIn } from './testing/findings.ts';
import { house, ownProject, PERSON, signedInState, visit } from './testing/house.ts';

test('the printed address makes the first account and project, once, and its token stands in the address no more', async () => {
  const { setupUrl, service } = await house();
  await signedInState();
  await visit({}, async ({ page }) => {
    await page.goto(setupUrl);
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
    assert.equal(page.url(), `${service.origin}/setup`);
  });
});

test('one signs in, is led back to where one wanted to go, and out', async () => {
  const { service } = await house();
  await signedInState();
  await visit({}, async ({ page }) => {
    await page.goto(`${service.origin}/p/tasklane/jobs?status=failed`);
    await page.getByRole('heading', { name: 'Sign in to Docreel' }).waitFor();
    await page.getByLabel('Email').fill(PERSON.email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText(/wrong/).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PERSON.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
    assert.equal(page.url(), `${service.origin}/p/tasklane/jobs?status=failed`);
    await page.getByRole('button', { name: `You: ${PERSON.name}` }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in to Docreel' }).waitFor();
  });
});

test('one is invited, signs in at a provider, confirms there what asks for it, and is told what to do where that does not work', async () => {
  const { service, provider } = await house();
  const { slug } = await ownProject();
  const email = 'bea@example.com';
  const { link } = await askAsOwner({ ...service, owner: PERSON }, `/projects/${slug}/invites`, { email, role: 'owner' });
  await visit({ others: [provider.issuer] }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/settings/keys`);
    const leave = page.getByRole('button', { name: 'Continue with Test ID' });
    await leave.click();
    // The provider is not there yet.
    await page.getByText('Test ID cannot be reached just now.').waitFor();
    const opened = await provider.open(`${service.origin}/sign-in/return`);
    opened.hasPage = true;
    opened.person = { subject: 'bea', email: 'somebody-else@example.com', isEmailVerified: true, name: 'Bea Okafor' };
    const atProvider = page.getByRole('button', { name: 'Sign in at Test ID' });
    await leave.click();
    await atProvider.click();
    await page.getByRole('heading', { name: 'You’re not signed in' }).waitFor();
    await page.getByText('Nobody has invited somebody-else@example.com.').waitFor();
    assert.equal(page.url(), `${service.origin}/sign-in/return`, 'what it answered stands in the address no more');
    await page.context().clearCookies();

    opened.person = { ...opened.person, email };
    await page.goto(link);
    await leave.click();
    await atProvider.click();
    await page.getByRole('heading', { name: 'Videos', exact: true }).waitFor();
    await page.goto(`${service.origin}/p/${slug}/settings/keys/new`);
    await page.getByLabel('Name').fill('Nightly import');
    await page.getByLabel('Write', { exact: true }).check();
    await page.getByRole('button', { name: 'Create key' }).click();
    const again = page.getByRole('dialog', { name: 'Confirm it’s you' }).getByRole('button', { name: 'Continue with Test ID' });
    await again.waitFor();
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: 'light' });
      assert.deepEqual(await findings(page), []);
      assert.deepEqual(await findingsIn(page, 'dark'), []);
    }
    await again.click();
    await atProvider.click();
    // What was typed is there again, once, and nothing was sent by itself.
    await page.getByRole('dialog', { name: 'New API key' }).waitFor();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Nightly import');
    assert.equal(await page.getByLabel('Write', { exact: true }).isChecked(), true);
    assert.doesNotMatch(await page.evaluate(() => JSON.stringify(sessionStorage)), /Nightly import/);
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText(/^dr_/).first().waitFor();
  });
});

test('a return address of another site is not followed', async () => {
  const { service } = await house();
  await visit({ storageState: await signedInState() }, async ({ page }) => {
    for (const address of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      await page.goto(`${service.origin}/sign-in?return=${encodeURIComponent(address)}`);
      await page.getByRole('heading', { name: 'Videos', exact: true }).waitFor();
    }
  });
});

test('a project that one is not in is not there', async () => {
  const { service } = await house();
  await visit({ storageState: await signedInState() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/somebody-elses/videos`);
    await page.getByRole('heading', { name: /You don’t have access to/ }).waitFor();
  });
});

test('the colours that were chosen are there before the first paint', async () => {
  const { service } = await house();
  await visit({ storageState: await signedInState(), colorScheme: 'light' }, async ({ page }) => {
    await page.goto(`${service.origin}/`);
    await page.getByRole('button', { name: /^You:/ }).click();
    await page.getByRole('menuitem', { name: 'Dark' }).click();
    await page.goto(`${service.origin}/`, { waitUntil: 'commit' });
    await page.waitForSelector('#root', { state: 'attached' });
    assert.equal(await page.locator('html').getAttribute('data-mantine-color-scheme'), 'dark');
  });
});
