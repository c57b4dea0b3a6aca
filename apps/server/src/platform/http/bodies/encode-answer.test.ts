import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { operations, ProjectStructure, type StructureFolder } from '@docreel/contract';
import fc from 'fast-check';
import * as z from 'zod';
import { AnswerTooLarge, createEncoder } from './encode-answer.ts';

/** Encodes a response with a new encoder and returns the JSON text. */
async function encodeAnswer(schema: z.ZodType, body: unknown, maxBytes?: number): Promise<string> {
  return (await createEncoder(maxBytes)(schema, body)).toString();
}

const item = operations.listArticles.examples.response.articles[0];
const folder = { ...operations.getFolder.examples.response, articlesCount: 0, foldersCount: 0 };

const trees = fc.letrec<{ folder: StructureFolder }>((tie) => ({
  folder: fc.record({
    ...Object.fromEntries(Object.entries(folder).map(([name, value]) => [name, fc.constant(value)])),
    articles: fc.array(fc.constant(item), { maxLength: 60 }),
    children: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'tree' },
      fc.constant([]),
      fc.array(tie('folder'), { maxLength: 3, depthIdentifier: 'tree' }),
    ),
  }) as unknown as fc.Arbitrary<StructureFolder>,
})).folder;

test('a response encoded in steps equals one encoded at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(trees, { maxLength: 4 }), async (folders) => {
      const body = { folders, articles: Array.from({ length: 220 }, () => item) };
      const made = JSON.parse(await encodeAnswer(ProjectStructure, body)) as unknown;
      assert.deepEqual(made, z.encode(ProjectStructure, body));
    }),
    { numRuns: 20 },
  );
});

test('optional lists, extra fields and invalid values are treated the same in steps and at once', async () => {
  const Answer = z.object({
    name: z.string(),
    list: z.array(z.object({ n: z.int() })).optional(),
    more: z.array(z.object({ n: z.int() })),
  });
  const more = Array.from({ length: 5000 }, (_, n) => ({ n, secret: true }));
  const expected = { name: 'a', more: more.map(({ n }) => ({ n })) };
  assert.deepEqual(JSON.parse(await encodeAnswer(Answer, { name: 'a', more, secret: 1 })), expected);
  const onlyLists = z.object({ more: Answer.shape.more });
  assert.deepEqual(JSON.parse(await encodeAnswer(onlyLists, { more })), { more: expected.more });
  for (const wrong of [{ name: 1, more }, { name: 'a', more: [...more, { n: 'x' }] }, { name: 'a', list: 5, more }, { name: 'a' }])
    await assert.rejects(encodeAnswer(Answer, wrong), /does not fit the contract/);
});

test('encoding stops as soon as a response is too long, for small and large lists', async () => {
  let made = 0;
  const Texts = z.object({ texts: z.array(z.object({ text: z.string().refine(() => ++made > 0) })) });
  const texts = (count: number) => Array.from({ length: count }, () => ({ text: 'x'.repeat(1000) }));
  await assert.rejects(encodeAnswer(Texts, { texts: texts(1000) }, 100_000), AnswerTooLarge);
  assert.ok(made < 170, String(made));
  await assert.rejects(encodeAnswer(Texts, { texts: texts(10) }, 5_000), AnswerTooLarge);
  assert.ok((await encodeAnswer(Texts, { texts: texts(10) }, 100_000)).length > 10_000);
});

test('other work runs while a long response is encoded', async () => {
  const articles = Array.from({ length: 12_000 }, () => item);
  let [longest, last] = [0, performance.now()];
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  const startedAt = performance.now();
  await encodeAnswer(ProjectStructure, { folders: [], articles });
  clearInterval(timer);
  const whole = performance.now() - startedAt;
  assert.ok(whole < 60 || longest < whole / 2, `${longest.toFixed()} of ${whole.toFixed()} ms`);
});

test('long responses are encoded one at a time, and a short one does not wait for them', async () => {
  const encode = createEncoder();
  const Text = z.object({ text: z.string() });
  const ended: string[] = [];
  const long = Array.from({ length: 10 }, (_, n) => encode(Text, { text: 'x'.repeat(3_000_000) }).then(() => ended.push(`long ${n}`)));
  await setImmediate();
  await encode(Text, { text: 'short' }).then(() => ended.push('short'));
  assert.ok(ended.indexOf('short') < 4, ended.join());
  await Promise.all(long);
  assert.deepEqual(
    ended.filter((name) => name !== 'short'),
    Array.from({ length: 10 }, (_, n) => `long ${n}`),
  );
});
