import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { startInTerminal } from '../testing/terminal.ts';
import { createProject, openDashboard, PERSON, signIn, visit } from './testing/open-dashboard.ts';

/** Tests `docreel login` in a pseudo-terminal, with the approval in the dashboard. */

let home = '';
before(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'docreel-pairing-'));
});
after(() => rm(home, { recursive: true, force: true }));

test('docreel login shows a phrase, an owner approves it, and the key is listed and revoked in the dashboard', async () => {
  const { service } = await openDashboard();
  const { slug } = await createProject();
  const terminal = startInTerminal(['login', '--url', service.origin], { home });
  const url = await terminal.waitFor(/(http\S+\/pair\?phrase=\S+)/);
  const phrase = new URL(url).searchParams.get('phrase') ?? '';
  assert.match(terminal.read(), new RegExp(`Your phrase is ${phrase}`));
  await visit({ storageState: await signIn() }, async ({ page }) => {
    await page.goto(url);
    const dialog = page.getByRole('dialog', { name: 'Connect a machine' });
    await page.getByText('Which project may this machine use?').waitFor();
    await page.locator(`a[href*="/p/${slug}/settings/keys/pair"]`).click();
    assert.equal(await dialog.getByLabel('Phrase').innerText(), phrase);
    await dialog.getByText(`“${hostname()}” at 127.0.0.1`).waitFor();
    await dialog.getByRole('button', { name: 'Approve' }).click();
    const done = page.getByText(`Approved “${hostname()}”.`);
    const password = page.getByRole('dialog', { name: 'Confirm your password' });
    await password.or(done).first().waitFor();
    if (await password.isVisible()) {
      await password.getByLabel('Password', { exact: true }).fill(PERSON.password);
      await password.getByRole('button', { name: 'Continue' }).click();
    }
    await done.waitFor();
    assert.equal(await terminal.ended, 0, terminal.read());
    const { profiles } = JSON.parse(await readFile(path.join(home, 'config/docreel/profiles.json'), 'utf8'));
    assert.equal(profiles.default.baseUrl, service.base);
    const read = () => fetch(`${service.base}/project`, { headers: { 'x-api-key': profiles.default.key } });
    const { project } = (await (await read()).json()) as { project: { urlSlug: string } };
    assert.equal(project.urlSlug, slug);

    const row = page.getByRole('row', { name: new RegExp(hostname()) });
    await row.getByText('read, write, generate, publish').waitFor();
    await row.getByRole('button', { name: `Revoke ${hostname()}` }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await row.getByText('Revoked').waitFor();
    assert.equal((await read()).status, 401);
    await page.goto(`${service.origin}/p/${slug}/settings/keys/pair?phrase=${phrase}`);
    await page.getByText('This request has expired or was already approved.').waitFor();
  });
});
