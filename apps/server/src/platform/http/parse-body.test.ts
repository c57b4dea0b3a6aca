import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Operation, operations, peopleOperations } from '@docreel/contract';
import * as z from 'zod';
import type { ApiError } from './errors/api-error.ts';
import { parseBody } from './parse-body.ts';

const bodies = Object.entries<Operation>({ ...operations, ...peopleOperations }).flatMap(([name, { body }]) =>
  body ? [{ name, body }] : [],
);

/** Returns the paths and the message of the error for an invalid body. */
async function readRefusal(schema: z.ZodType, value: unknown): Promise<{ paths: string[]; message: string }> {
  const error = (await parseBody(schema, value).then(
    () => assert.fail('the body was accepted'),
    (cause: unknown) => cause,
  )) as ApiError;
  assert.equal(error.code, 'VALIDATION_ERROR', error.stack);
  return { paths: (error.details ?? []).map(({ path }) => path), message: error.message };
}

/** Creates a list of items that every schema refuses. `seen` returns how many of them were read. */
function countedItems(length: number): { items: unknown[]; seen: () => number } {
  const seen = new Set<string>();
  const items = new Proxy(
    Array.from({ length }, () => ({ wrong: 1 })),
    {
      get(target, name) {
        if (typeof name === 'string' && /^\d+$/.test(name)) seen.add(name);
        return Reflect.get(target, name) as unknown;
      },
    },
  );
  return { items, seen: () => seen.size };
}

/** The one list whose items are read before validation, to count the articles in them. */
const COUNTED_FIRST = 'generateStructure structure.folders';

type JsonSchema = Record<string, unknown>;

interface List {
  /** Field names on the way to the list. `[]` stands for an item of a list. */
  path: string[];
  max: number;
}

/** Returns all lists in a request body, according to its JSON schema. The test does not use the parser's own search for lists. */
function findLists(schema: JsonSchema, root: JsonSchema, path: string[] = []): List[] {
  const below = (value: unknown, ...names: string[]) =>
    typeof value === 'object' && value !== null ? findLists(value as JsonSchema, root, [...path, ...names]) : [];
  const reference = schema['$ref'] as string | undefined;
  if (reference !== undefined) return below((root['$defs'] as JsonSchema)[reference.replace('#/$defs/', '')]);
  const properties = Object.entries(schema['properties'] ?? {}).flatMap(([name, field]) => below(field, name));
  const others = ['anyOf', 'oneOf', 'allOf'].flatMap((rule) => ((schema[rule] ?? []) as unknown[]).flatMap((one) => below(one)));
  const own = schema['type'] === 'array' ? [{ path, max: schema['maxItems'] as number }] : [];
  return [...own, ...properties, ...others, ...below(schema['items'], '[]')];
}

function nest(path: string[], value: unknown): unknown {
  return path.toReversed().reduce((inner, name) => (name === '[]' ? [inner] : { [name]: inner }), value);
}

const lists = bodies.flatMap(({ name, body }) => {
  const schema = z.toJSONSchema(body, { io: 'input', reused: 'inline' });
  return findLists(schema, schema).map((list) => ({ name, body, ...list }));
});

test('in every list of every operation, checking stops at twenty mistakes', async () => {
  assert.ok(lists.length >= 10, `${lists.length} lists`);
  for (const { name, body, path, max } of lists) {
    const { items, seen } = countedItems(max);
    await readRefusal(body, nest(path, items));
    const list = `${name} ${path.join('.')}`;
    if (list !== COUNTED_FIRST) assert.ok(seen() <= 20, `${list}: ${seen()} of ${max} items were read`);
  }
});

test('in every list of every operation, a list that is too long is refused before its items are checked', async () => {
  for (const { name, body, path, max } of lists) {
    const { items, seen } = countedItems(max + 1);
    await readRefusal(body, nest(path, items));
    assert.equal(seen(), 0, `${name} ${path.join('.')}`);
  }
});

test('the articles of all folders of a structure are counted before any of them is checked', async () => {
  const { items, seen } = countedItems(200);
  const structure = { folders: [1, 2, 3].map(() => ({ name: 'A', articles: items })), articles: [] };
  const { paths } = await readRefusal(operations.generateStructure.body, { videoId: crypto.randomUUID(), structure });
  assert.deepEqual([paths, seen()], [['body.structure.articles'], 0]);
});

test('mistakes in lists have their path, and the message says if a list was not checked to its end', async () => {
  const { body } = operations.replaceTranscript;
  const wrong = await readRefusal(body, {
    segments: [
      { startSeconds: 0, endSeconds: 1, text: 'a' },
      { startSeconds: 'x', endSeconds: 1 },
    ],
    other: 1,
  });
  assert.deepEqual(wrong.paths, ['body.segments[1].startSeconds', 'body.segments[1].text', 'body.other']);
  const many = await readRefusal(body, { segments: Array.from({ length: 1000 }, () => ({})) });
  assert.deepEqual([many.paths.length, many.paths[20]], [21, 'body']);
  assert.match(many.message, /^body\.segments\[0\]\.startSeconds: .* \(and more, see details\)$/);
});

test('rules across items and fields still apply', async () => {
  const { body } = operations.replaceTranscript;
  const segment = { startSeconds: 5, endSeconds: 6, text: ' a ' };
  const refused = async (value: unknown) => (await readRefusal(body, value)).paths;
  assert.deepEqual(await refused({ segments: [segment, { ...segment, startSeconds: 4 }] }), ['body.segments']);
  assert.deepEqual(await refused({ segments: [segment], content: 'x', format: 'vtt' }), ['body.segments']);
  assert.deepEqual(await refused({}), ['body.segments']);
  assert.deepEqual(await refused({ segments: [{ ...segment, text: 'a\0' }] }), ['body.segments.0.text']);
  assert.deepEqual(await refused({ segments: null }), ['body.segments']);
});

test('an accepted body equals the output of the schema', async () => {
  for (const { name, body } of bodies) {
    const { examples } = ({ ...operations, ...peopleOperations } as Record<string, Operation>)[name] as Operation;
    if (examples.body !== undefined) assert.deepEqual(await parseBody(body, examples.body), body.parse(examples.body), name);
  }
  const Nested = z.strictObject({
    rows: z.array(z.strictObject({ cells: z.array(z.string().transform(Number)).max(3).default([]) })).max(5),
  });
  assert.deepEqual(await parseBody(Nested, { rows: [{ cells: ['1', '2'] }, {}] }), { rows: [{ cells: [1, 2] }, { cells: [] }] });
});

test('other work runs while a long list is checked', async () => {
  const items = Array.from({ length: 50_000 }, (_, index) => ({ startSeconds: index, endSeconds: index, text: 'a' }));
  let [turns, isDone] = [0, false];
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await parseBody(operations.replaceTranscript.body, { segments: items });
  isDone = true;
  assert.ok(turns >= 90, `${turns} turns for 50,000 items`);
});
