import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument, operations } from './index.ts';

interface Media {
  schema: object;
  examples: Record<string, { value?: unknown; $ref?: string }>;
}
interface Part {
  content?: { 'application/json': Media };
  $ref?: string;
}
interface Described {
  operationId: string;
  description: string;
  'x-scope': string;
  parameters: { name?: string; in?: string; schema?: { type: string }; $ref?: string }[];
  requestBody?: Part;
  responses: Record<string, Part>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
  components: { schemas: object; examples: Record<string, { value: unknown }>; responses: Record<string, Part> };
}

const document = openApiDocument(operations, { serverUrl: '/api/v2' }) as Document;
const described = Object.values(document.paths).flatMap((path) => Object.values(path));

test('Redocly lints the document without an error or a warning', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docreel-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
    const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const args = [redocly, 'lint', '--extends=recommended', '--format=json', file];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env, cwd: folder });
    assert.deepEqual(JSON.parse(stdout).totals, { errors: 0, warnings: 0, ignored: 0 }, stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("Spectral's recommended rules find nothing in it", async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']] });
  const found = await linter.run(document as unknown as Record<string, unknown>);
  assert.deepEqual(
    found.map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`),
    [],
  );
});

test('every operation says which scope it needs, in its text and for machines', () => {
  for (const operation of described) {
    const { scope } = operations[operation.operationId as keyof typeof operations];
    assert.equal(operation['x-scope'], scope);
    const words = scope === 'starter' ? 'scope of the operation that started' : `the scope \`${scope}\``;
    assert.ok(operation.description.includes(words), operation.operationId);
  }
});

test('every operation of the contract is in the document, under its path and method, and no other', () => {
  assert.deepEqual(described.map(({ operationId }) => operationId).sort(), Object.keys(operations).sort());
  for (const [id, { path, method }] of Object.entries(operations)) assert.equal(document.paths[path]?.[method]?.operationId, id);
});

test('every example fits its schema', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const absolute = (schema: object) => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object;
  let checked = 0;
  for (const { operationId, requestBody, responses } of described) {
    const parts = [requestBody, ...Object.values(responses)].map((part) => (part?.$ref ? resolve(part.$ref) : part));
    for (const media of parts.flatMap((part) => part?.content?.['application/json'] ?? [])) {
      const validate = ajv.compile(absolute(media.schema));
      for (const [name, example] of Object.entries(media.examples)) {
        const value = example.$ref ? document.components.examples[name]?.value : example.value;
        assert.ok(validate(value), `${operationId} ${name}: ${ajv.errorsText(validate.errors)}`);
        checked++;
      }
    }
  }
  assert.ok(checked > described.length * 5, String(checked));
});

test('the schema of an answer refuses what the contract refuses', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const validate = ajv.compile({ $ref: 'document#/components/schemas/Article' });
  const article = operations.getArticle.examples.response;
  assert.ok(validate({ ...article, folderId: null, added: 'later' }));
  for (const wrong of [{ folderId: 'x' }, { createdAt: 'yesterday' }, { publishState: 'lost' }, { videoId: 'x' }])
    assert.equal(validate({ ...article, ...wrong }), false, JSON.stringify(wrong));
});

test('numbers in paths and queries are integers for a client', () => {
  const types = Object.fromEntries(
    [document.paths['/articles/{id}']?.['get'], document.paths['/articles']?.['get']].flatMap((operation) =>
      (operation?.parameters ?? []).flatMap(({ name, in: place, schema }) => (name ? [[`${place}.${name}`, schema?.type]] : [])),
    ),
  );
  assert.deepEqual(types, {
    'path.id': 'integer',
    'query.format': 'string',
    'query.detail': 'string',
    'query.language': 'string',
    'query.folderId': 'integer',
    'query.limit': 'integer',
    'query.offset': 'integer',
  });
});

test('an operation names every code it can answer, those of its form included', () => {
  const create = document.paths['/articles']?.['post'];
  const codes = Object.values(create?.responses ?? {}).flatMap((part) =>
    Object.keys((part.$ref ? resolve(part.$ref) : part).content?.['application/json'].examples ?? {}),
  );
  const expected = ['UNAUTHORIZED', 'RATE_LIMITED', 'INSUFFICIENT_SCOPE', 'VALIDATION_ERROR', 'INVALID_JSON', 'FOLDER_NOT_FOUND'];
  for (const code of [...expected, 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_MISMATCH'])
    assert.ok(codes.includes(code), code);
});

function resolve(ref: string): Part {
  const part = document.components.responses[ref.split('/').at(-1) ?? ''];
  assert.ok(part, ref);
  return part;
}
