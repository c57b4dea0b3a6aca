import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { type Browser, chromium } from 'playwright-core';
import { forwardedPaths } from '../../apps/dashboard/build/dev-server.ts';
import { DASHBOARD_ROUTES } from '../../apps/server/src/dashboard/serve-dashboard.ts';
import { CHROMIUM } from '../../packages/site/src/testing/browser.ts';
import { freePort } from '../processes/free-port.ts';
import { processesBelow, stillThere } from '../processes/processes.ts';
import { LOGIN } from './seed.ts';
import { toTerminal } from './start-api-server.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
let dataDir: string;
let origin: string;
let dev: ChildProcess;
let browser: Browser;
const lines: string[] = [];

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'docreel-dev-'));
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) };
  dev = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [dev.stdout, dev.stderr]) if (stream) createInterface(stream).on('line', (line) => lines.push(line));
  await untilPrinted(/Dashboard +http/);
  origin = /http:\S+(?=\/$)/.exec(lines.find((line) => line.includes('Dashboard ')) ?? '')?.[0] ?? '';
  browser = await chromium.launch(CHROMIUM);
});

after(async () => {
  await browser?.close();
  dev.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** Waits for an output line after the first `from` lines. */
async function untilPrinted(pattern: RegExp, from = 0): Promise<void> {
  while (!lines.slice(from).some((line) => pattern.test(line))) {
    assert.equal(dev.exitCode, null, lines.join('\n'));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('npm run dev: the fixed login works, and a changed source file arrives without a reload of the page', async () => {
  const page = await browser.newPage();
  await page.goto(`${origin}/`);
  await page.locator('input[type=email]').fill(LOGIN.email);
  await page.locator('input[type=password]').fill(LOGIN.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/p/handbook/**');
  await page.goto(`${origin}/p/handbook/content`);
  await page.getByText('Getting started').first().waitFor();

  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const updated = page.waitForEvent('console', { predicate: (message) => message.text().includes('[vite] hot updated') });
  // Vite treats a new modification time as a change. The content stays the same for tests that run concurrently.
  await utimes(path.join(ROOT, 'apps/dashboard/src/pages/content/ContentPage.tsx'), new Date(), new Date());
  await updated;
  assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage')), true);
  await page.close();
});

test('npm run dev: the API server restarts after a change, on the same database', async () => {
  const from = lines.length;
  await utimes(path.join(ROOT, 'apps/server/src/main.ts'), new Date(), new Date());
  await untilPrinted(/server: ready/, from);
  const response = await fetch(`${origin}/sites/handbook/`);
  assert.equal(response.status, 200);
  assert.match(await response.text(), /Plan a release/);
});

test('npm run dev: Ctrl-C ends the server and the database', async () => {
  const below = await processesBelow(dev.pid ?? 0);
  assert.ok(below.some(({ name }) => name === 'postgres'));
  dev.kill('SIGINT');
  const [code] = await once(dev, 'exit');
  assert.equal(code, 0);
  assert.deepEqual(await stillThere(below, 5_000), []);
});

test('requests for pages and modules stay with Vite, all others go to the API server', () => {
  const isForwarded = (url: string) => forwardedPaths(DASHBOARD_ROUTES).test(url);
  for (const url of [
    '/',
    '/?a=1',
    '/account',
    '/p/handbook/content',
    '/src/main.tsx',
    '/@vite/client',
    '/@fs/home/a.ts',
    '/node_modules/a.js',
  ])
    assert.equal(isForwarded(url), false, url);
  for (const url of ['/app/api/session', '/api/v2/articles?limit=1', '/sites/handbook/', '/files/1.png', '/docs', '/accounts'])
    assert.equal(isForwarded(url), true, url);
});

test('the terminal shows warnings, errors and crashes of the API server, and nothing else of its log', () => {
  assert.equal(toTerminal('{"level":"info","msg":"request"}'), null);
  assert.equal(toTerminal('{"level":"warn","msg":"slow"}'), 'server: warn: slow');
  assert.equal(toTerminal('TypeError: x is not a function'), 'server: TypeError: x is not a function');
});
