import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { text } from 'node:stream/consumers';
import { SITE_CSP } from './csp.ts';
import { renderSite } from './render-site.ts';
import { DESKTOP, PHONE, visitPage } from './testing/browser.ts';
import { createTestSnapshot } from './testing/snapshot.ts';

const ID = '019aa0c2-9a10-7d44-8a6b-6d2f6c1b9e77';
const sent: { path: string; fields: Record<string, string> }[] = [];
let base: string;

const snapshot = createTestSnapshot([{ slug: 'pay', content: 'Pay it.' }]);
const files = new Map(Array.from(renderSite(snapshot, snapshot.contents), ({ path, contentType, body }) => [path, { contentType, body }]));

/** Serves a site that accepts feedback as the real service does. */
const server = createServer((request, response) => {
  const path = (request.url ?? '').replace('/sites/meridian/', '');
  if (request.method === 'POST') {
    void text(request).then((body) => {
      sent.push({ path, fields: Object.fromEntries(new URLSearchParams(body)) });
      if (request.headers.accept === 'application/json') response.writeHead(200).end(JSON.stringify({ feedbackId: ID }));
      else response.writeHead(303, { location: 'pay/#feedback-thanks' }).end();
    });
    return;
  }
  const found = files.get(path.endsWith('/') || path === '' ? `${path}index.html` : path);
  response.writeHead(found ? 200 : 404, { 'content-type': found?.contentType ?? 'text/plain', 'content-security-policy': SITE_CSP });
  response.end(found?.body ?? '');
});

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sites/meridian/`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

test('feedback is sent without leaving the page, followed by its reason', async () => {
  await visitPage({ base, path: 'pay/', options: DESKTOP }, async ({ page }) => {
    const why = page.getByText('Why? (optional)');
    assert.equal(await why.isVisible(), false, 'the reason is asked for after the answer');
    await page.getByRole('button', { name: 'No' }).click();
    await page.getByText('Thank you.').waitFor();
    assert.equal(await why.isVisible(), true);
    await page.getByLabel('Why? (optional)').fill('No invoice.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('button', { name: 'Send' }).waitFor({ state: 'hidden' });
    assert.equal(page.url(), `${base}pay/`);
  });
  const about = { article: '1', language: 'en', website: '' };
  assert.deepEqual(
    sent.splice(0).map(({ path, fields }) => [path, fields]),
    [
      ['feedback', { ...about, comment: '', helpful: 'no' }],
      ['feedback', { ...about, comment: 'No invoice.', id: ID }],
    ],
  );
});

test('without JavaScript the form is sent as it is, and the page shows a thank-you', async () => {
  await visitPage({ base, path: 'pay/', options: { ...PHONE, javaScriptEnabled: false } }, async ({ page }) => {
    await page.getByText('Why? (optional)').click();
    await page.getByLabel('Why? (optional)').fill('Clear.');
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.waitForURL(`${base}pay/#feedback-thanks`);
    assert.ok(await page.getByText('Thank you.').isVisible());
    assert.ok(!(await page.getByRole('button', { name: 'Yes' }).isVisible()));
  });
  assert.deepEqual(
    sent.splice(0).map(({ fields }) => [fields['helpful'], fields['comment']]),
    [['yes', 'Clear.']],
  );
});

test('a search without results is reported once, after typing has stopped', async () => {
  await visitPage({ base, path: 'pay/', options: DESKTOP }, async ({ page }) => {
    await page.keyboard.press('/');
    const field = page.getByRole('searchbox');
    const report = page.waitForRequest((request) => request.url().endsWith('/searches'));
    await field.pressSequentially('refund', { delay: 20 });
    await report;
    await field.fill('pay');
    await field.fill('refund');
    await page.getByText('Nothing found.').waitFor();
  });
  assert.deepEqual(
    sent.splice(0).map(({ path, fields }) => [path, fields]),
    [['searches', { words: 'refund', language: 'en' }]],
  );
});
