import { articleOperations, type Operation } from '@docreel/contract';
import { serve as serveNode } from '@hono/node-server';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { destination, pino } from 'pino';
import { createArticle } from '../../../resources/articles/create-article.ts';
import { articleHandlers } from '../../../resources/articles/articles.routes.ts';
import { translationHandlers } from '../../../resources/translations/translations.routes.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { startEmbedded } from '../../db/embedded.ts';
import { migrate } from '../../db/migrate.ts';
import { createLog } from '../../log/log.ts';
import { createApp } from '../create-app.ts';
import type { Handlers } from '../handler.ts';
import { serve } from '../serve.ts';
import { addKey, edgeContext } from './edge.ts';

/**
 * URLs of the servers that `npm run bench -- api` compares. The servers return the same article from the same database, each with fewer
 * layers than the one before.
 */
export interface BenchServers {
  /** URL of the article in the whole application. */
  whole: string;
  /** URL of the article without API key, rate limit and scope. */
  open: string;
  /** URL of the article in a plain Hono route with one query. */
  bare: string;
  /** URLs for listing 50 of 1,000 articles and for creating an article in the whole application. */
  list: string;
  create: string;
  key: string;
  close(): Promise<void>;
}

const CONTENT =
  '1. Click **Save**. [00:09](video:019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47#t=9)\n\n   The project appears in the list.\n\n'.repeat(18);

export async function startBenchServers(databaseUrl: string, articles = 1): Promise<BenchServers> {
  await using opened = new AsyncDisposableStack();
  const connect = (): Database => {
    const database = openDatabase(databaseUrl);
    opened.defer(database.close);
    return database;
  };
  const { db } = connect();
  const { key, projectId } = await addKey(db, { scopes: ['read', 'write'], rateLimit: 1_000_000 });
  const add = (title: string) => createArticle(db, { projectId, title, content: CONTENT, folderId: null, author: 'person' });
  const { id } = await add('Bench');
  for (let n = 2; n <= articles; n++) await add(`Bench ${n}`);
  const listen = async <Operations extends Record<string, Operation>>(operations: Operations, handlers: Handlers<Operations>) => {
    // Log lines are written as in production, but to a null device.
    const log = createLog('info', { destination: destination({ dest: '/dev/null', sync: true }) });
    const context = edgeContext(connect().db, { log, env: { PUBLIC_URL: 'http://docreel.test' } });
    const serving = await serve(createApp({ context, operations, handlers }), { host: '127.0.0.1', port: 0 });
    opened.defer(() => serving.close(1000));
    return `${serving.url}/api/v2/articles`;
  };
  const { getArticle, listArticles, createArticle: create } = articleOperations;
  const whole = await listen(
    { getArticle, listArticles, createArticle: create },
    {
      getArticle: translationHandlers.getArticle,
      listArticles: articleHandlers.listArticles,
      createArticle: articleHandlers.createArticle,
    },
  );
  const caller = { principal: { kind: 'nobody' as const, id: '' as const }, projectId, scopes: [] };
  const open = await listen(
    { getArticle: { ...getArticle, scope: 'none' as const } },
    { getArticle: (context, call) => translationHandlers.getArticle(context, Object.assign(call, { caller })) },
  );
  const bare = await listenBare(connect(), opened);
  const running = opened.move();
  return {
    whole: `${whole}/${id}`,
    open: `${open}/${id}`,
    bare: `${bare}/articles/${id}`,
    list: `${whole}?limit=50`,
    create: whole,
    key,
    close: () => running.disposeAsync(),
  };
}

async function listenBare({ pool }: Database, opened: AsyncDisposableStack): Promise<string> {
  const app = new Hono();
  app.get('/articles/:id', async (c) => {
    const { rows } = await pool.query('select * from articles where id = $1', [c.req.param('id')]);
    return c.json(rows[0]);
  });
  const server = serveNode({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  opened.defer(async () => {
    server.close();
    await once(server, 'close');
  });
  if (!server.listening) await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Entry point of the command `node testing/bench.ts DATA_DIR`, which prints the URLs and serves until it receives SIGTERM. */
async function main(dataDir: string): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) });
  await migrate(embedded.url);
  const { close, ...addresses } = await startBenchServers(embedded.url, 1000);
  process.stdout.write(`${JSON.stringify(addresses)}\n`);
  await once(process, 'SIGTERM');
  await close();
  await embedded.stop();
}

if (import.meta.main) await main(process.argv[2] ?? '');
