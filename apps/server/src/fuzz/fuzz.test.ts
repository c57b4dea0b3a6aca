import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openApiDocument, type OperationId, operations } from '@docreel/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { addKey, send, type TestAnswer } from '../platform/http/testing.ts';
import { GOOD, type House, openHouse, type Seed, sow } from '../testing-house.ts';
import { watchChanges } from './testing-changes.ts';
import { type Described, type Plan, plansOf } from './testing-requests.ts';
import type { Schema, Sources } from './testing-values.ts';

/**
 * Requests made from our own document, valid and not, for every operation. Whatever comes: never a 5xx, never an answer
 * that the document does not describe, never a change after a refusal or by a reading.
 * `FUZZ_CASES=500000 FUZZ_SEED=7 npm test -- apps/server/src/fuzz/fuzz.test.ts` asks more, or the same again.
 */

const CASES = Number(process.env['FUZZ_CASES'] ?? 20_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
/** So often the project is made anew: deletions leave little to ask for. */
const FRESH_EVERY = 60;

interface Document {
  paths: Record<string, Record<string, Omit<Described, 'method' | 'path'>>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Described['parameters'][number]>;
    responses: Record<string, unknown>;
  };
}
const document = openApiDocument(operations, { serverUrl: '/api/v2' }) as unknown as Document;
const described: Described[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    method,
    path,
    parameters: operation.parameters.map((one) => resolve(one)),
    ...(operation.requestBody && { requestBody: bodyOf(operation.requestBody) }),
  })),
);

let house: House;
let changes: () => Promise<string[]>;

before(async () => {
  house = await openHouse();
  changes = await watchChanges(house.context.db);
});
after(() => house[Symbol.asyncDispose]());

const answered = new Map<string, Map<number, number>>();
let cases = 0;

for (const operation of described) {
  test(`${operation.method.toUpperCase()} ${operation.path} answers as the document says, whatever is asked (seed ${SEED})`, async () => {
    const validators = validatorsOf(operation);
    const codes = new Map<number, number>();
    answered.set(operation.operationId, codes);
    let ground = await freshGround();
    let asked = 0;
    const property = fc.asyncProperty(
      plansOf(
        operation,
        sourcesOf(operation.operationId as OperationId, () => ground),
      ),
      async (plan) => {
        if (++asked % FRESH_EVERY === 0) ground = await freshGround();
        await changes();
        const answer = await sendPlan(operation, plan, ground.key);
        cases++;
        codes.set(answer.status, (codes.get(answer.status) ?? 0) + 1);
        check(operation, { plan, answer, validators, changed: await changes() });
      },
    );
    await fc.assert(property, {
      numRuns: Math.ceil(CASES / described.length),
      seed: SEED,
      endOnFailure: process.env['FUZZ_SHRINK'] === undefined,
    });
  });
}

test('there were enough cases, and every operation succeeded and refused', () => {
  assert.ok(cases >= CASES, String(cases));
  for (const [id, codes] of answered) {
    const statuses = [...codes.keys()];
    assert.ok(
      statuses.some((status) => status < 300),
      `${id} never succeeded: ${JSON.stringify([...codes])}`,
    );
    assert.ok(
      statuses.some((status) => status >= 400),
      `${id} never refused`,
    );
  }
});

interface Checked {
  plan: Plan;
  answer: TestAnswer;
  validators: Map<string, ValidateFunction | null>;
  changed: string[];
}

function check(operation: Described, { plan, answer, validators, changed }: Checked): void {
  const story = `${plan.twist}: ${answer.status} ${answer.text.slice(0, 500)}`;
  assert.ok(answer.status < 500 || answer.json?.error.code === 'NOT_AVAILABLE', story);
  const type = answer.headers.get('content-type') ?? '';
  const isEmpty = answer.status === 304;
  const validator = validators.get(`${answer.status} ${isEmpty ? '' : type}`);
  assert.ok(validator !== undefined, `The document knows no such answer (${type}). ${story}`);
  if (validator) assert.ok(validator(answer.json), `${JSON.stringify(validator.errors?.slice(0, 3))} ${story}`);
  assert.ok(answer.headers.get('x-request-id'), story);
  if (answer.status >= 400 || operation.method === 'get') assert.deepEqual(changed, [], `changed ${changed.join(', ')} although ${story}`);
}

function sendPlan(operation: Described, plan: Plan, key: string): Promise<TestAnswer> {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => plan.path[name] ?? '');
  const search = new URLSearchParams(plan.query).toString();
  return send(house.app, `${operation.method.toUpperCase()} ${path}${search && `?${search}`}`, {
    key,
    headers: plan.headers,
    ...(plan.raw === undefined ? plan.body !== undefined && { body: plan.body } : { raw: plan.raw }),
  });
}

interface Ground {
  seed: Seed;
  key: string;
  /** Fields of the bodies that succeed, by name. */
  fields: Map<string, unknown[]>;
}

async function freshGround(): Promise<Ground> {
  const seed = await sow(house.context);
  const { key } = await addKey(house.context.db, { projectId: seed.projectId });
  const fields = new Map<string, unknown[]>([
    ['language', ['de']],
    ['q', ['click', 'do']],
    // Of nobody.
    ['videoId', [uuidv7()]],
  ]);
  for (const { body = {} } of Object.values(GOOD).map((good) => good(seed)))
    for (const [name, value] of Object.entries(body as object)) fields.set(name, [...(fields.get(name) ?? []), value]);
  return { seed, key, fields };
}

/** `id` means something beside its own operation only; the fields of bodies mean the same everywhere. */
function sourcesOf(id: OperationId, ground: () => Ground): Sources {
  return {
    resolve: (ref) => document.components.schemas[ref.split('/').at(-1) ?? ''] ?? {},
    known(name) {
      const { seed, fields } = ground();
      const param = GOOD[id](seed).params?.[name];
      return param === undefined ? (fields.get(name) ?? []) : [param];
    },
  };
}

function validatorsOf(operation: Described): Map<string, ValidateFunction | null> {
  const found = new Map<string, ValidateFunction | null>();
  for (const [status, response] of Object.entries(operation.responses)) {
    const { content } = resolve(response as { $ref?: string; content?: Record<string, { schema: Schema }> });
    if (!content) found.set(`${status} `, null);
    for (const [type, { schema }] of Object.entries(content ?? {}))
      found.set(`${status} ${type}`, type === 'application/json' ? ajv.compile(absolute(schema)) : null);
  }
  return found;
}

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(document, 'document');

function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object;
}

function bodyOf(body: NonNullable<Described['requestBody']>): NonNullable<Described['requestBody']> {
  const { schema } = body.content['application/json'];
  const named = schema.$ref === undefined ? schema : (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  return { ...body, content: { 'application/json': { schema: named } } };
}

function resolve<Part>(part: Part & { $ref?: string }): Part {
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(part.$ref ?? '') ?? [];
  return part.$ref === undefined ? part : ((document.components as Record<string, Record<string, unknown>>)[kind]?.[name] as Part);
}
