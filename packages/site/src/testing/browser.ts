import assert from 'node:assert/strict';
import { after } from 'node:test';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
export const DESKTOP = { viewport: { width: 1440, height: 900 } };

/** Launch options for Debian's Chromium, which prevent its own network requests. */
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

/** Returns the Chromium that all tests of this process share. It starts on first use and closes after the last test. */
function browser(): Promise<Browser> {
  shared ??= chromium.launch(CHROMIUM);
  return shared;
}

after(async () => (await shared)?.close());

export interface Visit {
  page: Page;
  /** Problems of a page: violations of the content security policy, exceptions, and requests to other hosts. */
  faults: string[];
}

/**
 * One browser context for each type of screen. An empty page keeps it open, because opening a context takes longer than loading most pages.
 */
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

/**
 * Opens a URL in a page without stored data and runs `look`. Throws if the page reports an error or sends a request to a URL outside
 * `base`.
 */
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

/** Deletes all data that a page stores for the next visit. Session storage is deleted together with the tab. */
async function forget(page: Page): Promise<void> {
  await page.context().clearCookies();
  // A URL without an origin has no storage, and accessing it throws.
  await page.evaluate(() => localStorage.clear()).catch(() => undefined);
}
