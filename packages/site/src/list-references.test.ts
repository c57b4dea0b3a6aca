import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listReferences } from './list-references.ts';
import { renderMarkdown } from './render-markdown.ts';
import { FULL_ARTICLE } from './testing/snapshot.ts';

test('every picture and video that a page shows is listed, each once, in order', () => {
  const { assetIds, videoIds } = renderMarkdown(FULL_ARTICLE, { asset: () => null, video: () => null });
  assert.deepEqual(listReferences(FULL_ARTICLE), { assetIds, videoIds });
});

test('references in link definitions and in HTML are listed too', () => {
  assert.deepEqual(listReferences('![x][p]\n\n[p]: asset:aa\n\n<img src="asset:bb"> ![y](asset:aa) [z](video:v-1#t=3)'), {
    assetIds: ['aa', 'bb'],
    videoIds: ['v-1'],
  });
});

test('words that merely end like a reference are none', () => {
  assert.deepEqual(listReferences('subasset:x, a video: y, subvideo:z, asset:'), { assetIds: [], videoIds: [] });
});
