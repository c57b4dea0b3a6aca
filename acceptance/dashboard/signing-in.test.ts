import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askAsOwner } from '../testing/owner.ts';
import { findViolations, findColorViolations } from './testing/find-violations.ts';
import { openDashboard, createProject, PERSON, signIn, visit } from './testing/open-dashboard.ts';

test('the set-up link creates the first account and project once, and its token is removed from the URL', async () => {
  const { setupUrl, service } = await openDashboard();
  await signIn();
  await visit({}, async ({ page }) => {
    await page.goto(setupUrl);
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
    assert.equal(page.url(), `${service.origin}/setup`);
  });
});

test('signing in returns to the requested page, and signing out ends the session', async () => {
  const { service } = await openDashboard();
  await signIn();
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

test('an invited person signs in with a provider, confirms there, and sees what to do when that fails', async () => {
  const { service, provider } = await openDashboard();
  const { slug } = await createProject();
  const email = 'bea@example.com';
  const { link } = await askAsOwner({ ...service, owner: PERSON }, `/projects/${slug}/invites`, { email, role: 'owner' });
  await visit({ others: [provider.issuer] }, async ({ page }) => {
    await page.goto(`${service.origin}/p/${slug}/settings/keys`);
    const leave = page.getByRole('button', { name: 'Continue with Test ID' });
    await leave.click();
    // The identity provider is not running yet, so signing in fails.
    await page.getByText('Test ID cannot be reached.').waitFor();
    const opened = await provider.open(`${service.origin}/sign-in/return`);
    opened.hasPage = true;
    opened.person = { subject: 'bea', email: 'somebody-else@example.com', isEmailVerified: true, name: 'Bea Okafor' };
    const atProvider = page.getByRole('button', { name: 'Sign in at Test ID' });
    await leave.click();
    await atProvider.click();
    await page.getByRole('heading', { name: 'You’re not signed in' }).waitFor();
    await page.getByText('somebody-else@example.com has not been invited.').waitFor();
    assert.equal(page.url(), `${service.origin}/sign-in/return`, 'the response of the provider is removed from the URL');
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
      assert.deepEqual(await findViolations(page), []);
      assert.deepEqual(await findColorViolations(page, 'dark'), []);
    }
    await again.click();
    await atProvider.click();
    // The page restores the typed values once. It sends nothing until the user submits the form.
    await page.getByRole('dialog', { name: 'New API key' }).waitFor();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Nightly import');
    assert.equal(await page.getByLabel('Write', { exact: true }).isChecked(), true);
    assert.doesNotMatch(await page.evaluate(() => JSON.stringify(sessionStorage)), /Nightly import/);
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText(/^dr_/).first().waitFor();
  });
});

test('a return URL of another site is not followed', async () => {
  const { service } = await openDashboard();
  await visit({ storageState: await signIn() }, async ({ page }) => {
    for (const url of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      await page.goto(`${service.origin}/sign-in?return=${encodeURIComponent(url)}`);
      await page.getByRole('heading', { name: 'Videos', exact: true }).waitFor();
    }
  });
});

test('a project of other people is not found', async () => {
  const { service } = await openDashboard();
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(`${service.origin}/p/somebody-elses/videos`);
    await page.getByRole('heading', { name: /You don’t have access to/ }).waitFor();
  });
});

test('the chosen theme applies before the first paint', async () => {
  const { service } = await openDashboard();
  await visit({ storageState: await signIn(), colorScheme: 'light' }, async ({ page }) => {
    await page.goto(`${service.origin}/`);
    await page.getByRole('button', { name: /^You:/ }).click();
    await page.getByRole('menuitem', { name: 'Dark' }).click();
    await page.goto(`${service.origin}/`, { waitUntil: 'commit' });
    await page.waitForSelector('#root', { state: 'attached' });
    assert.equal(await page.locator('html').getAttribute('data-mantine-color-scheme'), 'dark');
  });
});
