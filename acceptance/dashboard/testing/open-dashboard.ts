import { setTimeout } from 'node:timers/promises';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { after } from 'node:test';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { CHROMIUM } from '../../../packages/site/src/testing/browser.ts';
import { type ReservedProvider, reserveIdentityProvider } from '../../../tools/identity-provider/start-identity-provider.ts';
import { ensureDashboard } from '../../../tools/setup/dashboard.mjs';
import { type Service, startService } from '../../testing/harness.ts';
import { askAsOwner } from '../../testing/owner.ts';
import { startTranslator } from './translator.ts';

/**
 * Starts the real service and a real Chromium. All test files of a process share one service and one account. Each test has its own project, and
 * its own email addresses for other accounts.
 */

const ROOT = path.resolve(import.meta.dirname, '../../..');
export const PERSON = { name: 'Ana Silva', email: 'ana@example.com', password: 'correct horse battery' };

/** Chromium uses only the last `--disable-features` list. This list repeats Playwright's features and adds site isolation. */
const SWITCHED_OFF = [
  'IsolateOrigins',
  'site-per-process',
  'BackForwardCache',
  'Translate',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
];

/** All pages belong to one site, so site isolation is not needed. Without it, opening a browser context takes a quarter less time. */
const ONE_SITE = [
  '--in-process-gpu',
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  `--disable-features=${SWITCHED_OFF.join(',')}`,
];

export interface TestDashboard {
  service: Service;
  browser: Browser;
  /** The URL for creating the first account. The service prints it when it starts. */
  setupUrl: string;
  /** The identity provider. It starts when a test opens it. */
  provider: ReservedProvider;
}

let opened: Promise<TestDashboard & { close: () => Promise<void> }> | undefined;

export function openDashboard(): Promise<TestDashboard> {
  opened ??= open();
  return opened;
}

after(async () => (await opened)?.close());

async function open() {
  await ensureDashboard({ root: ROOT, node: process.execPath });
  const provider = await reserveIdentityProvider();
  const { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET } = provider;
  const named = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME: 'Test ID' };
  const service = await startService({ TRANSLATE_URL: await startTranslator(), ...named });
  const setupUrl = (await readWhenWritten(path.join(service.env['DATA_DIR'] ?? '', 'setup-link'))).trim();
  const browser = await chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, ...ONE_SITE] });
  const close = async () => {
    await browser.close();
    await service.stop();
    await provider[Symbol.asyncDispose]();
  };
  return { service, browser, setupUrl, provider, close };
}

/** Pages wait this long for a job, an element or an answer, because the machine runs other tests too. */
const WAIT_MS = 240_000;

export async function openContext(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(WAIT_MS);
  return context;
}

/** A page with a list of its errors: exceptions, requests to other origins, policy violations and console errors. */
export interface Visit {
  page: Page;
  faults: string[];
}

/**
 * Opens a page in a new browser context with reduced motion, signed in or not. `others` lists other origins to which the page may send
 * requests.
 */
export async function visit(
  { others = [], ...options }: BrowserContextOptions & { others?: string[] },
  look: (visit: Visit) => Promise<void>,
): Promise<void> {
  const { browser, service } = await openDashboard();
  const context = await openContext(browser, { reducedMotion: 'reduce', ...options });
  try {
    const page = await context.newPage();
    const faults = watchFaults(page, service.origin, others);
    await page.exposeFunction('reportViolation', (what: string) => faults.push(`policy: ${what}`));
    await page.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        (globalThis as unknown as { reportViolation: (what: string) => void }).reportViolation(`${effectiveDirective} ${blockedURI}`);
      }),
    );
    await look({ page, faults });
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
  }
}

export function watchFaults(page: Page, origin: string, others: readonly string[] = []): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // Chromium also logs failed requests as console errors. Tests that cause them check these errors separately.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const isOurs = [origin, ...others].some((one) => request.url().startsWith(`${one}/`));
    if (!isOurs && !/^(blob|data):/.test(request.url())) faults.push(`request: ${request.url()}`);
  });
  return faults;
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
let getSession: Promise<State> | undefined;

/** Creates the first account with the set-up link. All tests of a file use this account. */
export function signIn(): Promise<State> {
  getSession ??= setUp();
  return getSession;
}

async function setUp(): Promise<State> {
  const { browser, setupUrl } = await openDashboard();
  const context = await openContext(browser);
  const page = await context.newPage();
  await completeSetUp(page, setupUrl);
  await page.waitForURL(/\/videos$/);
  const state = await context.storageState();
  await context.close();
  return state;
}

export async function completeSetUp(page: Page, setupUrl: string): Promise<void> {
  await page.goto(setupUrl);
  await page.getByLabel('Your name').fill(PERSON.name);
  await page.getByLabel('Email').fill(PERSON.email);
  await page.getByLabel('Password', { exact: true }).fill(PERSON.password);
  const project = page.getByLabel('Project name');
  if (await project.isVisible()) await project.fill('Tasklane');
  await page.getByRole('button', { name: 'Create account' }).click();
}

export interface TestProject {
  slug: string;
  key: string;
}

let projectCount = 0;

/** Creates a project for one test, and an API key for adding content to it. */
export async function createProject(): Promise<TestProject> {
  const { service } = await openDashboard();
  // A project needs an owner, so this waits until the account exists.
  await signIn();
  const on = { ...service, owner: PERSON };
  const { slug } = await askAsOwner(on, '/projects', { name: `Project ${++projectCount}` });
  const body = { name: 'test', scopes: ['read', 'write', 'generate', 'publish'], rateLimit: 100_000 };
  const { key } = await askAsOwner(on, `/projects/${slug}/keys`, body);
  return { slug, key };
}

/** Reads a file that the service writes shortly after it is ready, and waits until the file exists. */
async function readWhenWritten(file: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text !== null) return text;
    await setTimeout(100);
  }
  return readFile(file, 'utf8');
}
