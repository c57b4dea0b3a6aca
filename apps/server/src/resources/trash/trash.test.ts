import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { addProject } from '../../platform/http/testing/edge.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { createArticle } from '../articles/create-article.ts';
import { deleteArticle } from '../articles/delete-article.ts';
import { restoreArticle } from '../articles/trash/restore-article.ts';
import { updateArticle } from '../articles/update-article.ts';
import { deleteOrphanedFiles } from '../assets/delete-orphaned-files.ts';
import { saveAsset } from '../assets/save-asset.ts';
import { createFolder } from '../folders/create-folder.ts';
import { deleteFolder } from './delete-folder.ts';
import { publishFile } from '../publications/testing/insert-snapshot.ts';
import { emptyTrash, purgeTrash } from './empty-trash.ts';
import { readTrash } from './read-trash.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server[Symbol.asyncDispose]());

const write = async (projectId: string, title: string, more: { content?: string; folderId?: number | null } = {}) =>
  (await createArticle(server.context.db, { projectId, title, content: '', folderId: null, author: 'person', ...more })).id;
const trash = (projectId: string, id: number) => deleteArticle(server.context.db, { projectId, id, ifMatch: undefined });
const folder = async (projectId: string, name: string, parentId: number | null = null) =>
  (await createFolder(server.context.db, { projectId, name, parentId })).id;
const trashFolder = (projectId: string, id: number) => deleteFolder(server.context.db, { projectId, id, ifMatch: undefined });

async function age(projectId: string, days: number): Promise<void> {
  for (const table of ['articles', 'folders'])
    await sql`update ${sql.table(table)} set trashed_at = trashed_at - ${days} * interval '1 day' where project_id = ${projectId}`.execute(
      server.context.db,
    );
}

async function left(projectId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select title as name from articles where project_id = ${projectId} union all select name from folders where project_id = ${projectId} order by name`.execute(
    server.context.db,
  );
  return rows.map(({ name }) => name);
}

async function picture(projectId: string, text: string) {
  const { context } = server;
  const bytes = Buffer.from(text);
  const sizes = [{ width: 480, webp: Buffer.from(`narrow ${text}`) }];
  const id = await saveAsset(context, projectId, { bytes, contentType: 'image/webp', width: 1280, height: 720, sizes });
  const isStoredAt = async (name: string) => {
    const opened = await context.storage.open(`assets/${projectId}/${name}`);
    opened?.stream.destroy();
    return opened !== null;
  };
  return { id, isStored: () => isStoredAt(`${id}.webp`), isNarrowStored: () => isStoredAt(`${id}-480.webp`) };
}

test('the trash lists newest first, pages do not overlap, and folders count the content deleted with them', async () => {
  const { db } = server.context;
  const projectId = await addProject(db);
  const top = await folder(projectId, 'Top');
  const inner = await folder(projectId, 'Inner', top);
  const earlier = await write(projectId, 'Before', { folderId: inner });
  await write(projectId, 'With', { folderId: inner });
  await trash(projectId, earlier);
  await trashFolder(projectId, top);
  const whole = await readTrash(db, projectId, { limit: 20, offset: 0 });
  assert.deepEqual(
    whole.items.map(({ kind, title, foldersCount, articlesCount }) => [kind, title, foldersCount, articlesCount]),
    [
      ['folder', 'Top', 1, 1],
      ['article', 'Before', 0, 0],
    ],
  );
  const [first] = whole.items;
  assert.equal(Date.parse(first?.purgeAt ?? '') - Date.parse(first?.deletedAt ?? ''), 30 * 86_400_000);
  const second = await readTrash(db, projectId, { limit: 1, offset: 1 });
  assert.deepEqual(second.items, whole.items.slice(1));
  assert.deepEqual(second.pagination, { limit: 1, offset: 1, count: 1, total: 2, hasMore: false });
});

test('content deleted 30 days ago is purged, and newer or visible content stays', async () => {
  const { context } = server;
  const projectId = await addProject(context.db);
  const old = await folder(projectId, 'Old');
  await write(projectId, 'In old', { folderId: old });
  await write(projectId, 'Visible');
  await trashFolder(projectId, old);
  await age(projectId, 29.9);
  await purgeTrash(context);
  assert.deepEqual(await left(projectId), ['In old', 'Old', 'Visible']);
  await trash(projectId, await write(projectId, 'Young'));
  await age(projectId, 0.2);
  await purgeTrash(context);
  assert.deepEqual(await left(projectId), ['Visible', 'Young']);
});

test('emptying the trash leaves no revision, translation or search entry', async () => {
  const { context } = server;
  const projectId = await addProject(context.db);
  const id = await write(projectId, 'Gone');
  await updateArticle(context.db, { projectId, id, ifMatch: undefined }, { content: 'second version' });
  await trash(projectId, id);
  assert.deepEqual(await emptyTrash(context, { projectId }), { articlesDeleted: 1, foldersDeleted: 0 });
  for (const table of ['article_revisions', 'article_words', 'article_translations'])
    assert.deepEqual((await sql`select from ${sql.table(table)} where article_id = ${id}`.execute(context.db)).rows, [], table);
  await assert.rejects(restoreArticle(context.db, projectId, id), { code: 'ARTICLE_NOT_FOUND' });
});

test('pictures are deleted with the last revision that shows them, except those of a publication', async () => {
  const { context } = server;
  const projectId = await addProject(context.db);
  const [alone, shared, published] = [await picture(projectId, 'a'), await picture(projectId, 'b'), await picture(projectId, 'c')];
  const show = (...ids: string[]) => ids.map((id) => `![](asset:${id}#mark=1,2,3,4)`).join('\n');
  const id = await write(projectId, 'Gone', { content: show(alone.id, shared.id, published.id) });
  const other = await write(projectId, 'Other', { content: show(shared.id) });
  // An asset stays in use by an earlier revision, because that revision can be restored.
  await updateArticle(context.db, { projectId, id: other, ifMatch: undefined }, { content: '' });
  const key = `assets/${projectId}/${published.id}.webp`;
  const file = { path: 'c.webp', storage_key: key, content_type: 'image/webp', sha256: '', size_bytes: 1 };
  await publishFile(context.db, { id: uuidv7(), projectId }, file);
  await trash(projectId, id);
  await emptyTrash(context, { projectId });
  assert.equal(await deleteOrphanedFiles(context, projectId), true);
  assert.deepEqual([await alone.isStored(), await shared.isStored(), await published.isStored()], [false, true, true]);
  assert.deepEqual([await alone.isNarrowStored(), await shared.isNarrowStored()], [false, true], 'with its other sizes');
  await trash(projectId, other);
  await emptyTrash(context, { projectId });
  await deleteOrphanedFiles(context, projectId);
  assert.deepEqual([await shared.isStored(), await shared.isNarrowStored()], [false, false]);
});
