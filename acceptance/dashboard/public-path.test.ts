import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, request as ask } from 'node:http';
import path from 'node:path';
import { test } from 'node:test';
import { startService } from '../testing/harness.ts';
import { completeSetUp, openContext, openDashboard, watchFaults } from './testing/open-dashboard.ts';

/** Starts a reverse proxy as operators set it up: it removes `/docs-tool` from the path and forwards the request to the service. */
async function proxyTo(target: () => string) {
  const server = createServer((incoming, outgoing) => {
    if (!incoming.url?.startsWith('/docs-tool/')) {
      outgoing.writeHead(404).end('Nothing of ours.');
      return;
    }
    const { method, headers } = incoming;
    const forwarded = ask(`${target()}${incoming.url.slice('/docs-tool'.length)}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  function close(): void {
    server.close();
    server.closeAllConnections();
  }
  return { url: `http://127.0.0.1:${port}/docs-tool`, origin: `http://127.0.0.1:${port}`, close };
}

test('behind a proxy with a path everything works, and nothing outside of the path is requested', async () => {
  const { browser } = await openDashboard();
  let target = '';
  const proxy = await proxyTo(() => target);
  const service = await startService({ PUBLIC_URL: proxy.url });
  target = service.origin;
  const context = await openContext(browser);
  try {
    const page = await context.newPage();
    const faults = watchFaults(page, proxy.origin);
    const outside: string[] = [];
    page.on('request', (request) => request.url().startsWith(`${proxy.url}/`) || outside.push(request.url()));
    const setupUrl = (await readFile(path.join(service.env['DATA_DIR'] ?? '', 'setup-link'), 'utf8')).trim();
    assert.ok(setupUrl.startsWith(`${proxy.url}/setup#`));
    await completeSetUp(page, setupUrl);
    await page.waitForURL(`${proxy.url}/p/tasklane/videos`);
    await page.getByRole('link', { name: 'Content', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Content' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Content' }).waitFor();
    assert.equal(page.url(), `${proxy.url}/p/tasklane/content`);
    assert.deepEqual(outside, []);
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
    await service.stop();
    proxy.close();
  }
});
