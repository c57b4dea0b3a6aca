import { ErrorBody, type ErrorCode, ERRORS } from './errors.ts';
import { Job, pendingJobExample } from './jobs.ts';
import { createSchemaBook, type JsonSchema, type SchemaBook } from './openapi-schemas.ts';
import {
  ALWAYS,
  errorExample,
  errorResponse,
  errorResponses,
  listErrorCodes,
  type HeaderName,
  headerRefs,
  HEADERS,
  PARAMETERS,
  parameterRef,
} from './openapi-shared.ts';
import { jobWebhook } from './openapi-webhook.ts';
import type { Operation } from './operation.ts';

export interface DocumentOptions {
  /** Base URL including the version, for example `https://docs.example.com/api/v2`. */
  serverUrl: string;
  /** Name of the header that contains the signature of a webhook. */
  signatureHeader?: string;
}

type OperationTable = Readonly<Record<string, Operation>>;

/** Converts the operations to an OpenAPI 3.1 document. */
export function openApiDocument(
  operations: OperationTable,
  { serverUrl, signatureHeader = 'X-Service-Signature' }: DocumentOptions,
): object {
  const book = createSchemaBook();
  book.add(ErrorBody, 'output');
  const paths: Record<string, Record<string, object>> = {};
  for (const [operationId, operation] of Object.entries(operations)) {
    const isVersioned =
      operation.isVersioned ??
      Object.values(operations).some(({ path, errors }) => path === operation.path && errors.includes('PRECONDITION_FAILED'));
    paths[operation.path] ??= {};
    Object.assign(paths[operation.path] ?? {}, { [operation.method]: describe({ operationId, operation, isVersioned }, book) });
  }
  const webhooks = jobWebhook(signatureHeader, book.add(Job, 'output'));
  return {
    openapi: '3.1.1',
    info: INFO,
    servers: [{ url: serverUrl }],
    security: [{ ApiKey: [] }],
    tags: listTags(operations),
    paths,
    webhooks,
    components: components(operations, book),
  };
}

const INFO = {
  title: 'Docreel',
  version: '2.0.0',
  summary: 'Turns videos into published documentation.',
  description:
    'Every request needs an API key in the `X-API-Key` header. A key grants access to one project. Long-running operations return 202 with a job. Poll it at `GET /generate/{jobId}` or receive it by webhook. All errors have the same shape and a closed list of codes.',
  contact: { name: 'Operator of this server' },
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
};

const TAGS: Readonly<Record<string, string>> = {
  Videos: 'The source of articles.',
  Generate: 'Start generation and follow jobs.',
  Articles: 'Articles, generated or written by people.',
  Folders: 'The folder tree of the articles.',
  Templates: 'Templates for articles and structures.',
  Jobs: 'Long-running work: progress and results.',
  Trash: 'Articles and folders deleted in the last 30 days.',
  Languages: 'Languages of the project and translation.',
  Publish: 'The public site of the project.',
  Export: 'The content as files.',
  Search: 'Full-text search in articles and transcripts.',
  Feedback: 'Feedback from readers of the published site.',
  Assets: 'Pictures of the project.',
  Project: 'The project that the key grants access to.',
};

function listTags(operations: OperationTable): object[] {
  const used = new Set(Object.values(operations).map(({ tag }) => tag));
  const known = Object.keys(TAGS).filter((name) => used.has(name));
  // Tags in the order of a typical workflow. Tags without a description come last.
  return [...new Set([...known, ...used])].map((name) => ({ name, description: TAGS[name] ?? name }));
}

function components(operations: OperationTable, book: SchemaBook): object {
  const codes = new Set(Object.values(operations).flatMap(listErrorCodes));
  const isAlone = (code: ErrorCode) =>
    Object.values(operations).some((operation) => {
      const alike = listErrorCodes(operation).filter((other) => ERRORS[other].status === ERRORS[code].status);
      return alike.length === 1 && alike[0] === code;
    });
  const each = <T>(list: Iterable<ErrorCode>, make: (code: ErrorCode) => T) =>
    Object.fromEntries([...list].map((code) => [code, make(code)]));
  const { Allow: _, ...headers } = HEADERS;
  return {
    securitySchemes: {
      ApiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'X-API-Key',
        description: 'Create keys in Settings → API keys & webhooks. A key is shown once.',
      },
    },
    schemas: book.components,
    parameters: PARAMETERS,
    headers,
    responses: each([...codes].filter(isAlone), (code) => errorResponse([code])),
    examples: each(codes, errorExample),
  };
}

interface Described {
  operationId: string;
  operation: Operation;
  /** `true` if responses carry an ETag. */
  isVersioned: boolean;
}

function describe({ operationId, operation, isVersioned }: Described, book: SchemaBook): object {
  const { scope, tag, summary, description, body, isBodyOptional = false, examples } = operation;
  const isOpen = scope === 'none';
  const needs = scope === 'starter' ? 'Needs the scope of the operation that started the job.' : `Needs the scope \`${scope}\`.`;
  return {
    operationId,
    tags: [tag],
    summary,
    description: isOpen ? description : `${description}\n\n${needs}`,
    security: isOpen ? [] : [{ ApiKey: [] }],
    // OpenAPI 3.1 allows roles in `security`, but not every tool supports them. The scope is therefore in an extension field.
    'x-scope': scope,
    parameters: listParameters(operation, isVersioned, book),
    ...(body && {
      requestBody: {
        required: !isBodyOptional,
        content: { 'application/json': { schema: book.add(body, 'input'), examples: { example: { value: examples.body ?? {} } } } },
      },
    }),
    responses: {
      [operation.status]: success(operation, isVersioned, book),
      ...(operation.isAsyncOnRequest && { 202: accepted(book) }),
      ...(isVersioned &&
        operation.method === 'get' && { 304: { description: 'Not modified: you have the current version.', headers: headerRefs(ALWAYS) } }),
      ...errorResponses(listErrorCodes(operation)),
    },
  };
}

function success(operation: Operation, isVersioned: boolean, book: SchemaBook): object {
  const { status, method, response, media, examples } = operation;
  const names: HeaderName[] = [...ALWAYS];
  if (status !== 200) names.push('Location');
  if (method === 'post') names.push('Idempotency-Replayed');
  if (response === Job) names.push('Retry-After');
  if (isVersioned && method !== 'delete') names.push('ETag');
  return {
    description: { 200: 'Done.', 201: 'Made.', 202: 'Accepted. The job has started.' }[status],
    headers: headerRefs(names),
    content: Object.fromEntries((media ?? ['application/json']).map((type) => [type, contentOf(type)])),
  };
  function contentOf(type: string): object {
    if (type === 'application/zip') return { schema: { type: 'string', contentMediaType: type } };
    const isText = type.startsWith('text/') || type === 'application/x-subrip';
    if (isText && typeof examples.response !== 'string') return { schema: { type: 'string' } };
    return { schema: book.add(response, 'output'), examples: { example: { value: examples.response } } };
  }
}

/** The response to requests with the header `Prefer: respond-async`. */
function accepted(book: SchemaBook): object {
  return {
    description: 'Accepted. The job has started.',
    headers: headerRefs([...ALWAYS, 'Location', 'Retry-After']),
    content: { 'application/json': { schema: book.add(Job, 'output'), examples: { example: { value: pendingJobExample('export') } } } },
  };
}

function listParameters(operation: Operation, isVersioned: boolean, book: SchemaBook): object[] {
  const { params, query, method, response, errors } = operation;
  const list: object[] = [];
  if (params) list.push(...fields(book.add(params, 'input'), 'path'));
  if (query) list.push(...fields(book.add(query, 'input'), 'query'));
  if (method === 'post') list.push(parameterRef('IdempotencyKey'));
  if (errors.includes('PRECONDITION_FAILED')) list.push(parameterRef('IfMatch'));
  if (isVersioned && method === 'get') list.push(parameterRef('IfNoneMatch'));
  if (response === Job && method === 'get') list.push(parameterRef('Prefer'));
  if (operation.isAsyncOnRequest) list.push(parameterRef('PreferAsync'));
  return [...list, parameterRef('RequestId')];
}

function fields(object: JsonSchema, place: 'path' | 'query'): object[] {
  const required = (object['required'] ?? []) as string[];
  return Object.entries(object['properties'] as Record<string, JsonSchema>).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(typeof description === 'string' && { description }),
    schema,
  }));
}
