import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { StructureFolder } from '@docreel/contract';
import { sql } from 'kysely';
import { addProject } from '../../../platform/http/testing/edge.ts';
import { type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { listArticles } from '../lists.store.ts';
import { createArticle } from '../create-article.ts';
import { readArticle } from '../read-article.ts';
import { updateArticle } from '../update-article.ts';
import { readStructure } from './read-structure.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server[Symbol.asyncDispose]());

/** Creates 20 chains of 10 nested folders, and articles in every folder and at the root. */
async function buildTree(projectId: string): Promise<void> {
  const { db } = server.context;
  await sql`
    with made as (
      insert into folders (project_id, name, slug, position) select ${projectId}, 'F' || n, 'f' || n, n / 10 from generate_series(0, 199) n returning id, slug
    ), numbered as (select id, substr(slug, 2)::int as n from made)
    insert into articles (project_id, title, slug, content_hash, language, position, folder_id)
    select ${projectId}, 'A' || i, 'a' || i, '', 'en', i, numbered.id from generate_series(0, 599) i left join numbered on n = i % 240`.execute(
    db,
  );
  await sql`
    update folders f set parent_id = up.id from folders up
     where f.project_id = ${projectId} and up.project_id = ${projectId}
       and substr(f.slug, 2)::int % 10 > 0 and substr(up.slug, 2)::int = substr(f.slug, 2)::int - 1`.execute(db);
}

test('a deep and wide tree has everything in its place, once, in order', async () => {
  const projectId = await addProject(server.context.db);
  await buildTree(projectId);
  const { folders, articles } = await readStructure(server.context, projectId);
  assert.deepEqual(
    folders.map(({ name }) => name),
    Array.from({ length: 20 }, (_, n) => `F${n * 10}`),
  );
  const seen: string[] = articles.map(({ title }) => title);
  function walk(folder: StructureFolder, depth: number): void {
    assert.equal(folder.children.length, depth < 10 ? 1 : 0);
    const n = Number(folder.name.slice(1));
    assert.deepEqual(
      folder.articles.map(({ title }) => title),
      [n, n + 240, n + 480].filter((i) => i < 600).map((i) => `A${i}`),
    );
    seen.push(...folder.articles.map(({ title }) => title));
    for (const child of folder.children) walk(child, depth + 1);
  }
  for (const folder of folders) walk(folder, 1);
  assert.equal(new Set(seen).size, 600);
  assert.equal(seen.length, 600);
});

test('one level has its direct children, and the counts of each folder', async () => {
  const projectId = await addProject(server.context.db);
  await buildTree(projectId);
  const whole = await readStructure(server.context, projectId);
  const first = await readStructure(server.context, projectId, { depth: 1 });
  assert.deepEqual(first.articles, whole.articles);
  assert.deepEqual(
    first.folders,
    whole.folders.map((folder) => ({ ...folder, articles: [], children: [] })),
  );
  assert.deepEqual([first.folders[0]?.articlesCount, first.folders[0]?.foldersCount], [3, 1]);
  const {
    folders: [top],
  } = whole;
  assert.ok(top?.children[0]);
  const below = await readStructure(server.context, projectId, { folderId: top.id, depth: 2 });
  assert.deepEqual(below.articles, top.articles);
  const [inner] = top.children[0].children;
  assert.deepEqual(below.folders, [{ ...top.children[0], children: [{ ...inner, articles: [], children: [] }] }]);
  assert.deepEqual(await readStructure(server.context, projectId, { folderId: top.id }), { folders: top.children, articles: top.articles });
  await assert.rejects(readStructure(server.context, projectId, { folderId: 2_000_000_000 }), { code: 'FOLDER_NOT_FOUND' });
  const stranger = await addProject(server.context.db);
  await assert.rejects(readStructure(server.context, stranger, { folderId: top.id }), { code: 'FOLDER_NOT_FOUND' });
});

test('a tree larger than a response may be is refused before it is read, with advice; its levels can be read', async () => {
  const { db } = server.context;
  const projectId = await addProject(db);
  await buildTree(projectId);
  await sql`
    update articles set metadata = jsonb_build_object('metaDescription', repeat('x', 40000)) where project_id = ${projectId}`.execute(db);
  await assert.rejects(readStructure(server.context, projectId), (error: Error) => /16 MiB.*depth=1 and folderId/.test(error.message));
  const { folders } = await readStructure(server.context, projectId, { depth: 1 });
  assert.equal(folders.length, 20);
});

test('lists and the tree leave out structured data, and the article returns it, also if it is longer than the current limit', async () => {
  const { db } = server.context;
  const projectId = await addProject(db);
  const { id } = await createArticle(db, { projectId, folderId: null, title: 'Old', content: 'x', author: 'person' });
  const jsonLd = { a: Array.from({ length: 100_000 }, () => []) };
  await sql`update articles set metadata = ${JSON.stringify({ metaTitle: 'M', jsonLd })} where id = ${id}`.execute(db);
  const {
    articles: [listed],
  } = await readStructure(server.context, projectId);
  assert.equal(listed?.metadata.metaTitle, 'M');
  assert.ok(listed && !('jsonLd' in listed.metadata));
  const { rows } = await listArticles(db, projectId, { limit: 10, offset: 0 });
  assert.deepEqual(rows[0]?.metadata, { metaTitle: 'M' });
  const { metadata } = await readArticle(server.context, projectId, { id, format: 'markdown' });
  assert.deepEqual(metadata.jsonLd, jsonLd);
  const changed = await updateArticle(db, { projectId, id, ifMatch: undefined }, { title: 'New' });
  assert.deepEqual([changed.title, changed.metadata['jsonLd']], ['New', jsonLd]);
});
