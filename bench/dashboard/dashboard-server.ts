import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { createClient } from '@docreel/sdk';
import { type Browser, chromium, type Page } from 'playwright-core';

const SERVER = path.join(import.meta.dirname, '..', '..', 'apps', 'server', 'src');
/** The same browser options as in the tests; see `packages/site/src/testing/browser.ts`. */
export const CHROMIUM = {
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
};

export interface DashboardServer extends AsyncDisposable {
  api: ReturnType<typeof createClient>;
  /** A browser page of the signed-in user that shows the project's videos. */
  page: Page;
  /** URL of the project in the dashboard, without a trailing slash. */
  project: string;
  folder: string;
}

/** Starts the service as users do, creates a project, and signs a user in with Chromium. */
export async function startDashboardServer(): Promise<DashboardServer> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-bench-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const env = {
    ...process.env,
    DATA_DIR: path.join(folder, 'data'),
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: '1000000',
    PROJECT_MAX_UPLOADS: '1000',
  };
  const child = spawn(process.execPath, [path.join(SERVER, 'main.ts')], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  opened.defer(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  });
  const baseUrl = await readUrl(child.stdout);
  const browser: Browser = await chromium.launch(CHROMIUM);
  opened.defer(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const project = await setUp(page, (await readFile(path.join(folder, 'data', 'setup-link'), 'utf8')).trim());
  const api = createClient({ baseUrl, apiKey: await createKey(env, project.split('/').at(-1) ?? '') });
  const rest = opened.move();
  return { api, page, project, folder, [Symbol.asyncDispose]: () => rest.disposeAsync() };
}

/** Returns the base URL of the API, which the service prints when it is ready. */
export async function readUrl(stdout: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    const { api } = JSON.parse(line) as { api?: string };
    // Keeps reading the output, because a full pipe would block the service.
    if (api) return (stdout.resume(), api);
  }
  throw new Error('the service did not start');
}

/** Creates an API key for a project with the operator's command. `env` is the environment of the service. */
export async function createKey(env: NodeJS.ProcessEnv, project: string): Promise<string> {
  const args = ['key', 'create', '--project', project, '--name', 'bench', '--scopes', 'read,write,generate', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(SERVER, 'docreel.ts'), ...args], { env });
  return (JSON.parse(stdout) as { key: string }).key;
}

/** Creates the first account with the set-up link. Returns the URL of its project in the dashboard. */
export async function setUp(page: Page, address: string): Promise<string> {
  await page.goto(address);
  await page.getByLabel('Your name').fill('Ana Silva');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByLabel('Project name').fill('Bench');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/videos$/);
  return page.url().replace(/\/videos$/, '');
}
