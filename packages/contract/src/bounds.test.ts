import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod';
import { isJsonLd, JSON_LD_MAX_VALUES, operations, type Operation, peopleOperations } from './index.ts';

type Schema = Record<string, unknown>;

/** Returns the paths of all parts of a schema that accept values of unlimited size. */
function open(schema: Schema, path: string): string[] {
  const inner = (value: unknown, place: string) => (typeof value === 'object' && value !== null ? open(value as Schema, place) : []);
  const each = (value: unknown, place: string) => Object.entries(value ?? {}).flatMap(([key, one]) => inner(one, place + key));
  const below = [each(schema['properties'], `${path}.`), each(schema['anyOf'], `${path}|`), each(schema['$defs'], `${path} `)];
  const found = [...below.flat(), ...inner(schema['items'], `${path}[]`)];
  // A pattern with unlimited repetition does not limit the length.
  const pattern = schema['pattern'] as string | undefined;
  const isShort = pattern !== undefined && !/[+*]/.test(pattern.replaceAll(/\[[^\]]*\]/g, ''));
  const isFixed = isShort || ['enum', 'const', 'maxLength'].some((rule) => rule in schema) || schema['format'] === 'uuid';
  if (schema['type'] === 'string' && !isFixed) found.push(path);
  if (schema['type'] === 'array' && !('maxItems' in schema)) found.push(path);
  if (schema['type'] === 'object' && schema['additionalProperties'] !== false && !('maxProperties' in schema)) found.push(path);
  if (!['type', 'anyOf', 'enum', 'const', '$ref'].some((rule) => rule in schema)) found.push(path);
  return found;
}

test('every field of every request has a bound', () => {
  const found = Object.entries<Operation>({ ...operations, ...peopleOperations }).flatMap(([name, { params, query, body }]) =>
    [params, query, body].flatMap((schema) => (schema ? open(z.toJSONSchema(schema, { io: 'input', reused: 'inline' }), name) : [])),
  );
  assert.deepEqual(found, []);
});

test('structured data has at most 32 KiB, 1,000 values and 16 levels, and is JSON', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
  assert.ok(isJsonLd({ '@type': 'HowTo', step: Array.from({ length: 900 }, () => 'a') }));
  assert.ok(isJsonLd({ a: nested(15) }));
  assert.ok(!isJsonLd({ a: nested(16) }));
  assert.ok(!isJsonLd({ a: Array.from({ length: 999 }, () => []) }));
  assert.ok(!isJsonLd({ a: 'x'.repeat(32 * 1024) }));
  // UTF-8 encodes these characters in three bytes each, and JSON escapes take six.
  assert.ok(!isJsonLd({ a: '語'.repeat(11_000) }));
  assert.ok(!isJsonLd({ a: '\u0001'.repeat(6_000) }));
  for (const other of [new Date(), undefined, Number.NaN, 1n, new Map()]) assert.ok(!isJsonLd({ a: other }));
});

test('structured data of millions of values is refused after the first 1,000', () => {
  const { body } = operations.updateArticle;
  let read = 0;
  const count = (values: unknown[], key: string | symbol): unknown => {
    if (/^\d+$/.test(String(key))) read++;
    return Reflect.get(values, key);
  };
  const jsonLd = {
    a: new Proxy(
      Array.from({ length: 1_350_000 }, () => []),
      { get: count },
    ),
  };
  for (const metadata of [{ jsonLd }, { metadata: { jsonLd } }]) {
    const result = body.safeParse(metadata);
    assert.deepEqual(
      result.error?.issues.map(({ path }) => path.at(-1)),
      ['jsonLd'],
    );
  }
  assert.ok(read > 0 && read <= 2 * JSON_LD_MAX_VALUES, `${read} values`);
});
