import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openApiDocument, operations } from '@docreel/contract';
import { type Browser, chromium } from 'playwright-core';
import { lookWithAxe } from '../../../../../../packages/site/src/testing/axe.ts';
import { CHROMIUM } from '../../../../../../packages/site/src/testing/browser.ts';
import { testDatabase } from '../../db/testing/database.ts';
import { createApp } from '../create-app.ts';
import { serve } from '../serve.ts';
import { edgeContext } from '../testing/edge.ts';
import type { ApiDocument } from './document.ts';
import { curl } from './operation.ts';

const opened = new AsyncDisposableStack();
let browser: Browser;
let base: string;

before(async () => {
  const { db, close } = await testDatabase();
  opened.defer(close);
  // The test reads only the API description, so it needs no handlers.
  const app = createApp({ context: edgeContext(db), operations, handlers: {} as never });
  const server = await serve(app, { host: '127.0.0.1', port: 0 });
  opened.defer(() => server.close(100));
  base = server.url;
  browser = await chromium.launch(CHROMIUM);
  opened.defer(() => browser.close());
});
after(() => opened.disposeAsync());

for (const [name, options] of Object.entries({
  desktop: { viewport: { width: 1440, height: 900 } },
  'phone in the dark': { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const },
})) {
  test(`the reference page lists every operation, loads nothing from other origins and has no serious axe finding: ${name}`, async () => {
    const context = await browser.newContext({ ...options, javaScriptEnabled: true });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('request', (request) => request.url().startsWith(base) || faults.push(request.url()));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    const response = await page.goto(`${base}/docs`);
    assert.match(response?.headers()['content-security-policy'] ?? '', /default-src 'none'/);
    const headed = await page.locator('section h3').evaluateAll((found) => found.map((heading) => heading.closest('section')?.id));
    for (const id of Object.keys(operations)) assert.equal(headed.filter((one) => one === id).length, 1, id);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(overflow, 0, 'no element is wider than the screen');
    // The page's sections have the same structure. The accessibility test checks one of each kind, which takes a tenth of the time.
    const { violations } = await lookWithAxe(page, { parts: ['header', '.contents', '#createArticle', '#jobEnded', '#schema-Article'] });
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    assert.deepEqual(
      serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      [],
    );
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test('every link of the reference has a target on the page', async () => {
  const page = await (await fetch(`${base}/docs`)).text();
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const broken = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id).filter((id) => !ids.has(id));
  assert.deepEqual(broken, []);
});

test('a request can be pasted into a terminal, quotes included', () => {
  const document = openApiDocument(operations, { serverUrl: 'http://localhost/api/v2' }) as ApiDocument;
  const operation = document.paths['/articles']?.['post'];
  assert.ok(operation?.requestBody);
  const quoted = structuredClone(operation);
  quoted.requestBody = { content: { 'application/json': { examples: { example: { value: { title: "It's" } } } } } };
  const text = curl(document, { method: 'post', path: '/articles', operation: quoted });
  assert.match(text, /^curl -X POST 'http:\/\/localhost\/api\/v2\/articles'/);
  assert.ok(text.includes(`-d '{"title":"It'\\''s"}'`), text);
});
