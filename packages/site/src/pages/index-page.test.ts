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

/** Returns the home page of a site with these numbers of articles and folders. */
function homeOf(articles: number, folders: number): string {
  const large = createTestSnapshot(
    Array.from({ length: articles }, (_, index) => ({
      folderId: (index % folders) + 1,
      content: index === folders ? 'Text.' : FULL_ARTICLE,
      updatedAt: new Date(Date.UTC(2026, 0, 1 + ((index * 7) % articles))).toISOString(),
    })),
  );
  large.folders = Array.from({ length: folders }, (_, index) => ({
    id: index + 1,
    name: `Folder ${index + 1}`,
    slug: `folder-${index + 1}`,
    parentId: null,
    position: index,
    names: {},
  }));
  const home = Array.from(renderSite(large, large.contents)).find(({ path }) => path === 'index.html');
  return String(home?.body);
}

test('folders of one or two articles share one grid, in which each card names its folder', () => {
  const home = homeOf(5, 4);
  assert.equal(home.match(/<ul class="cards">/g)?.length, 1);
  assert.deepEqual(home.match(/(?<=class="card-folder">)[^<]+/g), ['Folder 1', 'Folder 1', 'Folder 2', 'Folder 3', 'Folder 4']);
  assert.doesNotMatch(home, /class="count"/);
});

test('30 articles: folders have a picture each, and the five latest changes are listed, newest first', () => {
  const home = homeOf(30, 5);
  assert.equal(home.match(/<img class="cover"/g)?.length, 5);
  assert.equal(home.match(/fetchpriority="high"/g)?.length, 1);
  const recent = home.slice(home.indexOf('<section class="recent"'));
  assert.deepEqual(recent.match(/(?<=<strong>)[^<]+/g), ['Article 18', 'Article 5', 'Article 22', 'Article 9', 'Article 26']);
});

test('a site with many folders lists them without pictures', () => {
  const home = homeOf(40, 20);
  assert.equal(home.match(/<img class="cover"/g), null);
  assert.equal(home.match(/class="tile"/g)?.length, 20);
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
