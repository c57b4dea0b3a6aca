import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '../../platform/db/testing/database.ts';
import { createProject } from './create-project.ts';
import { listProjects } from './list-projects.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

test('a project gets a slug from its name, with a number if it is taken, also when projects are created concurrently', async () => {
  const first = await createProject(database, { name: 'Über Docs' });
  assert.deepEqual([first.name, first.slug], ['Über Docs', 'uber-docs']);
  const others = await Promise.all(Array.from({ length: 6 }, () => createProject(database, { name: 'Über Docs' })));
  assert.deepEqual(
    others.map(({ slug }) => slug).sort(),
    [2, 3, 4, 5, 6, 7].map((n) => `uber-docs-${n}`),
  );
  assert.equal((await createProject(database, { name: '☃☃' })).slug.length > 0, true);
});

test('a requested slug is used unchanged or refused', async () => {
  assert.equal((await createProject(database, { name: 'A', slug: 'my-docs' })).slug, 'my-docs');
  await assert.rejects(createProject(database, { name: 'A', slug: 'my-docs' }), { message: /taken/ });
  for (const slug of ['', 'A', 'a--b', '-a', 'a b'])
    await assert.rejects(createProject(database, { name: 'A', slug }), { message: /not a slug/ });
  for (const name of ['', '  ', 'x'.repeat(201)]) await assert.rejects(createProject(database, { name }), { message: /1 to 200/ });
});

test('projects are listed oldest first', async () => {
  const last = await createProject(database, { name: 'Last' });
  const listed = await listProjects(database);
  assert.equal(listed[0]?.slug, 'uber-docs');
  assert.deepEqual(listed.at(-1), last);
});
