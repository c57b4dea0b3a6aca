import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import { api, docreelOn, createProject, sleep, startService, waitForJob } from './testing/harness.ts';

/**
 * Tests protection against DNS rebinding: the service checks the IP address when it connects (specification decisions, sections 4 and 5).
 */

const REBINDING_RESOLVER = pathToFileURL(path.join(import.meta.dirname, 'testing/rebinding-resolver.ts')).href;

test('decisions 4: a name that resolves to a public address first and an internal one later reaches nothing internal, by import or webhook', async () => {
  const outside = createServer((request, response) => {
    const again = `http://${request.headers.host}/video.mp4`;
    if (request.method === 'GET') response.writeHead(302, { location: again }).end();
    else response.writeHead(503, { 'retry-after': '1' }).end();
  }).listen(0, '127.0.0.1');
  await once(outside, 'listening');
  const { port } = outside.address() as AddressInfo;
  let insideConnections = 0;
  const inside = createServer((_, response) => void response.end('secret')).listen(port, '127.0.0.2');
  inside.on('connection', () => void insideConnections++);
  await once(inside, 'listening');

  const on = await startService({ NODE_OPTIONS: `--import=${REBINDING_RESOLVER}` });
  try {
    const { key, slug } = await createProject(on);
    const body = { url: `http://rebinding-1.test:${port}/video.mp4`, callbackUrl: `http://rebinding-1.hook.test:${port}/` };
    const { status, json } = await api('POST', '/videos/import', { key, body, on });
    assert.equal(status, 202, JSON.stringify(json));
    const job = await waitForJob(key, json.jobId, on);
    assert.match(job.error, /^URL_NOT_ALLOWED: /);

    const log = async (): Promise<{ responseStatus: number | null; reason: string }[]> => {
      const [{ deliveryId }] = (await docreelOn(on, ['webhook', 'log', '--project', slug])) as [{ deliveryId: string }];
      const delivery = await docreelOn(on, ['webhook', 'log', '--project', slug, '--id', deliveryId]);
      return (delivery as { log: { responseStatus: number | null; reason: string }[] }).log;
    };
    let attempts = await log();
    for (const deadline = Date.now() + 20_000; attempts.length < 2 && Date.now() < deadline; attempts = await log()) await sleep(200);
    const [first, second] = attempts;
    assert.equal(first?.responseStatus, 503);
    assert.equal(second?.responseStatus, null);
    assert.match(second?.reason ?? '', /^URL_NOT_ALLOWED: /);
    assert.equal(insideConnections, 0);
  } finally {
    await on.stop();
    for (const server of [outside, inside]) {
      server.closeAllConnections();
      server.close();
    }
  }
});
