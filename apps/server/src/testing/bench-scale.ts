import { operations } from '@docreel/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { administer, withDatabase } from '../../../../tools/databases/administer.ts';
import { openDatabase } from '../platform/db/database.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { type App, createApp } from '../platform/http/create-app.ts';
import { addKey, edgeContext, send } from '../platform/http/testing/edge.ts';
import { hashInputs } from '../resources/publications/building/input-hashes.store.ts';
import { handlers } from '../routes.ts';
import { fillProjects } from './fill-projects.ts';

/** Size of a test database of `npm run bench -- scale`, which compares response times of one project in databases of different sizes. */
export interface Size {
  articles: number;
  /** Number of projects, with `articles` articles each. Requests go to the first project. */
  projects: number;
}

/** Milliseconds of each request, by name of the measurement and by database size. */
export type ScaleFigures = Record<string, number[][]>;

interface TestServer {
  app: App;
  key: string;
  size: Size;
  articleId: number;
  folderId: number;
}

/** Requests to measure, by name. The search words occur in one, in 1 % or in all of the texts that `fillProjects` creates. */
const SUBJECTS: Record<string, (server: TestServer, round: number) => { line: string; body?: unknown }> = {
  'list, first page of 50': () => ({ line: 'GET /articles?limit=50' }),
  'list, the page in the middle': ({ size }) => ({ line: `GET /articles?limit=50&offset=${size.articles / 2}` }),
  'list, last page': ({ size }) => ({ line: `GET /articles?limit=50&offset=${size.articles - 50}` }),
  'list of one folder': ({ folderId }) => ({ line: `GET /articles?limit=50&folderId=${folderId}` }),
  'one article': ({ articleId }) => ({ line: `GET /articles/${articleId}` }),
  'publish status, nothing changed': () => ({ line: 'GET /publish/status' }),
  'search, a word of one article': () => ({ line: 'GET /search?q=item0000777' }),
  'search, a word of 1 % of the articles': () => ({ line: 'GET /search?q=topic07' }),
  'search, a word of every text': () => ({ line: 'GET /search?q=click' }),
  'search, a word of every title': () => ({ line: 'GET /search?q=number' }),
  'a new article': (_, round) => ({
    line: 'POST /articles',
    body: { title: `New ${round} ${uuidv7()}`, content: 'Click **Save**, then wait.' },
  }),
  'publish status, an article changed': () => ({ line: 'GET /publish/status' }),
  "an article's text changed": ({ articleId }, round) => ({
    line: `PATCH /articles/${articleId}`,
    body: { content: `Click ${round} ${uuidv7()}` },
  }),
};

/**
 * Sends all requests `rounds` times to each database. The requests that change articles come last, because "nothing changed" must be true
 * before.
 */
export async function measureScale(serverUrl: string, sizes: Size[], rounds: number): Promise<ScaleFigures> {
  await using opened = new AsyncDisposableStack();
  const servers: TestServer[] = [];
  for (const size of sizes) servers.push(await startTestServer(serverUrl, size, opened));
  const figures: ScaleFigures = {};
  for (const [what, ask] of Object.entries(SUBJECTS)) {
    const measured = servers.map((): number[] => []);
    for (let round = 0; round < rounds + WARM_UP; round++) {
      const took = await takeTurns(servers, (server) => ask(server, round));
      if (round >= WARM_UP) measured.forEach((list, index) => list.push(took[index] ?? Number.NaN));
    }
    figures[what] = measured;
  }
  return figures;
}

const WARM_UP = 3;

/** Sends one request to each server and returns the milliseconds that each took. */
async function takeTurns(servers: TestServer[], ask: (server: TestServer) => { line: string; body?: unknown }): Promise<number[]> {
  const took: number[] = [];
  for (const server of servers) {
    const { line, body } = ask(server);
    const startedAt = performance.now();
    const { status, text } = await send(server.app, line, { key: server.key, body });
    if (status >= 300) throw new Error(`${line}: ${text}`);
    took.push(performance.now() - startedAt);
  }
  return took;
}

async function startTestServer(serverUrl: string, size: Size, opened: AsyncDisposableStack): Promise<TestServer> {
  const name = `scale_${size.projects}_${size.articles}`;
  const url = await createDatabase(serverUrl, name);
  await migrate(url);
  const { db, close } = openDatabase(url);
  opened.defer(close);
  // Database connections of the service end statements after 30 s. Creating the articles takes longer, so it uses its own connection.
  const filling = new pg.Client(url);
  await filling.connect();
  const projectId = await fillProjects(filling, size);
  await filling.end();
  const id = uuidv7();
  const inputHashes = JSON.stringify(await hashInputs(db, projectId, []));
  const live = { id, project_id: projectId, content_hash: '', input_hashes: inputHashes, articles_count: size.articles, folders_count: 0 };
  await db.insertInto('publications').values(live).execute();
  await db.updateTable('projects').set({ live_publication_id: id }).where('id', '=', projectId).execute();
  await sql`vacuum analyze`.execute(db);
  const { key } = await addKey(db, { projectId, rateLimit: 1_000_000 });
  const row = await db
    .selectFrom('articles')
    .select(['id', 'folder_id'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const app = createApp({ context: edgeContext(db, { env: { PUBLIC_URL: 'http://docreel.test' } }), operations, handlers });
  return { app, key, size, articleId: row.id, folderId: row.folder_id ?? 0 };
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await administer(serverUrl, `create database ${name}`);
  return withDatabase(serverUrl, name);
}

/** Entry point of the command `node testing/bench-scale.ts DATA_DIR SIZES ROUNDS`, which prints the results as JSON. */
async function main([dataDir = '', sizes = '[]', rounds = '30']: string[]): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) });
  const figures = await measureScale(embedded.url, JSON.parse(sizes) as Size[], Number(rounds));
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  await embedded.stop();
}

if (import.meta.main) await main(process.argv.slice(2));
