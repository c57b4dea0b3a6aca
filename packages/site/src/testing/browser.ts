import assert from 'node:assert/strict';
import { after } from 'node:test';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
export const DESKTOP = { viewport: { width: 1440, height: 900 } };

/** How a test starts Chromium: Debian's, which asks nobody for anything. */
export const CHROMIUM = {
  executablePath: '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

let shared: Promise<Browser> | undefined;

/** One Chromium for all tests of this process, started by the first that needs it and closed behind the last. */
function browser(): Promise<Browser> {
  shared ??= chromium.launch(CHROMIUM);
  return shared;
}

after(async () => (await shared)?.close());

export interface Visit {
  page: Page;
  /** What the policy forbade, what threw, and what was asked of anyone else. */
  faults: string[];
}

/** A context for each kind of screen, held open by an empty page: to open one takes longer than most pages. */
const contexts = new Map<string, Promise<BrowserContext>>();

function contextFor(options: BrowserContextOptions): Promise<BrowserContext> {
  const name = JSON.stringify(options);
  const context = contexts.get(name) ?? openContext(options);
  contexts.set(name, context);
  return context;
}

async function openContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await (await browser()).newContext(options);
  await context.newPage();
  return context;
}

/** Opens an address in a page that remembers nothing of others; it must do nothing but what is asked of it, and ask nobody outside `base`. */
export async function visitPage(
  { base, path, options = {} }: { base: string; path: string; options?: BrowserContextOptions },
  look: (visit: Visit) => Promise<void>,
): Promise<void> {
  const context = await contextFor(options);
  const page = await context.newPage();
  try {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
    page.on('dialog', (dialog) => {
      faults.push(`dialog: ${dialog.message()}`);
      dialog.dismiss().catch(() => {});
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(base)) faults.push(`request: ${request.url()}`);
    });
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`console: ${message.text()}`);
    });
    await page.goto(base + path);
    await look({ page, faults });
    assert.deepEqual(faults, []);
  } finally {
    await forget(page);
    await page.close();
  }
}

/** What a page keeps for the next visit. Cookies are no page's of ours, and what is kept for a tab goes with it. */
async function forget(page: Page): Promise<void> {
  await page.context().clearCookies();
  // An address that names no site keeps nothing, and does not let itself be asked.
  await page.evaluate(() => localStorage.clear()).catch(() => undefined);
}
