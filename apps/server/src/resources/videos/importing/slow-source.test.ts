import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../../config.ts';
import { testDatabase } from '../../../platform/db/testing/database.ts';
import { addKey } from '../../../platform/http/testing/edge.ts';
import { createLog } from '../../../platform/log/log.ts';
import { serve } from '../../../platform/outbound/testing/server.ts';
import { startService } from '../../../service.ts';
import { createClip } from '../testing/videos.ts';

test('sources that send single bytes block neither publishing nor imports of other projects', async () => {
  await using opened = new AsyncDisposableStack();
  const { db, url: databaseUrl, close } = await testDatabase();
  opened.defer(close);
  const folder = await mkdtemp(join(tmpdir(), 'docreel-slow-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const clip = await createClip();
  const source = opened.use(
    await serve((request, response) => {
      if (request.url === '/clip.mp4') return void response.end(clip);
      const drip = setInterval(() => response.write('x'), 200);
      response.on('close', () => clearInterval(drip));
    }),
  );
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PORT: '0',
    OUTBOUND_ALLOW_CIDRS: '127.0.0.1/32',
    DOWNLOAD_CONCURRENCY: '2',
  };
  const service = await startService(readConfig(settings), createLog('silent'));
  opened.defer(service.stop);
  const [a, b] = [await addKey(db, { rateLimit: 1_000 }), await addKey(db, { rateLimit: 1_000 })];

  async function ask(key: string, question: string, body?: object) {
    const [method = '', address = ''] = question.split(' ');
    const headers = { 'x-api-key': key, 'content-type': 'application/json', prefer: 'wait=20' };
    const response = await fetch(`${service.url}/api/v2${address}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return (await response.json()) as Record<string, unknown>;
  }
  const importing = (key: string, path: string) => ask(key, 'POST /videos/import', { url: `${source.url}${path}` });
  const ended = async (key: string, job: Record<string, unknown>) => (await ask(key, `GET /jobs/${String(job['jobId'])}`))['status'];

  for (let n = 0; n < 4; n++) await importing(a.key, '/slow.mp4');
  for (;;) {
    const running = await db.selectFrom('jobs').select('id').where('lease_until', 'is not', null).execute();
    if (running.length === 2) break;
  }
  const startedAt = performance.now();
  await ask(b.key, 'POST /articles', { title: 'B', content: 'Text.' });
  assert.equal(await ended(b.key, await ask(b.key, 'POST /publish', {})), 'completed');
  assert.equal(await ended(b.key, await importing(b.key, '/clip.mp4')), 'completed');
  assert.ok(performance.now() - startedAt < 20_000);
});
