import { ALL_ERRORS, openApiDocument, operations } from '@docreel/contract';
import { renderComment, renderType, type Schema } from './render-type.ts';

/**
 * Renders the types of the SDK from the OpenAPI document. The published package therefore needs neither the contract nor Zod, and editors
 * show the description of every operation and field.
 */

interface Described {
  operationId: string;
  summary: string;
  description: string;
  parameters: { name?: string; in?: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: { required: boolean; content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface OpenApi {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

/** Name of the error schema. `Error` would hide the global class. */
const RENAMED: Readonly<Record<string, string>> = { Error: 'ErrorBody' };

export function renderSdkTypes(): string {
  const { paths, components } = openApiDocument(operations, { serverUrl: 'https://docs.example.com/api/v2' }) as OpenApi;
  const all = Object.values(paths).flatMap((methods) => Object.values(methods));
  const order = Object.keys(operations);
  const sorted = all.toSorted((a, b) => order.indexOf(a.operationId) - order.indexOf(b.operationId));
  const parts = [
    '/** Types of the API. Generated from the API contract by `npm run docs`. Do not edit. */',
    "import type { CallOptions } from './call-options.ts';",
    ...Object.entries(components.schemas).map(([name, schema]) => renderSchema(RENAMED[name] ?? name, schema)),
    renderErrorCodes(),
    `/** One method for each operation of the API. */\nexport interface Methods {\n${sorted.map(renderMethod).join('\n')}\n}`,
    `/** Iterators over lists of any length. They load pages on demand. */\nexport interface Iterators {\n${sorted
      .filter(isList)
      .map((operation) => renderIterator(operation, components.schemas))
      .join('\n')}\n}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function renderSchema(name: string, schema: Schema): string {
  const type = render(schema);
  return `${renderComment(schema.description, '')}export ${type.startsWith('{') ? `interface ${name} ${type}` : `type ${name} = ${type};`}`;
}

function renderErrorCodes(): string {
  const codes = Object.keys(ALL_ERRORS).map((code) => `  | '${code}'`);
  return `/** Code of an error response. */\nexport type ErrorCode =\n${codes.join('\n')};`;
}

function renderMethod(operation: Described): string {
  return `${renderComment(`${operation.summary}. ${operation.description}`, '  ')}  ${operation.operationId}(${renderCall(operation)}): Promise<${renderResult(operation)}>;`;
}

function renderIterator(operation: Described, schemas: Record<string, Schema>): string {
  const { properties = {} } = schemas[render(getResponse(operation))] ?? {};
  const items = Object.values(properties).find(({ type }) => type === 'array')?.items ?? {};
  return `${renderComment(`Iterates over all results of "${operation.summary}".`, '  ')}  ${operation.operationId}(${renderCall(operation)}): AsyncGenerator<${render(items)}, void, void>;`;
}

function renderCall({ parameters, requestBody }: Described): string {
  const fields = (place: string) => {
    const entries = parameters.flatMap(({ name, in: where, required, description, schema }) =>
      where === place && name !== undefined && schema ? [{ name, required, schema: { ...schema, description } }] : [],
    );
    if (entries.length === 0) return [];
    const object: Schema & { required: string[] } = {
      type: 'object',
      properties: Object.fromEntries(entries.map(({ name, schema }) => [name, schema])),
      required: entries.filter(({ required }) => required).map(({ name }) => name),
    };
    const name = place === 'path' ? 'params' : 'query';
    return [object.required.length > 0 ? `${name}: ${render(object)}` : `${name}?: ${render(object)} | undefined`];
  };
  const body = requestBody?.content['application/json'].schema;
  const bodies = body && requestBody ? [requestBody.required ? `body: ${render(body)}` : `body?: ${render(body)} | undefined`] : [];
  const parts = [...fields('path'), ...fields('query'), ...bodies];
  const isOptional = parts.every((part) => /^\w+\?:/.test(part));
  return `call${isOptional ? '?' : ''}: ${parts.length > 0 ? `{ ${parts.join('; ')} } & ` : ''}CallOptions`;
}

/** Operations that can return a file return the `Response`, so that callers can stream it. */
function renderResult(operation: Described): string {
  return isFile(operation) ? 'Response' : render(getResponse(operation));
}

function isFile({ responses }: Described): boolean {
  return Object.keys(getContent(responses)).some((type) => type !== 'application/json');
}

function isList({ parameters, operationId }: Described): boolean {
  const names = new Set(parameters.map(({ name }) => name));
  return operationId.length > 0 && names.has('limit') && names.has('offset');
}

function getResponse({ responses }: Described): Schema {
  return getContent(responses)['application/json']?.schema ?? {};
}

function getContent(responses: Described['responses']): Record<string, { schema: Schema }> {
  return Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {};
}

function render(schema: Schema): string {
  return renderType(schema, (name) => RENAMED[name] ?? name);
}
