import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliCompressSync, constants } from 'node:zlib';
import { readMarkdownPack } from './pages/article-markdown.ts';
import { renderSite } from './render-site.ts';
import { assertSafePage } from './testing/assert-safe.ts';
import { FULL_ARTICLE, PICTURE_ID, type Snapshot, createTestSnapshot, VIDEO_ID } from './testing/snapshot.ts';

function pagesOf(snapshot: Snapshot, options?: Parameters<typeof renderSite>[2]): Map<string, string> {
  return new Map(Array.from(renderSite(snapshot, snapshot.contents, options), ({ path, body }) => [path, String(body)]));
}

function page(pages: Map<string, string>, path: string): string {
  const body = pages.get(path);
  assert.ok(body !== undefined, `${path} is among ${[...pages.keys()].join(', ')}`);
  return body;
}

test('a site contains its pages, the articles as Markdown, files for crawlers, a search index and shared theme files', () => {
  const paths = [...pagesOf(createTestSnapshot([{ slug: 'one' }, { slug: 'two' }])).keys()]
    .map((path) => path.replace(/[0-9a-f]{12}/, '{hash}'))
    .sort();
  assert.deepEqual(paths, [
    '404.html',
    'assets/covers.{hash}.js',
    'assets/dock.{hash}.css',
    'assets/dock.{hash}.js',
    'assets/feedback.{hash}.js',
    'assets/first.{hash}.js',
    'assets/inter.{hash}.woff2',
    'assets/list.{hash}.css',
    'assets/print.{hash}.css',
    'assets/search.{hash}.css',
    'assets/search.{hash}.js',
    'assets/site.{hash}.css',
    'assets/site.{hash}.js',
    'assets/site.{hash}.svg',
    'assets/viewer.{hash}.css',
    'assets/viewer.{hash}.js',
    'folders/1/index.html',
    'index.html',
    'llms.txt',
    'markdown/1-0.json',
    'one/index.html',
    'robots.txt',
    'search/index.html',
    'search/site.js',
    'search/texts-0.js',
    'search/titles-0.js',
    'search/words-0-0.js',
    'sitemap.xml',
    'two/index.html',
  ]);
});

test('the same snapshot gives the same bytes, whatever the order of its rows', () => {
  const snapshot = createTestSnapshot([{ content: FULL_ARTICLE }, { position: 0 }, { folderId: null }]);
  const later = { ...snapshot, articles: snapshot.articles.toReversed() };
  assert.deepEqual(pagesOf(snapshot), pagesOf(later));
});

test('dates are in UTC', () => {
  assert.match(
    page(pagesOf(createTestSnapshot([{ slug: 'a' }])), 'a/index.html'),
    /<time datetime="2026-11-20T23:30:00.000Z">20 November 2026<\/time>/,
  );
});

test('every link of a page leads to a file of the site, wherever the site is installed', () => {
  const pages = pagesOf(
    createTestSnapshot([
      { slug: 'one', content: FULL_ARTICLE },
      { slug: 'two', folderId: null },
    ]),
  );
  const media = [`images/${PICTURE_ID}.webp`, 'media/video.mp4', 'media/video.vtt'];
  const links = [...pages]
    .filter(([path]) => path.endsWith('index.html'))
    .flatMap(([path, body]) => linksOf(body).map((href) => ({ path, href })));
  assert.ok(links.length > 30);
  for (const base of ['https://x.example/', 'https://x.example/sites/meridian/', 'file:///media/a%20b/']) {
    const files = new Set([...pages.keys(), ...media, 'one.md', 'two.md'].map((path) => new URL(path, base).href));
    const lost = links.filter(({ path, href }) => !files.has(new URL(href, new URL(path, base)).href.replace(/\/$/, '/index.html')));
    assert.deepEqual(lost, [], base);
  }
});

/** Returns the link targets of a page, except intended links to other websites. */
function linksOf(body: string): string[] {
  const found = Array.from(
    body.matchAll(/<(?!link rel="canonical")[^>]* (?:href|src|poster)="([^"#?][^"#?]*)/g),
    (match) => match[1] ?? '',
  );
  return found.filter((href) => !href.startsWith('https://example.org/'));
}

test('the 404 page refers to the root by its path, because it is shown at any depth', () => {
  const body = page(pagesOf(createTestSnapshot([])), '404.html');
  assert.match(body, /href="\/sites\/meridian\/assets\/site\.[0-9a-f]{12}\.css"/);
  assert.match(body, /<meta name="robots" content="noindex">/);
});

test('a site for a disk links to files instead of folders', () => {
  const pages = pagesOf(createTestSnapshot([{ slug: 'one' }, { slug: 'two' }]), { addresses: 'files' });
  assert.match(page(pages, 'index.html'), /href="\.\/one\/index\.html"/);
  assert.match(page(pages, 'one/index.html'), /rel="next" href="\.\.\/two\/index\.html"/);
});

test('a noindex article has the robots tag and is not in the sitemap', () => {
  const pages = pagesOf(createTestSnapshot([{ slug: 'seen' }, { slug: 'hidden', noIndex: true }]));
  assert.match(page(pages, 'hidden/index.html'), /<meta name="robots" content="noindex">/);
  assert.doesNotMatch(page(pages, 'seen/index.html'), /name="robots"/);
  const sitemap = page(pages, 'sitemap.xml');
  assert.match(sitemap, /<loc>https:\/\/docs\.example\.org\/sites\/meridian\/seen\/<\/loc><lastmod>2026-11-20T23:30:00\.000Z<\/lastmod>/);
  assert.doesNotMatch(sitemap, /hidden/);
  assert.deepEqual(
    readMarkdownPack(page(pages, 'markdown/1-0.json')).map(([id]) => id),
    [1],
  );
  assert.match(page(pages, 'robots.txt'), /^Sitemap: https:\/\/docs\.example\.org\/sites\/meridian\/sitemap\.xml$/m);
});

test('an article has structured data with its steps, moments and video', () => {
  const body = page(pagesOf(createTestSnapshot([{ slug: 'one', content: FULL_ARTICLE }])), 'one/index.html');
  assertSafePage(body);
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '');
  assert.equal(data['@type'], 'HowTo');
  assert.deepEqual(
    data.step.map((step: { text: string }) => step.text),
    ['Open Projects in the sidebar.', 'Press New project.', 'Send the invitations.'],
  );
  assert.equal(data.step[0].image, `https://docs.example.org/sites/meridian/images/${PICTURE_ID}.webp`);
  assert.equal(data.video.contentUrl, 'https://docs.example.org/sites/meridian/media/video.mp4');
  assert.match(body, /<meta name="description" content="Learn how to create a project and invite your team\.">/);
});

test('the canonical URL is the one that the author sets, if it is an http(s) URL', () => {
  const pages = pagesOf(
    createTestSnapshot([
      { slug: 'a', canonicalUrl: 'https://other.example/a' },
      { slug: 'b', canonicalUrl: 'javascript:x' },
    ]),
  );
  assert.match(page(pages, 'a/index.html'), /<link rel="canonical" href="https:\/\/other\.example\/a">/);
  assert.match(page(pages, 'b/index.html'), /<link rel="canonical" href="https:\/\/docs\.example\.org\/sites\/meridian\/b\/">/);
});

test('the page of an article with a video has a player with captions, which loads only when used', () => {
  const body = page(pagesOf(createTestSnapshot([{ slug: 'a', content: FULL_ARTICLE }])), 'a/index.html');
  assert.match(body, new RegExp(`<figure class="player" data-player="${VIDEO_ID}">`));
  assert.match(body, /<a class="watch" href="\.\.\/media\/video\.mp4"><span class="thumb"><img src="\.\.\/images\/aa11\.webp"/);
  assert.match(
    body,
    /<template><video controls playsinline preload="none" src="\.\.\/media\/video\.mp4" poster="\.\.\/images\/aa11\.webp"/,
  );
  assert.match(body, /<track kind="captions" src="\.\.\/media\/video\.vtt" srclang="en" label="English" default>/);
});

test('a logo on another site is not requested', () => {
  const snapshot = createTestSnapshot([]);
  const withLogo = (logoUrl: string) => page(pagesOf({ ...snapshot, project: { ...snapshot.project, logoUrl } }), 'index.html');
  assert.match(withLogo('https://other.example/logo.png'), /<img src="\.\/assets\/site\.[0-9a-f]{12}\.svg"/);
  assert.match(withLogo('https://docs.example.org/sites/meridian/images/logo.png'), /<img src="\.\/images\/logo\.png"/);
  assert.match(withLogo('https://docs.example.org/files/logo.png'), /<img src="\/files\/logo\.png"/);
});

test('pages of a large site list only their own branch, so that they do not grow with the site', () => {
  const snapshot = createTestSnapshot(Array.from({ length: 400 }, (_, index) => ({ folderId: 1 + (index % 20) })));
  const folders = Array.from({ length: 20 }, (_, index) => ({
    id: index + 1,
    name: `Folder ${index + 1}`,
    slug: `f-${index}`,
    parentId: null,
    position: index,
    names: {},
  }));
  const body = page(pagesOf({ ...snapshot, folders }), 'article-1/index.html');
  assert.equal(body.match(/href="\.\.\/article-\d+\/"/g)?.length, 20 + 1);
  assert.match(body, /<a class="folder-link" href="\.\.\/folders\/7\/">Folder 7<\/a>/);
});

test('a page in a folder with hundreds of articles lists only the articles around it', () => {
  const body = page(pagesOf(createTestSnapshot(Array.from({ length: 400 }, () => ({})))), 'article-200/index.html');
  assert.equal(body.match(/<li><a href="\.\.\/article-\d+\/"/g)?.length, 50);
  assert.match(body, /<a href="\.\.\/article-200\/" aria-current="page">/);
  assert.match(body, /<a class="folder-link" href="\.\.\/folders\/1\/">All articles<\/a>/);
});

// Half a KB of it is the drawer and the row of the contents on phones.
test('an article with all features is at most 17 KB compressed, without font and pictures', () => {
  const snapshot = createTestSnapshot([{ slug: 'one', content: FULL_ARTICLE }, ...Array.from({ length: 20 }, () => ({}))]);
  const pages = pagesOf({ ...snapshot, brand: { ...snapshot.brand, feedback: true } });
  const body = page(pages, 'one/index.html');
  // Browsers load the print style sheet after everything visible.
  const asked = Array.from(body.matchAll(/<(?:script src|link rel="stylesheet" href)="\.\.\/([^"]+)"/g), ([, path = '']) =>
    page(pages, path),
  );
  assert.equal(asked.length, 3, 'what runs first, the script and the style');
  // Sizes after compression. A page is compressed for each response. Files with a hash in their name are compressed once, at the best
  // level.
  const compressed = (text: string, quality: number) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
  const sizes = [compressed(body, 5), ...asked.map((text) => compressed(text, 11))];
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) <= 17 * 1024, sizes.join(' + '));
});
