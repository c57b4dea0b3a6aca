import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addProject } from '../../platform/http/testing/edge.ts';
import { type House, openHouse } from '../../testing/house.ts';
import { createArticle } from './create-article.ts';
import { readArticle } from './read-article.ts';

let house: House;
before(async () => {
  house = await openHouse();
});
after(() => house[Symbol.asyncDispose]());

async function write(projectId: string, content: string): Promise<number> {
  const { id } = await createArticle(house.context.db, { projectId, folderId: null, title: 'T', content, author: 'person' });
  return id;
}

test('while eight intricate texts are rendered another project reads its article at once, and the same text is not tried again', async () => {
  const { context } = house;
  const [a, b] = [await addProject(context.db), await addProject(context.db)];
  // Two articles of one text, read four times each.
  const knots = [await write(a, ']'.repeat(200_000)), await write(a, ']'.repeat(200_000))];
  const simple = await write(b, 'One *line*.');
  await readArticle(context, b, { id: simple, format: 'html' });
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  const intricate = Promise.allSettled(
    [...knots, ...knots, ...knots, ...knots].map((id) => readArticle(context, a, { id, format: 'html' })),
  );
  for (let n = 0; n < 3; n++) {
    const { content } = await readArticle(context, b, { id: simple, format: 'html' });
    assert.match(content, /<em>line<\/em>/);
  }
  assert.ok(since() < 9_000, `${since()} ms, before any of the others has ended`);
  for (const one of await intricate) assert.ok(one.status === 'rejected' && (one.reason as { code: string }).code === 'INVALID_FORMAT');
  assert.ok(since() < 35_000, `${since()} ms: eight, two at a time, would take 40`);
  const again = performance.now();
  await assert.rejects(readArticle(context, a, { id: knots[0] ?? 0, format: 'html' }), { code: 'INVALID_FORMAT' });
  assert.ok(performance.now() - again < 1_000);
});
