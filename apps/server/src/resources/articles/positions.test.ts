import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { Db } from '../../platform/db/tables.ts';
import { type TestDatabase, testDatabase } from '../../platform/db/testing/database.ts';
import { addProject } from '../../platform/http/testing/edge.ts';
import { createFolder } from '../folders/create-folder.ts';
import { listArticles } from './lists.store.ts';
import { createArticle } from './create-article.ts';
import { deleteArticle } from './delete-article.ts';
import { moveArticle, updateArticle } from './update-article.ts';

let database: TestDatabase;
let db: Db;
before(async () => {
  database = await testDatabase();
  db = database.db;
});
after(() => database.close());

interface Place {
  projectId: string;
  /** IDs of the two parents: null for the root, and a folder. */
  folderIds: [null, number];
}

async function seedPlace(): Promise<Place> {
  const projectId = await addProject(db);
  const folder = await createFolder(db, { projectId, name: 'F', parentId: null });
  return { projectId, folderIds: [null, folder.id] };
}

const make = ({ projectId }: Place, folderId: number | null) =>
  createArticle(db, { projectId, folderId, title: 'A', content: '', author: 'person' });
const target = ({ projectId }: Place, id: number) => ({ projectId, id, ifMatch: undefined });

/** Returns the article IDs of both parents in order. Fails if the positions are not 0, 1, 2 and so on. */
async function read({ projectId, folderIds }: Place): Promise<number[][]> {
  const { rows } = await listArticles(db, projectId, { limit: 100, offset: 0 });
  return folderIds.map((folderId) => {
    const inside = rows.filter((row) => row.folder_id === folderId);
    assert.deepEqual(
      inside.map((row) => row.position),
      inside.map((_, at) => at),
    );
    return inside.map((row) => row.id);
  });
}

type Act = { kind: 'create' | 'move' | 'patch' | 'delete'; article: number; folder: 0 | 1; position: number | undefined };

const ACT = fc.record<Act>({
  kind: fc.constantFrom('create', 'move', 'move', 'patch', 'delete'),
  article: fc.nat(10),
  folder: fc.constantFrom(0, 1),
  position: fc.option(fc.nat(8), { nil: undefined }),
});

test('after any creation, move and deletion, positions are the indexes in the folder', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ACT, { minLength: 5, maxLength: 14 }), async (acts) => {
      const place = await seedPlace();
      const model: [number[], number[]] = [[], []];
      for (const { kind, article, folder, position } of acts) {
        const folderId = place.folderIds[folder];
        const all = model.flat();
        const id = all[article % Math.max(all.length, 1)];
        if (kind === 'create' || id === undefined) {
          model[folder].push((await make(place, folderId)).id);
          continue;
        }
        const from = model[0].includes(id) ? 0 : 1;
        const at = model[from].indexOf(id);
        model[from].splice(at, 1);
        if (kind === 'delete') await deleteArticle(db, target(place, id));
        else if (kind === 'move') {
          await moveArticle(db, target(place, id), { folderId, position });
          model[folder].splice(position ?? model[folder].length, 0, id);
        } else {
          await updateArticle(db, target(place, id), { folderId, ...(position !== undefined && { position }) });
          model[folder].splice(position ?? (from === folder ? at : model[folder].length), 0, id);
        }
        assert.deepEqual(await read(place), model);
      }
    }),
    { numRuns: 12 },
  );
});

test('concurrent creations, moves and deletions end in one order, with no article lost', async () => {
  const place = await seedPlace();
  const ids: number[] = [];
  for (let n = 0; n < 8; n++) ids.push((await make(place, place.folderIds[n % 2 === 0 ? 0 : 1])).id);
  await Promise.all([
    ...ids
      .slice(0, 7)
      .map((id, n) => moveArticle(db, target(place, id), { folderId: place.folderIds[n % 3 === 0 ? 0 : 1], position: n % 2 })),
    ...ids.slice(0, 7).map((id) => updateArticle(db, target(place, id), { content: 'x', slug: `s-${id}` })),
    deleteArticle(db, target(place, ids[7] ?? 0)),
    ...[0, 1, 0, 1].map((folder) => make(place, place.folderIds[folder === 0 ? 0 : 1])),
  ]);
  const places = await read(place);
  assert.deepEqual(places.flat().length, 11);
  assert.deepEqual(
    places.map((inside) => inside.filter((id) => ids.includes(id)).length),
    [3, 4],
  );
});

test('moving an article to its current position creates no revision, and a position past the end means the end', async () => {
  const place = await seedPlace();
  const [a, b] = [await make(place, null), await make(place, null)];
  assert.equal((await moveArticle(db, target(place, b.id), { folderId: null })).revision, 1);
  assert.equal((await updateArticle(db, target(place, b.id), { position: 900 })).revision, 1);
  const moved = await moveArticle(db, target(place, a.id), { folderId: null, position: 900 });
  assert.deepEqual([moved.revision, moved.position, await read(place)], [2, 1, [[b.id, a.id], []]]);
});
