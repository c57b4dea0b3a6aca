import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Operation, operations, peopleOperations, ROLE_SCOPES, ROLES, SCOPES } from '../index.ts';

const people = Object.entries<Operation>(peopleOperations);

test('what people are shown as examples fits what is promised', () => {
  for (const [id, { response, body, isBodyOptional, examples }] of people) {
    assert.deepEqual(response.parse(examples.response), examples.response, id);
    if (body && !isBodyOptional) assert.ok(body.safeParse(examples.body).success, `${id} takes its own example`);
  }
});

test('an operation names its project where it asks for a member, and nowhere else', () => {
  for (const [id, { scope, path, params }] of people) {
    const isOfProject = scope === 'member' || scope === 'settings';
    assert.equal(/^\/projects\/\{project\}(?:\/|$)/.test(path), isOfProject, id);
    assert.equal('project' in (params?.shape ?? {}), isOfProject, id);
  }
});

test('no address and no name is in both contracts, and nothing that only people may do is in that of keys', () => {
  const lineOf = ({ method, path }: Operation) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
  const lines = people.map(([, operation]) => lineOf(operation));
  assert.equal(new Set(lines).size, lines.length);
  assert.deepEqual(
    people.filter(([id]) => id in operations).map(([id]) => id),
    [],
  );
  for (const { path } of Object.values(operations)) assert.ok(!path.startsWith('/projects/'), path);
  for (const [id, { scope }] of Object.entries<Operation>(operations)) assert.ok([...SCOPES, 'starter', 'none'].includes(scope), id);
});

test('each role may do what the one before it may, and more', () => {
  ROLES.forEach((role, index) => {
    const before = ROLES[index - 1];
    if (before)
      assert.ok(
        ROLE_SCOPES[before].every((scope) => ROLE_SCOPES[role].includes(scope)) && ROLE_SCOPES[role].length > ROLE_SCOPES[before].length,
      );
  });
});
