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
 * The dashboard as people meet it: the real service, a real Chromium, nothing in between. One service and one person for a file; a project for
 * each test.
 */

const ROOT = path.resolve(import.meta.dirname, '../../..');
export const PERSON = { name: 'Ana Silva', email: 'ana@example.com', password: 'correct horse battery' };

/** Of two such lists Chromium takes the last one: this tells again what Playwright switches off, beside what keeps sites apart. */
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

/** One site is all that is visited, so none needs a process of its own: to open the dashboard as somebody new costs a quarter less. */
const ONE_SITE = [
  '--in-process-gpu',
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  `--disable-features=${SWITCHED_OFF.join(',')}`,
];

export interface House {
  service: Service;
  browser: Browser;
  /** The address that the service printed when it started. */
  setupUrl: string;
  /** Where people may sign in too; it is not there before a test opens it. */
  provider: ReservedProvider;
}

let opened: Promise<House & { close: () => Promise<void> }> | undefined;

export function house(): Promise<House> {
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
  const setupUrl = (await readFile(path.join(service.env['DATA_DIR'] ?? '', 'setup-link'), 'utf8')).trim();
  const browser = await chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, ...ONE_SITE] });
  const close = async () => {
    await browser.close();
    await service.stop();
    await provider[Symbol.asyncDispose]();
  };
  return { service, browser, setupUrl, provider, close };
}

/** What a page must not do: throw, ask anybody else, break its policy, say an error. */
export interface Visit {
  page: Page;
  faults: string[];
}

/** A browser of somebody's own, signed in or not, that asks for no motion: each picture of one is drawn. `others`: origins that it may ask too. */
export async function visit(
  { others = [], ...options }: BrowserContextOptions & { others?: string[] },
  look: (visit: Visit) => Promise<void>,
): Promise<void> {
  const { browser, service } = await house();
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  try {
    const page = await context.newPage();
    const faults = watchFaults(page, service.origin, others);
    await page.exposeFunction('toldOfPolicy', (what: string) => faults.push(`policy: ${what}`));
    await page.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        (globalThis as unknown as { toldOfPolicy: (what: string) => void }).toldOfPolicy(`${effectiveDirective} ${blockedURI}`);
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
    // A refused request is told by the browser too; those that a test provokes are its own matter.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const isOurs = [origin, ...others].some((one) => request.url().startsWith(`${one}/`));
    if (!isOurs && !/^(blob|data):/.test(request.url())) faults.push(`request: ${request.url()}`);
  });
  return faults;
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
let signedIn: Promise<State> | undefined;

/** The first account, made by the printed address; every test of a file is this person. */
export function signedInState(): Promise<State> {
  signedIn ??= setUp();
  return signedIn;
}

async function setUp(): Promise<State> {
  const { browser, setupUrl } = await house();
  const context = await browser.newContext();
  const page = await context.newPage();
  await fillSetUp(page, setupUrl);
  await page.waitForURL(/\/videos$/);
  const state = await context.storageState();
  await context.close();
  return state;
}

export async function fillSetUp(page: Page, setupUrl: string): Promise<void> {
  await page.goto(setupUrl);
  await page.getByLabel('Your name').fill(PERSON.name);
  await page.getByLabel('Email').fill(PERSON.email);
  await page.getByLabel('Password', { exact: true }).fill(PERSON.password);
  const project = page.getByLabel('Project name');
  if (await project.isVisible()) await project.fill('Tasklane');
  await page.getByRole('button', { name: 'Create account' }).click();
}

export interface OwnProject {
  slug: string;
  key: string;
}

let made = 0;

/** A project of the person's own, and a key to fill it with. */
export async function ownProject(): Promise<OwnProject> {
  const { service } = await house();
  // The account is made by the page of the set-up.
  await signedInState();
  const on = { ...service, owner: PERSON };
  const { slug } = await askAsOwner(on, '/projects', { name: `Project ${++made}` });
  const wish = { name: 'test', scopes: ['read', 'write', 'generate', 'publish'], rateLimit: 100_000 };
  const { key } = await askAsOwner(on, `/projects/${slug}/keys`, wish);
  return { slug, key };
}
