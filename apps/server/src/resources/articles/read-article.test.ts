import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Context } from '../../context.ts';
import { addProject } from '../../platform/http/testing/edge.ts';
import { createGate, open } from '../../platform/threads/testing/echo.thread.ts';
import type { Threads } from '../../platform/threads/threads.ts';
import { type House, openHouse } from '../../testing/house.ts';
import { createArticle } from './create-article.ts';
import { readArticle } from './read-article.ts';

const ECHO = new URL('../../platform/threads/testing/echo.thread.ts', import.meta.url);

let house: House;
before(async () => {
  house = await openHouse();
});
after(() => house[Symbol.asyncDispose]());

async function write(projectId: string, content: string): Promise<number> {
  const { id } = await createArticle(house.context.db, { projectId, folderId: null, title: 'T', content, author: 'person' });
  return id;
}

/** The same service, in which work in threads is done otherwise. */
function withThreads(run: Threads['run']): Context {
  return { ...house.context, threads: { ...house.context.threads, run } };
}

test('while eight texts of a project are rendered another project reads its article', { timeout: 120_000 }, async () => {
  const { context } = house;
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

test('a text that takes too long is an error of whoever asks, and is not tried again under another article', async () => {
  const { threads, db } = house.context;
  const projectId = await addProject(db);
  const [first, second, other] = [await write(projectId, 'Endless.'), await write(projectId, 'Endless.'), await write(projectId, 'Short.')];
  const limits = [300];
  // The first is never done; who comes later would be answered.
  const hasty = withThreads((_, __, options) => {
    const timeoutMs = limits.shift();
    const told = timeoutMs === undefined ? { say: 'rendered' } : { behind: createGate() };
    return threads.run(ECHO, told, { ...options, timeoutMs: timeoutMs ?? 600_000 });
  });
  for (const id of [first, first, second])
    await assert.rejects(readArticle(hasty, projectId, { id, format: 'html' }), { code: 'INVALID_FORMAT' });
  await readArticle(hasty, projectId, { id: other, format: 'html' });
});
