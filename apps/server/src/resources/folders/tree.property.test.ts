import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { type TestDatabase, testDatabase } from '../../platform/db/testing/database.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { addProject } from '../../platform/http/testing/edge.ts';
import { createArticle } from '../articles/create-article.ts';
import { deleteArticle } from '../articles/delete-article.ts';
import { restoreArticle } from '../articles/trash/restore-article.ts';
import { updateArticle } from '../articles/update-article.ts';
import { createFolder } from './create-folder.ts';
import { deleteFolder } from '../trash/delete-folder.ts';
import { restoreFolder } from '../trash/restore-folder.ts';
import { TreeModel } from './testing/tree-model.ts';
import { updateFolder } from './update-folder.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

/** A random step of the test. `one` and `other` select among the folders and articles that exist when the step runs. */
interface Step {
  verb: keyof typeof VERBS;
  one: number;
  other: number;
  position: number | null;
}

const steps = fc.array(
  fc.record<Step>({
    verb: fc.constantFrom(
      'createFolder',
      'nest',
      'nest',
      'createArticle',
      'moveFolder',
      'moveFolder',
      'moveArticle',
      'deleteFolder',
      'deleteArticle',
      'restoreFolder',
      'restoreFolder',
      'restoreArticle',
    ),
    one: fc.nat(9),
    other: fc.nat(9),
    position: fc.option(fc.nat(4)),
  }),
  { minLength: 5, maxLength: 35 },
);

/** Every test run starts with these folders and articles, so that the first random steps have something to change. */
const BEGINNING: Step[] = [
  { verb: 'createFolder', one: 0, other: 0, position: null },
  { verb: 'createFolder', one: 0, other: 1, position: null },
  { verb: 'createFolder', one: 0, other: 2, position: null },
  { verb: 'createArticle', one: 0, other: 1, position: null },
  { verb: 'createArticle', one: 0, other: 1, position: null },
  { verb: 'createArticle', one: 0, other: 1, position: null },
  { verb: 'createArticle', one: 0, other: 3, position: null },
];

test('after any creations, moves, deletions and restorations, the tree equals that of a simple model', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (done) => {
      const projectId = await addProject(database.db);
      const model = new TreeModel();
      for (const step of [...BEGINNING, ...done]) {
        await take(projectId, model, step);
        assert.deepEqual(await readTree(projectId), model.visible(), JSON.stringify(step));
      }
      await checkRows(projectId);
    }),
    { numRuns: 20 },
  );
});

async function take(projectId: string, model: TreeModel, { verb, one, other, position }: Step): Promise<void> {
  const folder = pick(model.folderIds(), one);
  const article = pick(model.articleIds(), one);
  // The root (null) is selected with the same probability as each folder.
  const place = pick([null, ...model.folderIds()], other) ?? null;
  if (folder !== undefined && article !== undefined) await VERBS[verb]({ projectId, model, folder, article, place, position });
  else if (verb === 'createFolder' || verb === 'createArticle')
    await VERBS[verb]({ projectId, model, folder: 0, article: 0, place, position });
}

interface Scene extends Pick<Step, 'position'> {
  projectId: string;
  model: TreeModel;
  folder: number;
  article: number;
  place: number | null;
}

const VERBS = {
  async createFolder({ projectId, model, place }: Scene) {
    const make = async () => (await createFolder(database.db, { projectId, name: 'F', parentId: place })).id;
    const id = await expecting(model.refusesNewFolder(place), make);
    if (id !== undefined) model.createFolder(id, place);
  },
  /** Creates a folder in the newest folder, so that the tree becomes deep. */
  async nest(scene: Scene) {
    await VERBS.createFolder({ ...scene, place: scene.model.folderIds().at(-1) ?? null });
  },
  async createArticle({ projectId, model, place }: Scene) {
    const draft = { projectId, folderId: place, title: 'A', content: '', author: 'person' as const };
    const id = await expecting(
      model.isVisible(place) ? null : 'FOLDER_NOT_FOUND',
      async () => (await createArticle(database.db, draft)).id,
    );
    if (id !== undefined) model.createArticle(id, place);
  },
  async moveFolder({ projectId, model, folder, place, position }: Scene) {
    const refusal = model.refusesMove(folder, place);
    const patch = { parentId: place, ...(position !== null && { position }) };
    await expecting(refusal, () => updateFolder(database.db, { projectId, id: folder, ifMatch: undefined }, patch));
    if (refusal === null) model.moveFolder(folder, place, position);
  },
  async moveArticle({ projectId, model, article, place, position }: Scene) {
    const unknown = model.isVisible(place) ? null : 'FOLDER_NOT_FOUND';
    const refusal = model.isArticleVisible(article) ? unknown : 'ARTICLE_NOT_FOUND';
    const patch = { folderId: place, ...(position !== null && { position }) };
    await expecting(refusal, () => updateArticle(database.db, { projectId, id: article, ifMatch: undefined }, patch));
    if (refusal === null) model.moveArticle(article, place, position);
  },
  async deleteFolder({ projectId, model, folder }: Scene) {
    const refusal = model.isVisible(folder) ? null : 'FOLDER_NOT_FOUND';
    const counts = await expecting(refusal, () => deleteFolder(database.db, { projectId, id: folder, ifMatch: undefined }));
    if (refusal === null) assert.deepEqual(counts, model.deleteFolder(folder));
  },
  async deleteArticle({ projectId, model, article }: Scene) {
    const refusal = model.isArticleVisible(article) ? null : 'ARTICLE_NOT_FOUND';
    await expecting(refusal, () => deleteArticle(database.db, { projectId, id: article, ifMatch: undefined }));
    if (refusal === null) model.deleteArticle(article);
  },
  async restoreFolder({ projectId, model, folder }: Scene) {
    const refusal = model.refusesRestoration(folder);
    await expecting(refusal, () => restoreFolder(database.db, projectId, folder));
    if (refusal === null) model.restoreFolder(folder);
  },
  async restoreArticle({ projectId, model, article }: Scene) {
    await restoreArticle(database.db, projectId, article);
    model.restoreArticle(article);
  },
};

function pick<T>(from: readonly T[], number: number): T | undefined {
  return from[number % Math.max(from.length, 1)];
}

/** Runs an action. It must fail with the `ApiError` code `refusal`, or succeed if `refusal` is null. */
async function expecting<T>(refusal: string | null, work: () => Promise<T>): Promise<T | undefined> {
  if (refusal === null) return work();
  await assert.rejects(work(), (error) => error instanceof ApiError && error.code === refusal);
  return undefined;
}

/** Returns the folder and article IDs in each folder and in the root (key `null`), in order. */
async function readTree(projectId: string): Promise<Record<string, { folders: number[]; articles: number[] }>> {
  const { folders, articles } = await visibleRows(projectId);
  const tree: Record<string, { folders: number[]; articles: number[] }> = { null: { folders: [], articles: [] } };
  for (const { id } of folders) tree[id] = { folders: [], articles: [] };
  const at = (place: number | null) => tree[String(place)] ?? assert.fail(`something is visible in folder ${place}, which is not`);
  for (const { id, place } of folders) at(place).folders.push(id);
  for (const { id, place } of articles) at(place).articles.push(id);
  return tree;
}

/** Checks that positions are 0, 1, 2 and so on, and that siblings have different slugs. */
async function checkRows(projectId: string): Promise<void> {
  for (const rows of Object.values(await visibleRows(projectId)))
    for (const together of Map.groupBy(rows, (row) => row.place).values()) {
      assert.deepEqual(
        together.map((row) => row.position),
        together.map((_, index) => index),
      );
      assert.equal(new Set(together.map((row) => row.slug)).size, together.length);
    }
}

async function visibleRows(projectId: string) {
  const { db } = database;
  const folders = db.selectFrom('folders').select(['id', 'parent_id as place', 'position', 'slug']).where('project_id', '=', projectId);
  const articles = db.selectFrom('articles').select(['id', 'folder_id as place', 'position', 'slug']).where('project_id', '=', projectId);
  return {
    folders: await folders.where('trashed_at', 'is', null).orderBy('position').orderBy('id').execute(),
    articles: await articles.where('trashed_at', 'is', null).orderBy('position').orderBy('id').execute(),
  };
}
