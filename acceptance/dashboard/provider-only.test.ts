import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { reserveIdentityProvider } from '../../tools/identity-provider/start-identity-provider.ts';
import { startService } from '../testing/harness.ts';
import { findViolations } from './testing/find-violations.ts';
import { completeSetUp, openContext, openDashboard, PERSON, watchFaults } from './testing/open-dashboard.ts';

test('with the provider as the only way to sign in, the first owner signs in, confirms and signs out there', async () => {
  const { browser } = await openDashboard();
  await using provider = await reserveIdentityProvider();
  const { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET } = provider;
  const service = await startService({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME: 'Test ID', OIDC_ONLY: 'true' });
  const context = await openContext(browser);
  try {
    const there = await provider.open(`${service.origin}/sign-in/return`);
    Object.assign(there, { hasPage: true, person: { subject: 'ana', email: PERSON.email, isEmailVerified: true, name: PERSON.name } });
    const page = await context.newPage();
    const faults = watchFaults(page, service.origin, [provider.issuer]);
    const signOut = async () => {
      await page.getByRole('button', { name: `You: ${PERSON.name}` }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    };
    await completeSetUp(page, (await readFile(path.join(service.env['DATA_DIR'] ?? '', 'setup-link'), 'utf8')).trim());
    await page.waitForURL(/\/videos$/);
    await signOut();
    await page.getByRole('heading', { name: 'You’re signed out' }).waitFor();
    assert.deepEqual(await findViolations(page), []);

    // The test clicks nothing here: the requested URL redirects to the identity provider and back. The test enters the password only once.
    await page.goto(`${service.origin}/p/tasklane/settings/keys/new`);
    await page.getByRole('button', { name: 'Sign in at Test ID' }).click();
    await page.getByRole('heading', { name: 'Confirm your password once' }).waitFor();
    await page.getByLabel('Your password').fill(PERSON.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('dialog', { name: 'New API key' }).waitFor();
    await page.goto(`${service.origin}/account`);
    await page.getByText('You sign in with Test ID.').waitFor();
    assert.equal(await page.getByLabel('New password').count(), 0);

    await signOut();
    await page.getByRole('button', { name: 'Sign out at Test ID' }).click();
    await page.getByRole('heading', { name: 'You’re signed out' }).waitFor();
    assert.equal(page.url().replace(/\?.*/, ''), `${service.origin}/signed-out`);
    // The session at the identity provider has ended too, so the provider asks for credentials.
    await page
      .getByRole('button', { name: 'Sign in again' })
      .or(page.getByRole('link', { name: 'Sign in again' }))
      .click();
    await page.getByRole('button', { name: 'Sign in at Test ID' }).waitFor();
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
    await service.stop();
  }
});
