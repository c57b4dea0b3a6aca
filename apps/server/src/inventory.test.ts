import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openApiDocument, type Operation, operations, peopleOperations } from '@docreel/contract';
import { createClient } from '@docreel/sdk';
import { createPeopleClient } from '@docreel/sdk/people';
import { PEOPLE_LISTS, PEOPLE_ROUTES } from '../../../packages/sdk/src/people-routes.ts';
import { FILES, LISTS, ROUTES } from '../../../packages/sdk/src/routes.ts';
import { createPeopleHandlers, handlers } from './routes.ts';

/** Checks that the OpenAPI document, the handlers, the SDK and the guide list the same operations. */

interface DescribedOperation {
  operationId: string;
  'x-scope': string;
  parameters: { $ref?: string; name?: string }[];
  responses: Record<string, { content?: Record<string, unknown> }>;
}

const { paths } = openApiDocument(operations, { serverUrl: '/api/v2' }) as { paths: Record<string, Record<string, DescribedOperation>> };
const documented = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, line: `${method.toUpperCase()} ${path}` })),
);
const lines = Object.fromEntries(documented.map(({ operationId, line }) => [operationId, line]));

test('the server has a handler for each operation of the document and for no other', () => {
  assert.deepEqual(Object.keys(handlers).toSorted(), Object.keys(lines).toSorted());
});

test('the SDK has a method for each operation, and sends the documented request', () => {
  assert.deepEqual({ ...ROUTES }, lines);
  const { each, jobs, upload, ...methods } = createClient({ baseUrl: 'http://docreel.test/api/v2', apiKey: '' });
  assert.equal(typeof upload, 'function');
  assert.deepEqual(Object.keys(methods).toSorted(), Object.keys(lines).toSorted());
  assert.deepEqual([Object.keys(each), Object.keys(jobs)], [[...LISTS], ['wait']]);
});

test('the SDK iterates over paginated lists, and returns file responses as files', () => {
  const takes = ({ parameters }: DescribedOperation, name: string) => parameters.some((one) => one.name === name);
  const paged = documented.filter((one) => takes(one, 'limit') && takes(one, 'offset')).map(({ operationId }) => operationId);
  assert.deepEqual([...LISTS].toSorted(), paged.toSorted());
  const answersFiles = ({ responses }: DescribedOperation) =>
    Object.entries(responses).some(
      ([status, { content = {} }]) => status.startsWith('2') && Object.keys(content).some((type) => type !== 'application/json'),
    );
  assert.deepEqual(
    [...FILES].toSorted(),
    documented
      .filter(answersFiles)
      .map(({ operationId }) => operationId)
      .toSorted(),
  );
});

test('the guide lists each operation with its method, path and scope', () => {
  const page = readFileSync(new URL('../../../docs/guide/operations.md', import.meta.url), 'utf8');
  const listed = [...page.matchAll(/^\| `(\w+)` \| `([A-Z]+ [^`]+)` \| ([^|]+) \|/gm)].map(([, id, line, scope]) => [id, line, scope]);
  const scopeOf = (operation: DescribedOperation) =>
    operation['x-scope'] === 'starter' ? 'of what started the job' : operation['x-scope'];
  const expected = documented.map((operation) => [operation.operationId, operation.line, scopeOf(operation)]);
  const inOrder = (rows: unknown[][]) => rows.map((row) => row.join(' ')).sort((one, other) => one.localeCompare(other));
  assert.deepEqual(inOrder(listed), inOrder(expected));
});

test('the contract, the server and the SDK list the same operations of the dashboard API', () => {
  const everything = Object.entries<Operation>(peopleOperations);
  const contract = Object.fromEntries(everything.map(([id, { method, path }]) => [id, `${method.toUpperCase()} ${path}`]));
  assert.deepEqual({ ...PEOPLE_ROUTES }, contract);
  assert.deepEqual(Object.keys(createPeopleHandlers()).toSorted(), Object.keys(contract).toSorted());
  const { each, project, ...methods } = createPeopleClient({ baseUrl: 'http://docreel.test/app/api' });
  assert.deepEqual(Object.keys(methods).toSorted(), Object.keys(contract).toSorted());
  assert.deepEqual(Object.keys(project('x')), Object.keys(createClient({ baseUrl: 'http://docreel.test/api/v2' })));
  const paged = everything.filter(([, { query }]) => query && 'limit' in query.shape && 'offset' in query.shape).map(([id]) => id);
  assert.deepEqual([Object.keys(each), [...PEOPLE_LISTS]], [paged, paged]);
});
