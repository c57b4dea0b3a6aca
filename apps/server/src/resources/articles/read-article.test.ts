import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import type { Context } from '../../context.ts';
import { addProject } from '../../platform/http/testing/edge.ts';
import { createGate, open } from '../../platform/threads/testing/echo.thread.ts';
import type { Threads } from '../../platform/threads/threads.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { createArticle } from './create-article.ts';
import { readArticle } from './read-article.ts';

const ECHO = new URL('../../platform/threads/testing/echo.thread.ts', import.meta.url);

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server[Symbol.asyncDispose]());

async function write(projectId: string, content: string): Promise<number> {
  const { id } = await createArticle(server.context.db, { projectId, folderId: null, title: 'T', content, author: 'person' });
  return id;
}

/** Returns the server's context with a replaced `threads.run`. */
function withThreads(run: Threads['run']): Context {
  return { ...server.context, threads: { ...server.context.threads, run } };
}

test('a project reads its article while eight texts of another project are rendered', { timeout: 120_000 }, async () => {
  const { context } = server;
  const [a, b] = [await addProject(context.db), await addProject(context.db)];
  const [endless, simple] = [await write(a, 'Endless.'), await write(b, 'One *line*.')];
  const gate = createGate();
  const held = withThreads((_, __, options) => context.threads.run(ECHO, { behind: gate }, { ...options, timeoutMs: 600_000 }));
  const readings = Array.from({ length: 8 }, () => readArticle(held, a, { id: endless, format: 'html' }));
  try {
    for (let n = 0; n < 3; n++) {
      const { content } = await readArticle(context, b, { id: simple, format: 'html' });
      assert.match(content, /<em>line<\/em>/);
    }
  } finally {
    open(gate);
    await Promise.all(readings);
  }
});

test('rendering that takes too long is an error, and the same text is not tried again in another article', async () => {
  const { threads, db } = server.context;
  const projectId = await addProject(db);
  const [first, second, other] = [await write(projectId, 'Endless.'), await write(projectId, 'Endless.'), await write(projectId, 'Short.')];
  const limits = [300];
  // The first call has a time limit and never finishes. Later calls have none and would finish.
  const hasty = withThreads((_, __, options) => {
    const timeoutMs = limits.shift();
    const input = timeoutMs === undefined ? { say: 'rendered' } : { behind: createGate() };
    return threads.run(ECHO, input, { ...options, timeoutMs: timeoutMs ?? 600_000 });
  });
  for (const id of [first, first, second])
    await assert.rejects(readArticle(hasty, projectId, { id, format: 'html' }), { code: 'INVALID_FORMAT' });
  await readArticle(hasty, projectId, { id: other, format: 'html' });
});

test('an article with too much evidence can be read and does not block other requests', async () => {
  const { context } = server;
  const projectId = await addProject(context.db);
  const videoId = uuid();
  const step = (n: number) => `1. Do step ${n} [00:01](video:${videoId}#t=${(n % 9) + 1})\n`;
  const id = await write(projectId, Array.from({ length: 3000 }, (_, n) => step(n)).join(''));
  const entry = { videoId, startSeconds: 99_999, endSeconds: 1, quote: '', frame: null, text: 'x' };
  const wanted = { ...entry, startSeconds: 1, quote: 'found' };
  const evidence = JSON.stringify([wanted, ...Array.from({ length: 30_000 }, () => entry)]);
  await context.db.updateTable('articles').set({ evidence }).where('id', '=', id).execute();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const { blocks } = await readArticle(context, projectId, { id, format: 'json' });
  // The event loop monitor records a delay only when its timer fires, so the test waits.
  await sleep(50);
  delay.disable();
  assert.equal(blocks?.[0]?.evidence?.quote, 'found');
  // Comparing each of 3,000 blocks with each of 20,000 entries would take 30 seconds.
  assert.ok(delay.max < 4e9, `the event loop was blocked for ${delay.max / 1e6} ms`);
});

test('evidence with an invalid shape does not prevent reading its article', async () => {
  const { context } = server;
  const projectId = await addProject(context.db);
  const id = await write(projectId, `1. One. [00:01](video:${uuid()}#t=1)\n`);
  for (const evidence of [{ a: 1 }, 'text', [{ a: 1 }, null]]) {
    await context.db
      .updateTable('articles')
      .set({ evidence: JSON.stringify(evidence) })
      .where('id', '=', id)
      .execute();
    const { blocks } = await readArticle(context, projectId, { id, format: 'json' });
    assert.deepEqual(
      blocks?.map((block) => block.evidence),
      [null],
    );
  }
});
