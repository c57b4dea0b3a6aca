import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@docreel/sdk';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { freePort } from '../../../tools/processes/free-port.ts';
import { CHROMIUM, createKey, setUp } from '../../dashboard/dashboard-server.ts';
import { type Member, startMember } from '../cluster/member.ts';
import { type Postgres, startPostgres } from '../cluster/postgres.ts';

/** The service in one process that can be killed, its database, a browser, and a signed-in user. */
export interface EditorServer extends AsyncDisposable {
  server: Member;
  postgres: Postgres;
  api: ReturnType<typeof createClient>;
  browser: Browser;
  /** Cookies of the signed-in user. */
  session: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** URL of the project in the dashboard, without a trailing slash. */
  project: string;
}

/** Starts the service. `databaseFolder` is an existing folder for the files of the database, for example on a small disk. */
export async function startEditorServer(databaseFolder?: string): Promise<EditorServer> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-editor-faults-'));
  opened.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  const postgres = await startPostgres(databaseFolder ?? path.join(folder, 'db'));
  opened.defer(() => postgres.stop());
  const env = {
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: postgres.url,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    RATE_LIMIT_PER_MINUTE: '1000000',
  };
  const server = opened.use(await startMember({ name: 'editor', env, logFile: path.join(folder, 'server.log') }));
  const browser = await chromium.launch(CHROMIUM);
  opened.defer(() => browser.close());
  const context = await browser.newContext();
  const page = await context.newPage();
  const project = await setUp(page, (await readFile(path.join(folder, 'data', 'setup-link'), 'utf8')).trim());
  const session = await context.storageState();
  await context.close();
  const apiKey = await createKey({ ...process.env, ...env }, project.split('/').at(-1) ?? '');
  const api = createClient({ baseUrl: `${new URL(project).origin}/api/v2`, apiKey });
  const rest = opened.move();
  return { server, postgres, api, browser, session, project, [Symbol.asyncDispose]: () => rest.disposeAsync() };
}
