import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deleteArticle } from '../articles/delete-article.ts';
import { updateArticle } from '../articles/update-article.ts';
import { saveAsset } from '../assets/save-asset.ts';
import { createFolder } from '../folders/create-folder.ts';
import { openScratch } from '../../platform/process/scratch.ts';
import { startPlan } from './building/planning/start-plan.ts';
import { takeSnapshot } from './building/take-snapshot.ts';
import { clearPreviews } from './previews/clear-previews.ts';
import { endPreview } from './previews/previews.store.ts';
import { openPress, type Press } from './testing/press.ts';

let press: Press;
before(async () => {
  press = await openPress();
});
after(() => press[Symbol.asyncDispose]());

/** What a publication made now would hold, planned with nothing to compare it with. */
async function planned(projectId: string): Promise<Shows> {
  const { signal } = new AbortController();
  await using scratch = await openScratch('plan');
  const snapshot = await takeSnapshot(press.context, projectId, { scratch, signal, onProgress: () => undefined });
  const plan = startPlan(press.context, snapshot.content, { scratch, owner: projectId, signal });
  for await (const portion of plan.portions()) assert.ok(portion.files.sizeBytes > 0);
  const { files, mediaPaths, articles } = plan.end();
  return {
    files: [...mediaPaths.map((path) => `${path} null`), ...files.map(({ path, key }) => `${path} ${key}`)].toSorted(),
    articles: articles.map(({ articleId, revision, slug, markdownPath }) => `${articleId}.${revision} ${slug} ${markdownPath}`),
  };
}

interface Shows {
  /** `{path} {key}`. */
  files: string[];
  /** In the order of reading. */
  articles: string[];
}

async function shown(publicationId: string): Promise<Shows> {
  const { db } = press.context;
  const files = await db
    .selectFrom('published_files as f')
    .innerJoin('publications as p', 'p.project_id', 'f.project_id')
    .select(['path', 'source_key'])
    .where('p.id', '=', publicationId)
    .whereRef('since', '<=', 'number')
    .whereRef('until', '>', 'number')
    .execute();
  const articles = await db
    .selectFrom('publication_articles')
    .selectAll()
    .where('publication_id', '=', publicationId)
    .orderBy('place')
    .execute();
  return {
    files: files.map(({ path, source_key }) => `${path} ${source_key}`).toSorted(),
    articles: articles.map((row) => `${row.article_id}.${row.revision} ${row.slug} ${row.markdown_path}`),
  };
}

async function countRows(projectId: string): Promise<number> {
  const count = async (table: 'published_files' | 'published_articles') =>
    (await press.context.db.selectFrom(table).select('since').where('project_id', '=', projectId).execute()).length;
  return (await count('published_files')) + (await count('published_articles'));
}

test('publications share what stays the same, and each is whole, whatever came and went between', async () => {
  const { db } = press.context;
  const projectId = await press.addProject();
  const folder = await createFolder(db, { projectId, name: 'Guides', parentId: null });
  const add = (title: string, folderId: number | null = null) => press.addArticle(projectId, { title, folderId });
  const ids = [await add('One'), await add('Two', folder.id), await add('Three'), await add('Four', folder.id)];
  const [one = 0, two = 0, three = 0] = ids;
  const change = (id: number, patch: object) => updateArticle(db, { projectId, id, ifMatch: undefined }, patch);
  const picture = await saveAsset(press.context, projectId, { bytes: Buffer.from('x'), contentType: 'image/png', width: 1, height: 1 });
  const kept = new Map<string, Shows>();
  const steps: [what: string, change: () => Promise<unknown>, action: 'publish' | 'preview'][] = [
    ['nothing was there', () => Promise.resolve(), 'publish'],
    ['a text', () => change(one, { content: 'Another text of the first.' }), 'publish'],
    ['a picture comes', () => change(three, { content: `![A](asset:${picture})` }), 'publish'],
    ['a preview of another title', () => change(two, { title: 'Second' }), 'preview'],
    ['the preview is gone, and its title', () => endAll(projectId).then(() => change(two, { title: 'Two' })), 'publish'],
    ['an article comes between', () => add('Between', folder.id), 'publish'],
    ['one moves, and the picture goes', () => change(three, { folderId: folder.id, content: 'No picture.' }), 'publish'],
    ['another goes', () => deleteArticle(db, { projectId, id: one, ifMatch: undefined }), 'preview'],
    ['it is published after its preview', () => Promise.resolve(), 'publish'],
  ];
  for (const [what, make, action] of steps) {
    await make();
    const wanted = await planned(projectId);
    const rows = await countRows(projectId);
    const output = await press.publish(projectId, action);
    const id = String(action === 'preview' ? output['previewId'] : output['publicationId']);
    assert.deepEqual(await shown(id), wanted, what);
    const rowsAdded = (await countRows(projectId)) - rows;
    const all = wanted.files.length + wanted.articles.length;
    if (kept.size > 0) assert.ok(rowsAdded < 0.7 * all, `${what}: ${rowsAdded} rows for ${all}`);
    kept.set(id, wanted);
    for (const [earlier, shows] of kept)
      if (await isThere(earlier)) assert.deepEqual(await shown(earlier), shows, `${what}, an earlier one`);
  }
  assert.equal(kept.size, steps.length);
});

async function isThere(id: string): Promise<boolean> {
  return (await press.context.db.selectFrom('publications').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

async function endAll(projectId: string): Promise<void> {
  const { db } = press.context;
  const previews = await db
    .selectFrom('publications')
    .select('id')
    .where('project_id', '=', projectId)
    .where('preview_expires_at', 'is not', null)
    .execute();
  for (const { id } of previews) await endPreview(db, projectId, id);
  await clearPreviews(press.context, projectId);
}

test('what only a preview showed goes with it, rows and files', async () => {
  const { db } = press.context;
  const projectId = await press.addProject();
  const id = await press.addArticle(projectId, { title: 'Shown' });
  await press.publish(projectId);
  const rows = await countRows(projectId);
  await updateArticle(db, { projectId, id, ifMatch: undefined }, { content: 'Only in the preview.' });
  await press.publish(projectId, 'preview');
  await endAll(projectId);
  assert.equal(await countRows(projectId), rows);
  const loose = await db.selectFrom('loose_files').select('storage_key').where('project_id', '=', projectId).execute();
  assert.ok(loose.length > 0, 'the files of the preview are nobody’s');
});
