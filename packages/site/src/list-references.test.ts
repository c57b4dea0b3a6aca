import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listReferences } from './list-references.ts';
import { renderMarkdown } from './render-markdown.ts';
import { FULL_ARTICLE } from './testing/snapshot.ts';

test('every picture and video of a page is listed once, in order', () => {
  const { assetIds, videoIds } = renderMarkdown(FULL_ARTICLE, { asset: () => null, video: () => null });
  assert.deepEqual(listReferences(FULL_ARTICLE), { assetIds, videoIds });
});

test('references in link definitions and in HTML are listed as well', () => {
  assert.deepEqual(listReferences('![x][p]\n\n[p]: asset:aa\n\n<img src="asset:bb"> ![y](asset:aa) [z](video:v-1#t=3)'), {
    assetIds: ['aa', 'bb'],
    videoIds: ['v-1'],
  });
});

test('words that only end like a reference are not listed', () => {
  assert.deepEqual(listReferences('subasset:x, a video: y, subvideo:z, asset:'), { assetIds: [], videoIds: [] });
});
