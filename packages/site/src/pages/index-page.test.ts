import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderSite } from '../render-site.ts';
import { FULL_ARTICLE, createTestSnapshot } from '../testing/snapshot.ts';

const snapshot = createTestSnapshot([
  { slug: 'one', title: 'Create a project', content: FULL_ARTICLE },
  { slug: 'two', title: 'Plan a release', content: FULL_ARTICLE },
]);
const pages = new Map(Array.from(renderSite(snapshot, snapshot.contents), ({ path, body }) => [path, String(body)]));

test('the description of a folder page lists what the folder contains', () => {
  const [, description = ''] = /<meta name="description" content="([^"]*)">/.exec(pages.get('folders/1/index.html') ?? '') ?? [];
  assert.deepEqual(description.split(' · ').toSorted(), ['Create a project', 'Plan a release']);
});

test('the first picture of a list is loaded immediately, the others lazily', () => {
  for (const path of ['index.html', 'folders/1/index.html']) {
    const covers = (pages.get(path) ?? '').match(/<img class="cover"[^>]*>/g) ?? [];
    assert.deepEqual(
      covers.map((cover) => cover.includes('loading="lazy"')),
      [false, true],
      path,
    );
  }
});
