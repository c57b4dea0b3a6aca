import { openApiDocument, operations } from '@docreel/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Described } from './requests.ts';
import type { Schema } from './values.ts';

/** The OpenAPI document, parsed as an API client would parse it. */

interface Document {
  paths: Record<string, Record<string, Omit<Described, 'method' | 'path'>>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Described['parameters'][number]>;
    responses: Record<string, unknown>;
  };
}
const document = openApiDocument(operations, { serverUrl: '/api/v2' }) as unknown as Document;

export const described: Described[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    method,
    path,
    parameters: operation.parameters.map((one) => resolve(one)),
    ...(operation.requestBody && { requestBody: bodyOf(operation.requestBody) }),
  })),
);

export function findSchema(ref: string): Schema {
  return document.components.schemas[ref.split('/').at(-1) ?? ''] ?? {};
}

/**
 * The responses that an operation may return, by status and content type. A JSON response has a validator of its body; other responses have
 * null.
 */
export type Answers = Map<string, ValidateFunction | null>;

export function listResponses(operation: Described): Answers {
  const found: Answers = new Map();
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
  return { ...body, content: { 'application/json': { schema: schema.$ref === undefined ? schema : findSchema(schema.$ref) } } };
}

function resolve<Part>(part: Part & { $ref?: string }): Part {
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(part.$ref ?? '') ?? [];
  return part.$ref === undefined ? part : ((document.components as Record<string, Record<string, unknown>>)[kind]?.[name] as Part);
}
