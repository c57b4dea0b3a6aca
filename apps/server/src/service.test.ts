import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createClient } from '@docreel/sdk';
import { pino } from 'pino';
import { readConfig } from './config.ts';
import { testDatabase } from './platform/db/testing/database.ts';
import { addKey } from './platform/http/testing/edge.ts';
import { startService } from './service.ts';

test('requests that wait for a thread when the service stops are finished', async () => {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'docreel-stop-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const database = await testDatabase();
  opened.defer(() => database.close());
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', ROLE: 'api' });
  const service = await startService(config, pino({ level: 'silent' }));
  const { key } = await addKey(database.db);
  const client = createClient({ baseUrl: `${service.url}/api/v2`, apiKey: key });
  const ids: number[] = [];
  for (let n = 0; n < 6; n++) {
    // Different texts, because equal ones are rendered once.
    const content = Array.from({ length: 3000 }, (_, part) => `## Part ${n}.${part}\n\n- Click **Save**.\n`).join('\n');
    ids.push((await client.createArticle({ body: { title: `Article ${n}`, content } })).id);
  }
  const requests = ids.map((id) => fetch(`${service.url}/api/v2/articles/${id}?format=html`, { headers: { 'X-API-Key': key } }));
  // The other requests wait for a thread when the first one has its response.
  await Promise.race(requests);
  const stopped = service.stop();
  const statuses = await Promise.all(requests.map(async (request) => (await request).status));
  await stopped;
  assert.deepEqual(new Set(statuses), new Set([200]));
});
