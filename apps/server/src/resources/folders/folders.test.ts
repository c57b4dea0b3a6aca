import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../platform/db/testing/database.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { addProject } from '../../platform/http/testing/edge.ts';
import { createArticle } from '../articles/create-article.ts';
import { createFolder } from './create-folder.ts';
import { deleteFolder } from '../trash/delete-folder.ts';
import { findFolder, listFolders, listPathIds } from './folders.store.ts';
import { restoreFolder } from '../trash/restore-folder.ts';
import { updateFolder } from './update-folder.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

const add = async (projectId: string, name: string, parentId: number | null = null) =>
  (await createFolder(database.db, { projectId, name, parentId })).id;
const move = (projectId: string, id: number, patch: { parentId?: number | null; position?: number; name?: string }) =>
  updateFolder(database.db, { projectId, id, ifMatch: undefined }, patch);
const refusal = (code: string) => (error: unknown) => error instanceof ApiError && error.code === code;

test('two concurrent moves that together would form a cycle: one of them is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const projectId = await addProject(database.db);
    const [a, b] = [await add(projectId, 'a'), await add(projectId, 'b')];
    const below = await add(projectId, 'below b', b);
    const results = await Promise.allSettled([move(projectId, a, { parentId: below }), move(projectId, b, { parentId: a })]);
    const refused = results.filter((result) => result.status === 'rejected');
    assert.equal(refused.length, 1);
    assert.ok(refusal('INVALID_MOVE')(refused[0]?.reason));
    // If the folders formed a cycle, this query would never end.
    assert.equal(
      (await listPathIds(database.db, below)).at(-1),
      (await listFolders(database.db, projectId)).find((f) => f.parent_id === null)?.id,
    );
  }
});

test('two concurrent moves that together would be too deep: one of them is refused', async () => {
  const projectId = await addProject(database.db);
  const chain = async (length: number) => {
    const ids = [await add(projectId, 'top')];
    while (ids.length < length) ids.push(await add(projectId, 'inner', ids.at(-1)));
    return ids;
  };
  const [first, second, third] = [await chain(4), await chain(4), await chain(4)];
  const results = await Promise.allSettled([
    move(projectId, second[0] ?? 0, { parentId: first[3] ?? 0 }),
    move(projectId, third[0] ?? 0, { parentId: second[3] ?? 0 }),
  ]);
  assert.equal(results.filter((result) => result.status === 'rejected').length, 1);
});

test('an article created while its folder is deleted goes to the trash with it or is refused', async () => {
  for (let round = 0; round < 10; round++) {
    const projectId = await addProject(database.db);
    const folderId = await add(projectId, 'going');
    const [made, gone] = await Promise.allSettled([
      createArticle(database.db, { projectId, folderId, title: 'A', content: '', author: 'person' }),
      deleteFolder(database.db, { projectId, id: folderId, ifMatch: undefined }),
    ]);
    assert.equal(gone.status, 'fulfilled');
    const visible = await database.db
      .selectFrom('articles')
      .select('id')
      .where('folder_id', '=', folderId)
      .where('trashed_at', 'is', null)
      .execute();
    assert.deepEqual(visible, []);
    if (made.status === 'rejected') assert.ok(refusal('FOLDER_NOT_FOUND')(made.reason));
    else assert.equal(gone.value.articlesDeleted, 1);
  }
});

test('folders created concurrently in one parent get different slugs and positions', async () => {
  const projectId = await addProject(database.db);
  await Promise.all(Array.from({ length: 8 }, () => add(projectId, 'Same')));
  const rows = await listFolders(database.db, projectId);
  assert.deepEqual(
    rows.map((row) => row.position),
    [0, 1, 2, 3, 4, 5, 6, 7],
  );
  assert.deepEqual(
    rows.map((row) => row.slug),
    ['same', 'same-2', 'same-3', 'same-4', 'same-5', 'same-6', 'same-7', 'same-8'],
  );
});

test('restoring a folder chooses another slug if its own was taken, and checks the depth again', async () => {
  const projectId = await addProject(database.db);
  const top = await add(projectId, 'top');
  const inner = await add(projectId, 'inner', top);
  const innermost = await add(projectId, 'innermost', inner);
  await deleteFolder(database.db, { projectId, id: inner, ifMatch: undefined });
  await add(projectId, 'Inner', top);
  let deep = await add(projectId, 'level 1');
  for (let level = 2; level <= 8; level++) deep = await add(projectId, `level ${level}`, deep);
  await move(projectId, top, { parentId: deep });
  await assert.rejects(restoreFolder(database.db, projectId, inner), refusal('INVALID_MOVE'));
  await move(projectId, top, { parentId: null });
  const restored = await restoreFolder(database.db, projectId, inner);
  assert.deepEqual([restored.slug, restored.parent_id, restored.trashed_at], ['inner-2', top, null]);
  assert.equal((await findFolder(database.db, projectId, innermost))?.parent_id, inner);
});
