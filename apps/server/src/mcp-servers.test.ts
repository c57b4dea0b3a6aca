import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { readConfig } from './config.ts';
import { createLog } from './platform/log/log.ts';
import { testDatabase } from './platform/db/testing/database.ts';
import { addKey } from './platform/http/testing/edge.ts';
import { startService } from './service.ts';
import { connectMcp, type Mode, type Send, VERSIONS } from './testing/mcp-client.ts';
import { TEST_URL } from './testing/test-server.ts';

/** Tests MCP on two servers with one database, behind a load balancer that sends each request to the other one. */

async function startServer(databaseUrl: string, role: string, opened: AsyncDisposableStack): Promise<Send> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-mcp-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', ROLE: role };
  const service = await startService(readConfig(settings), createLog('silent'));
  opened.defer(() => service.stop());
  return async (request) => {
    const { method, headers, signal } = request;
    const body = method === 'GET' ? null : await request.text();
    return fetch(request.url.replace(TEST_URL, service.url), { method, headers, signal, body });
  };
}

test('two servers without affinity serve one client, in both versions', async () => {
  await using opened = new AsyncDisposableStack();
  const database = await testDatabase();
  opened.defer(() => database.close());
  // Only the second server has workers, so the first one waits for a job of the other process.
  const servers = [await startServer(database.url, 'api', opened), await startServer(database.url, 'all', opened)];
  const { key } = await addKey(database.db);
  for (const mode of Object.keys(VERSIONS) as Mode[]) {
    await using mcp = await connectMcp(servers, { key, mode });
    assert.equal((await mcp.toolNames()).length, 12);
    const created = await mcp.call('create_article', { title: `Pay ${mode}`, content: 'One.\n' });
    const articleId = Number(/article (\d+)/.exec(created.text)?.[1]);
    for (let revision = 1; revision <= 4; revision++) {
      const edited = await mcp.call('edit_article', { articleId, baseRevision: revision, content: `Edit ${revision}.\n` });
      assert.match(edited.text, new RegExp(`saved as revision ${revision + 1}`));
    }
    const started = await mcp.call('publish_site', { waitSeconds: 0 });
    const jobId = /Job ([\w-]{36})/.exec(started.text)?.[1];
    for (let n = 0; n < 2; n++) {
      const { text, isError } = jobId ? await mcp.call('wait_for_job', { jobId }) : started;
      assert.ok(!isError && (/is completed/.test(text) || /is published/.test(text)), text);
    }
  }
});
