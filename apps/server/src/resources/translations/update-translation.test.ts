import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toMetadata } from '../articles/article.ts';
import { updateArticle } from '../articles/update-article.ts';
import { testTranslations } from './testing/translations.ts';
import { updateTranslation } from './update-translation.ts';

test("writing back a read translation creates no revision, and shared fields stay the article's", async () => {
  await using t = await testTranslations();
  const id = await t.addArticle('One', 'First.\n');
  const target = { projectId: t.projectId, id, ifMatch: undefined };
  await updateArticle(t.context.db, target, {
    metaTitle: 'Said',
    ogImage: 'https://example.com/one.png',
    canonicalUrl: 'https://example.com/',
  });
  await t.ended(await t.translate());
  const german = { ...target, language: 'de' };
  const read = await updateTranslation(t.context, german, {});
  const { title, content, revision } = read;
  const metadata = toMetadata(read.metadata);
  assert.deepEqual([metadata.metaTitle, metadata.ogImage, metadata.canonicalUrl], ['SAID', 'https://example.com/one.png', null]);

  const written = await updateTranslation(t.context, german, { title, content, metadata });
  assert.deepEqual([written.revision, written.updated_at], [revision, read.updated_at]);
  const flat = await updateTranslation(t.context, german, { ...metadata, metaDescription: 'Von Hand' });
  assert.deepEqual([flat.revision, toMetadata(flat.metadata).metaDescription], [revision + 1, 'Von Hand']);

  await updateArticle(t.context.db, target, { ogImage: 'https://example.com/two.png' });
  const after = await updateTranslation(t.context, german, {});
  assert.equal(toMetadata(after.metadata).ogImage, 'https://example.com/two.png', 'the value was written back, not set');
});
