import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as z from 'zod';
import type { Context } from '../../context.ts';
import { addProject } from '../../platform/http/testing/edge.ts';
import { type ExportTestServer, openExportTestServer } from '../exports/testing/exports.ts';
import { Fields, Manifest, MediaIndex, Sidecar } from './import.ts';
import { ImportError } from './import-error.ts';
import { foldersYaml, importFiles, MANIFEST_HEAD } from './testing/import-files.ts';

let server: ExportTestServer;
let context: Context;
before(async () => {
  server = await openExportTestServer();
  context = server.context;
});
after(() => server?.[Symbol.asyncDispose]());

test('an import that exceeds a limit or has invalid evidence is refused with a sentence that names the file', async () => {
  const projectId = await addProject(context.db);
  const sidecar = (evidence: string) => ({
    'docreel.yaml': MANIFEST_HEAD,
    'one.md': '---\ntitle: x\nevidence: evidence/1.json\n---\nx',
    'evidence/1.json': `{"evidence":${evidence}}`,
  });
  const cases: [Record<string, string>, RegExp][] = [
    [sidecar(`${'['.repeat(1000)}${']'.repeat(1000)}`), /evidence\/1\.json: its JSON is nested too deeply/],
    [sidecar('{"a": 1}'), /^evidence\/1\.json: evidence: must be a list of entries.*remove it to import/],
    [sidecar('"text"'), /^evidence\/1\.json: evidence: must be a list of entries/],
    [sidecar('[{"text": "x"}]'), /^evidence\/1\.json: evidence\.0\.videoId: /],
    [sidecar(`[${'0,'.repeat(20_000)}0]`), /^evidence\/1\.json: evidence: must have at most 20000 entries/],
    [
      { 'docreel.yaml': MANIFEST_HEAD + foldersYaml(50_001) },
      /^docreel\.yaml: folders: must have at most 50000 folders; import it in parts/,
    ],
    [
      { 'docreel.yaml': MANIFEST_HEAD + foldersYaml(50_000), 'more/a.md': '---\ntitle: x\n---\nx' },
      /^docreel\.yaml: an import has at most 50000 folders, this one has 50001/,
    ],
    [{ 'docreel.yaml': MANIFEST_HEAD, [`${'a/'.repeat(11)}b.md`]: '---\ntitle: x\n---\nx' }, /at most 10 levels deep/],
  ];
  for (const [files, sentence] of cases)
    await assert.rejects(importFiles(context, projectId, { files }), (error) => {
      assert.ok(error instanceof ImportError);
      assert.match(error.message, sentence);
      return true;
    });
  for (const table of ['articles', 'folders'] as const)
    assert.deepEqual(await context.db.selectFrom(table).select('id').where('project_id', '=', projectId).execute(), []);
});

const isAlwaysBounded = new Set(['number', 'int', 'boolean', 'enum', 'literal', 'null']);

/** Returns the paths of all values in a schema that have no maximum size. */
function listUnbounded(schema: z.core.$ZodType, path: string): string[] {
  const type = schema as z.ZodType;
  const def = type.def as z.core.$ZodTypes['_zod']['def'];
  if (isAlwaysBounded.has(def.type) || type.meta()?.['isBounded'] === true) return [];
  if (type instanceof z.ZodString) return type.maxLength === null ? [`${path}: string`] : [];
  if (def.type === 'string') return 'format' in def ? [] : [`${path}: string`];
  const hasMaximum = def.type === 'array' && z.toJSONSchema(type, { unrepresentable: 'any', io: 'input' }).maxItems !== undefined;
  const own = hasMaximum || isTransparent(def) ? [] : [`${path}: ${def.type}`];
  return [...own, ...listInner(def).flatMap(([name, inner]) => listUnbounded(inner, path + name))];
}

/** Returns whether the size of this type is limited if the types inside it are limited. */
function isTransparent(def: z.core.$ZodTypes['_zod']['def']): boolean {
  return ['object', 'union', 'tuple', 'pipe'].includes(def.type) || 'innerType' in def;
}

function listInner(def: z.core.$ZodTypes['_zod']['def']): [name: string, schema: z.core.$ZodType][] {
  if (def.type === 'array') return [['[]', def.element]];
  if (def.type === 'record') return [['{}', def.valueType]];
  if (def.type === 'object') return Object.entries(def.shape).map(([name, inner]) => [`.${name}`, inner]);
  if (def.type === 'union') return def.options.map((option) => ['', option]);
  if (def.type === 'tuple') return def.items.map((item, at) => [`[${at}]`, item]);
  // The output schema of a pipe is skipped, because it only receives values that the input schema has limited.
  if (def.type === 'pipe') return [['', def.in]];
  return 'innerType' in def ? [['', def.innerType]] : [];
}

test('every list, record and text of an import has a size limit', () => {
  for (const [name, schema] of Object.entries({ Manifest, Fields, Sidecar, MediaIndex })) assert.deepEqual(listUnbounded(schema, name), []);
  // This test checks `listUnbounded` itself with a schema that has unlimited values.
  const open = z.object({ a: z.array(z.string()).optional(), b: z.record(z.string(), z.unknown()), c: z.string().max(3).nullable() });
  assert.deepEqual(listUnbounded(open, 'x'), ['x.a: array', 'x.a[]: string', 'x.b: record', 'x.b{}: unknown']);
});
