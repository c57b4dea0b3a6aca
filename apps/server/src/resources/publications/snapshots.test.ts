import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deleteArticle } from '../articles/delete-article.ts';
import { updateArticle } from '../articles/update-article.ts';
import { saveAsset } from '../assets/save-asset.ts';
import { createFolder } from '../folders/create-folder.ts';
import { planSite } from './building/plan-site.ts';
import { readContent } from './building/read-content.ts';
import { clearPreviews } from './previews/clear-previews.ts';
import { endPreview } from './previews/previews.store.ts';
import { openPublishHarness, type PublishHarness } from './testing/publish-harness.ts';

let press: PublishHarness;
before(async () => {
  press = await openPublishHarness();
});
after(() => press[Symbol.asyncDispose]());

interface Snapshot {
  /** Paths of all files of the site, sorted. */
  files: string[];
  /** Articles in reading order. */
  articles: string[];
}

/** Returns the files and articles that a publication created now would contain. */
async function planSnapshot(projectId: string): Promise<Snapshot> {
  const { signal } = new AbortController();
  const { files, media, articles } = await planSite(await readContent(press.context, projectId, { signal }), { signal });
  return {
    files: [...files, ...media].map(({ path }) => path).toSorted(),
    articles: articles.map(({ articleId, revision, slug, markdownPath }) => `${articleId}.${revision} ${slug} ${markdownPath}`),
  };
}

async function readSnapshot(publicationId: string): Promise<Snapshot & { hashes: string[] }> {
  const { db } = press.context;
  const files = await db
    .selectFrom('publication_files')
    .select(['path', 'sha256'])
    .where('publication_id', '=', publicationId)
    .orderBy('path')
    .execute();
  const articles = await db
    .selectFrom('publication_articles')
    .selectAll()
    .where('publication_id', '=', publicationId)
    .orderBy('position')
    .execute();
  return {
    files: files.map(({ path }) => path).toSorted(),
    articles: articles.map((row) => `${row.article_id}.${row.revision} ${row.slug} ${row.markdown_path}`),
    hashes: files.map(({ path, sha256 }) => `${path} ${sha256}`),
  };
}

test('each publication has the planned files and articles, and later ones do not change it', async () => {
  const { db } = press.context;
  const projectId = await press.addProject();
  const folder = await createFolder(db, { projectId, name: 'Guides', parentId: null });
  const add = (title: string, folderId: number | null = null) => press.addArticle(projectId, { title, folderId });
  const [one, two, three] = [await add('One'), await add('Two', folder.id), await add('Three')];
  const change = (id: number, patch: object) => updateArticle(db, { projectId, id, ifMatch: undefined }, patch);
  const picture = await saveAsset(press.context, projectId, { bytes: Buffer.from('x'), contentType: 'image/png', width: 1, height: 1 });
  const steps: [what: string, change: () => Promise<unknown>, action: 'publish' | 'preview'][] = [
    ['the first publication', () => Promise.resolve(), 'publish'],
    ['a changed text', () => change(one, { content: 'Another text of the first.' }), 'publish'],
    ['a new picture', () => change(three, { content: `![A](asset:${picture})` }), 'publish'],
    ['a preview with another title', () => change(two, { title: 'Second' }), 'preview'],
    ['a new article in the middle', () => add('Between', folder.id), 'publish'],
    ['a moved article without its picture', () => change(three, { folderId: folder.id, content: 'No picture.' }), 'publish'],
    ['a preview without an article', () => deleteArticle(db, { projectId, id: one, ifMatch: undefined }), 'preview'],
    ['the same content as the preview', () => Promise.resolve(), 'publish'],
  ];
  const kept = new Map<string, Awaited<ReturnType<typeof readSnapshot>>>();
  for (const [what, make, action] of steps) {
    await make();
    const planned = await planSnapshot(projectId);
    const output = await press.publish(projectId, action);
    const id = String(action === 'preview' ? output['previewId'] : output['publicationId']);
    const { hashes, ...snapshot } = await readSnapshot(id);
    assert.deepEqual(snapshot, planned, what);
    for (const [earlier, known] of kept) assert.deepEqual(await readSnapshot(earlier), known, `${what}, an earlier publication`);
    kept.set(id, { ...snapshot, hashes });
  }
  assert.equal(kept.size, steps.length);
});

test('files that only a preview shows are deleted with it', async () => {
  const { db } = press.context;
  const projectId = await press.addProject();
  const id = await press.addArticle(projectId, { title: 'Shown' });
  await press.publish(projectId);
  const listKeys = async () =>
    (await db.selectFrom('site_files').select('storage_key').where('project_id', '=', projectId).execute()).map((row) => row.storage_key);
  const live = await listKeys();
  await updateArticle(db, { projectId, id, ifMatch: undefined }, { content: 'Only in the preview.' });
  const { previewId } = await press.publish(projectId, 'preview');
  const preview = (await listKeys()).filter((key) => !live.includes(key));
  assert.ok(preview.length > 0);
  await endPreview(db, projectId, String(previewId));
  await clearPreviews(press.context, projectId);
  assert.deepEqual((await listKeys()).toSorted(), live.toSorted());
  const orphaned = await db.selectFrom('orphaned_files').select('storage_key').where('project_id', '=', projectId).execute();
  assert.deepEqual(new Set(orphaned.map((row) => row.storage_key)), new Set(preview));
});
