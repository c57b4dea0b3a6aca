import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toListItem, type ArticleItemRow } from './article.ts';

const row: ArticleItemRow = {
  id: 1,
  project_id: 'p',
  folder_id: null,
  title: 'T',
  slug: 't',
  metadata: { metaTitle: 'M', jsonLd: { a: 1 } },
  language: 'en',
  video_id: null,
  template_id: null,
  position: 0,
  revision: 3,
  trashed_at: null,
  trashed_with: null,
  content_hash: '',
  is_hidden: false,
  part_start_seconds: null,
  part_end_seconds: null,
  published_at: null,
  published_revision: null,
  published_slug: null,
  created_at: new Date(0),
  updated_at: new Date(0),
};
const SITE = { site: 'http://docreel.test/sites/p/', app: 'http://docreel.test' };
const published = { ...row, published_at: new Date(1) };

test('the publish state follows from the revision that the live site shows', () => {
  assert.equal(toListItem(row, SITE).publishState, 'unpublished');
  assert.equal(toListItem({ ...published, published_revision: 3 }, SITE).publishState, 'published');
  assert.equal(toListItem({ ...published, published_revision: 2 }, SITE).publishState, 'changed');
  assert.equal(toListItem(published, SITE).publishState, 'removed');
});

test('lists return empty metadata fields as null and leave out structured data', () => {
  assert.deepEqual(toListItem(row, SITE).metadata, {
    metaTitle: 'M',
    metaDescription: null,
    metaKeywords: [],
    ogImage: null,
    canonicalUrl: null,
    noIndex: false,
  });
});

test('the preview URL is the published page with its published slug, or null if the article is not published', () => {
  assert.equal(toListItem(row, SITE).previewUrl, null);
  assert.equal(toListItem({ ...published, slug: 'new', published_slug: 'old' }, SITE).previewUrl, 'http://docreel.test/sites/p/old/');
});

test('the edit URL contains the project ID, so that renaming the project does not break it', () => {
  assert.equal(toListItem(row, SITE).editUrl, 'http://docreel.test/p/p/content/1');
});
