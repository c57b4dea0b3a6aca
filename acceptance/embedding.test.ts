import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { chromium } from 'playwright-core';
import { api, createProject, service, waitForJob } from './testing/harness.ts';

/** Tests published pages that other websites embed in an iframe (decision 47). */

const TITLE = 'One & "<b>';

/** Serves a page of another website that embeds a published page. The two pages have different origins. */
async function embedder(shown: string): Promise<AsyncDisposable & { origins: [string, string] }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Others</title><iframe src="${shown}"></iframe>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origins: [`http://127.0.0.1:${port}`, `http://localhost:${port}`],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('only the configured origins can frame a page, ?embed shows only its text, and oEmbed describes it', async () => {
  const { key, slug } = await createProject();
  const { origin } = await service();
  const site = `${origin}/sites/${slug}/`;
  const one = `${site}one-b/`;
  await api('POST', '/articles', { key, body: { title: TITLE, content: 'One, [explained](two).' } });
  await api('POST', '/articles', { key, body: { title: 'Two', content: 'Two.' } });
  await using others = await embedder(`${one}?embed`);
  const [allowed, refused] = others.origins;
  const publish = async () => {
    const job = await waitForJob(key, (await api('POST', '/publish', { key })).json.jobId);
    assert.equal(job.status, 'completed', job.error);
  };
  const oembed = (url: string, more = '') => fetch(`${site}oembed?url=${encodeURIComponent(url)}${more}`);

  await publish();
  assert.match((await fetch(one)).headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
  assert.equal((await oembed(one)).status, 404);
  assert.doesNotMatch(await (await fetch(one)).text(), /oembed/);

  for (const wrong of ['https://a.example/path', 'https://a.example; script-src *', '*', "'self'", 'a.example', 'data:', 'https://*']) {
    const { status, json } = await api('PATCH', '/project', { key, body: { site: { embedOrigins: [wrong] } } });
    assert.deepEqual([status, json.error.details[0].path], [400, 'body.site.embedOrigins[0]'], wrong);
  }
  const { json } = await api('PATCH', '/project', { key, body: { site: { embedOrigins: [allowed, 'https://*.example.com'] } } });
  assert.deepEqual(json.project.site.embedOrigins, [allowed, 'https://*.example.com']);
  // The frame policy changes immediately. The embed link in the page changes with the next publication.
  assert.ok((await fetch(one)).headers.get('content-security-policy')?.endsWith(`frame-ancestors ${allowed} https://*.example.com`));
  await publish();
  const [, link = ''] =
    /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)">/.exec(await (await fetch(one)).text()) ?? [];
  const embed = (await (await fetch(link.replaceAll('&amp;', '&'))).json()) as Record<string, string>;
  assert.deepEqual([embed['type'], embed['version'], embed['title']], ['rich', '1.0', TITLE]);
  assert.ok(embed['html']?.includes(`src="${one}?embed"`) && !embed['html'].includes('<b>'), embed['html']);
  const small = (await (await oembed(one, '&maxwidth=300&maxheight=9e9')).json()) as Record<string, number>;
  assert.deepEqual([small['width'], small['height']], [300, 640]);
  for (const url of [`${site}none/`, 'https://evil.example/one/', '', '%', site]) assert.equal((await oembed(url)).status, 404, url);
  assert.equal((await oembed(one, '&format=xml')).status, 501);

  const plain = await fetch(`${one}?embed`, { headers: { 'accept-encoding': 'identity' } });
  const again = await fetch(`${one}?embed`, {
    headers: { 'accept-encoding': 'identity', 'if-none-match': plain.headers.get('etag') ?? '' },
  });
  assert.deepEqual([plain.status, again.status], [200, 304]);

  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 900, height: 600 } });
    const complaints = new Set<string>();
    page.on('console', (message) => complaints.add(message.text()));
    await page.goto(allowed);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: TITLE }).waitFor();
    assert.equal(await frame.locator('.bar, .sidebar, .foot, .neighbours').filter({ visible: true }).count(), 0);
    assert.equal(await frame.getByRole('link', { name: 'explained' }).getAttribute('target'), '_blank');
    assert.deepEqual([...complaints], []);
    await page.goto(refused);
    await page.waitForFunction(() => document.readyState === 'complete');
    assert.equal(await frame.getByRole('heading').count(), 0);
    assert.ok([...complaints].join('').includes('frame-ancestors'), [...complaints].join('\n'));
  } finally {
    await browser.close();
  }
});
