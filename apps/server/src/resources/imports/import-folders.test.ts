import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import type { Context } from '../../context.ts';
import { addProject } from '../../platform/http/testing/edge.ts';
import { createFolder } from '../folders/create-folder.ts';
import { type ExportTestServer, openExportTestServer } from '../exports/testing/exports.ts';
import { foldersYaml, importFiles, MANIFEST_HEAD } from './testing/import-files.ts';

let server: ExportTestServer;
let context: Context;
before(async () => {
  server = await openExportTestServer();
  context = server.context;
});
after(() => server?.[Symbol.asyncDispose]());

function importManifest(projectId: string, manifest: string, signal?: AbortSignal) {
  return importFiles(context, projectId, { files: { 'docreel.yaml': manifest }, signal });
}

function listRows(projectId: string) {
  return context.db
    .selectFrom('folders')
    .select(['id', 'name', 'slug', 'parent_id', 'position', 'revision'])
    .where('project_id', '=', projectId)
    .orderBy('parent_id')
    .orderBy('position')
    .execute();
}

/** Counts the SQL statements sent to the database. `onStatement` receives the current count and the statement. */
function countStatements(onStatement: (count: number, text: string) => void = () => undefined) {
  const original = pg.Client.prototype.query;
  let count = 0;
  return mock.method(pg.Client.prototype, 'query', function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args;
    onStatement(++count, typeof statement === 'string' ? statement : String((statement as { text?: string }).text));
    return Reflect.apply(original, this, args) as unknown;
  });
}

test('20,000 sibling folders are imported with a few hundred statements, and again without a change', async () => {
  const projectId = await addProject(context.db);
  const manifest = MANIFEST_HEAD + foldersYaml(20_000);
  for (const round of ['first', 'second']) {
    const queries = countStatements();
    const { folders } = await importManifest(projectId, manifest);
    queries.mock.restore();
    assert.equal(folders, 20_000);
    assert.ok(queries.mock.callCount() < 300, `${queries.mock.callCount()} statements in the ${round} round`);
  }
  const rows = await listRows(projectId);
  assert.deepEqual(
    rows.map(({ slug, position, revision }) => [slug, position, revision]),
    Array.from({ length: 20_000 }, (_, n) => [`s${n}`, n, 1]),
  );
});

test('siblings with the same slug get numbered slugs', async () => {
  const projectId = await addProject(context.db);
  await importManifest(projectId, MANIFEST_HEAD + foldersYaml(20_000, () => 'same'));
  const slugs = new Set((await listRows(projectId)).map(({ slug }) => slug));
  assert.equal(slugs.size, 20_000);
  assert.ok(slugs.has('same') && slugs.has('same-2') && slugs.has('same-20000'));
});

test('cancelling an import of many folders ends its transaction, and the project can be written again', async () => {
  const projectId = await addProject(context.db);
  const controller = new AbortController();
  const queries = countStatements((_, text) => {
    if (text.includes('insert into folders')) controller.abort(new Error('cancelled'));
  });
  await assert.rejects(importManifest(projectId, MANIFEST_HEAD + foldersYaml(20_000), controller.signal), /cancelled/);
  queries.mock.restore();
  await createFolder(context.db, { projectId, name: 'Mine', parentId: null });
  assert.deepEqual(
    (await listRows(projectId)).map(({ name }) => name),
    ['Mine'],
  );
  const { rows } = await sql`
    select query from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend'
      and state in ('active', 'idle in transaction') and pid <> pg_backend_pid()`.execute(context.db);
  assert.deepEqual(rows, []);
});

test('folders are matched by id in the project they were exported from, and may exchange slugs and parents', async () => {
  const projectId = await addProject(context.db);
  const [one, two, three] = [
    await createFolder(context.db, { projectId, name: 'One', parentId: null }),
    await createFolder(context.db, { projectId, name: 'Two', parentId: null }),
    await createFolder(context.db, { projectId, name: 'Three', parentId: null }),
  ];
  const manifest = `${MANIFEST_HEAD.replace('id: x', `id: ${projectId}`)}folders:
  - {path: "a/", id: ${one.id}, name: One, slug: two, order: 1}
  - {path: "b/", id: ${two.id}, name: Second, slug: one, order: 0}
  - {path: "b/c/", id: ${three.id}, name: Three, slug: three, order: 0}
  - {path: "b/d/", name: New, slug: three, order: 0}
`;
  await importManifest(projectId, manifest);
  const rows = await listRows(projectId);
  const added = rows.find(({ name }) => name === 'New');
  assert.deepEqual(rows, [
    { id: three.id, name: 'Three', slug: 'three', parent_id: two.id, position: 0, revision: 2 },
    { id: added?.id, name: 'New', slug: 'three-2', parent_id: two.id, position: 1, revision: 1 },
    { id: two.id, name: 'Second', slug: 'one', parent_id: null, position: 0, revision: 2 },
    { id: one.id, name: 'One', slug: 'two', parent_id: null, position: 1, revision: 2 },
  ]);
});

test('names in a language that the project does not have are left out with a warning', async () => {
  const projectId = await addProject(context.db);
  const names = '{fr: {name: Un, sourceName: One, author: person}}';
  const { warnings } = await importManifest(
    projectId,
    `${MANIFEST_HEAD}folders:\n  - {path: "a/", name: One, slug: one, order: 0, names: ${names}}\n`,
  );
  assert.deepEqual(warnings, ['The folder names in "fr" were left out: the project is not translated into it.']);
});
