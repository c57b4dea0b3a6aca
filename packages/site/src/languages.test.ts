import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMarkdownPack } from './pages/article-markdown.ts';
import { planSite } from './plan/plan-site.ts';
import { renderFile } from './render-file.ts';
import { renderSite, toContents } from './render-site.ts';
import { FULL_ARTICLE, PICTURE_ID, type Snapshot, createTestSnapshot, VIDEO_ID } from './testing/snapshot.ts';

const BASE = 'https://docs.example.org/sites/meridian/';

function pagesOf(snapshot: Snapshot, options?: Parameters<typeof renderSite>[2]): Map<string, string> {
  return new Map(Array.from(renderSite(snapshot, snapshot.contents, options), ({ path, body }) => [path, String(body)]));
}

const TWO_LANGUAGES = createTestSnapshot([
  { slug: 'create', content: FULL_ARTICLE },
  { slug: 'pay', content: 'Pay.', folderId: null },
  { id: 1, slug: 'anlegen', title: 'Projekt anlegen', language: 'de', content: 'Anlegen.' },
]);
TWO_LANGUAGES.languages = [
  { code: 'en', label: 'English', name: null, description: null },
  { code: 'de', label: 'Deutsch', name: null, description: 'Anleitungen zu Meridian.' },
];

function page(path: string, snapshot = TWO_LANGUAGES): string {
  const body = pagesOf(snapshot).get(path);
  assert.ok(body !== undefined, path);
  return body;
}

test('each language has its home page, folders, articles, Markdown, search index and not-found page', () => {
  const german = [...pagesOf(TWO_LANGUAGES).keys()].filter((path) => path.startsWith('de/')).sort();
  assert.deepEqual(german, [
    'de/404.html',
    'de/anlegen/index.html',
    'de/folders/1/index.html',
    'de/index.html',
    'de/llms.txt',
    'de/markdown/1-0.json',
    'de/search/index.html',
    'de/search/site.js',
    'de/search/texts-0.js',
    'de/search/titles-0.js',
    'de/search/words-0-0.js',
  ]);
  assert.match(page('de/index.html'), /<html lang="de" dir="ltr">[\s\S]*Erste Schritte/);
  assert.match(page('de/404.html'), /Diese Seite gibt es nicht/);
  assert.match(page('de/search/index.html'), /<h1>Suchen<\/h1>/);
});

test('the home page and llms.txt of a language have its description, otherwise that of the main language', () => {
  const saysIn = (at: string, snapshot = TWO_LANGUAGES) => {
    const home = page(`${at}index.html`, snapshot);
    return [
      /<header class="hero"><h1>Meridian Help<\/h1><p>([^<]*)<\/p>/.exec(home)?.[1],
      /<meta name="description" content="([^"]*)">/.exec(home)?.[1],
      /<meta property="og:description" content="([^"]*)">/.exec(home)?.[1],
      /^# Meridian Help\n\n> (.*)\n/.exec(page(`${at}llms.txt`, snapshot))?.[1],
    ];
  };
  const always = (words: string) => Array.from({ length: 4 }, () => words);
  assert.deepEqual(saysIn(''), always('Guides to Meridian.'));
  assert.deepEqual(saysIn('de/'), always('Anleitungen zu Meridian.'));
  const languages = TWO_LANGUAGES.languages.map((language) => ({ ...language, description: null }));
  assert.deepEqual(saysIn('de/', { ...TWO_LANGUAGES, languages }), always('Guides to Meridian.'));
});

test('a page declares itself, its other languages and the default language to search engines', () => {
  for (const path of ['create/index.html', 'de/anlegen/index.html']) {
    assert.deepEqual(hreflangs(page(path)), [`en ${BASE}create/`, `de ${BASE}de/anlegen/`, `x-default ${BASE}create/`]);
  }
  assert.deepEqual(hreflangs(page('pay/index.html')), [`en ${BASE}pay/`, `x-default ${BASE}pay/`]);
  assert.deepEqual(hreflangs(page('de/folders/1/index.html')), [
    `en ${BASE}folders/1/`,
    `de ${BASE}de/folders/1/`,
    `x-default ${BASE}folders/1/`,
  ]);
  assert.deepEqual(hreflangs(page('index.html', createTestSnapshot([{}]))), []);
});

function hreflangs(body: string): string[] {
  return Array.from(body.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g), ([, code, href]) => `${code} ${href}`);
}

test('the language switch leads to the same article if it exists, otherwise to the home page of the language', () => {
  assert.match(page('create/index.html'), /<a href="\.\.\/de\/anlegen\/" hreflang="de" lang="de">Deutsch<\/a>/);
  assert.match(page('pay/index.html'), /<a href="\.\.\/de\/" hreflang="de" lang="de">Deutsch<\/a>/);
  assert.match(page('de/anlegen/index.html'), /<a href="\.\.\/\.\.\/create\/" hreflang="en" lang="en">English<\/a>/);
  assert.match(pagesOf(TWO_LANGUAGES, { addresses: 'files' }).get('pay/index.html') ?? '', /href="\.\.\/de\/index\.html" hreflang="de"/);
  assert.doesNotMatch(page('index.html', createTestSnapshot([{}])), /class="languages"/);
});

test('the sitemap lists each page once with its languages, without hidden and external pages', () => {
  const snapshot = {
    ...TWO_LANGUAGES,
    articles: [
      ...TWO_LANGUAGES.articles,
      ...createTestSnapshot([
        { id: 8, slug: 'away', canonicalUrl: 'https://other.example/' },
        { id: 9, slug: 'hidden', noIndex: true },
      ]).articles,
    ],
  };
  const sitemap = page('sitemap.xml', { ...snapshot, contents: new Map([...snapshot.contents, ...createTestSnapshot([{}]).contents]) });
  const places = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, loc]) => loc?.replace(BASE, ''));
  assert.deepEqual(places, ['', 'create/', 'de/', 'de/anlegen/', 'de/folders/1/', 'folders/1/', 'pay/']);
  assert.match(
    sitemap,
    new RegExp(`<loc>${BASE}create/</loc>.*<xhtml:link rel="alternate" hreflang="de" href="${BASE}de/anlegen/"/>.*hreflang="x-default"`),
  );
});

test('a large site has several sitemaps, and one changed article changes one of them', () => {
  const one = createTestSnapshot([{}]);
  const snapshot = {
    ...one,
    articles: Array.from({ length: 6000 }, (_, id) => one.articles.map((article) => ({ ...article, id, slug: `a-${id}` }))).flat(),
  };
  const sitemaps = (site: Snapshot) => {
    const files = [...planSite(site)].filter(({ path }) => path.includes('sitemap'));
    return new Map(files.map((file) => [file.path, String(renderFile(file, toContents(new Map())).body)]));
  };
  const before = sitemaps({ ...snapshot });
  assert.deepEqual([...before.keys()].sort(), ['sitemap.xml', 'sitemaps/0.xml', 'sitemaps/1.xml']);
  assert.match(before.get('sitemap.xml') ?? '', new RegExp(`<sitemap><loc>${BASE}sitemaps/1.xml</loc></sitemap>`));
  const articles = snapshot.articles.map((article) => (article.id === 7 ? { ...article, updatedAt: '2026-12-01T00:00:00.000Z' } : article));
  const after = sitemaps({ ...snapshot, articles });
  assert.deepEqual(
    [...after].filter(([path, body]) => before.get(path) !== body).map(([path]) => path),
    ['sitemaps/1.xml'],
  );
});

test('llms.txt has a title, a summary, and sections of links to Markdown', () => {
  const snapshot = createTestSnapshot([{ title: 'A [b] `c`', description: 'One.\nTwo.' }, { folderId: null }, { noIndex: true }]);
  assert.equal(
    page('llms.txt', snapshot),
    `# Meridian Help

> Guides to Meridian.

## All articles

- [Article 2](${BASE}article-2.md): Text.

## Getting started

- [A \\[b\\] \\\`c\\\`](${BASE}article-1.md): One. Two.

## Optional

- [llms-full.txt](${BASE}llms-full.txt)
`,
  );
});

test('the Markdown of a page names its source, and has absolute URLs of pictures and times', () => {
  const [[id, markdown] = []] = readMarkdownPack(page('markdown/1-0.json'));
  assert.ok(id === 1 && markdown !== undefined);
  assert.equal(pagesOf(TWO_LANGUAGES, { addresses: 'files' }).get('create.md'), markdown);
  assert.ok(markdown.startsWith(`# Article 1\n\nSource: ${BASE}create/  \nUpdated: 2026-11-20\n\nLearn how`));
  assert.ok(markdown.includes(`[00:09](${BASE}media/video.mp4#t=9.5)`));
  assert.ok(markdown.includes(`![The dialog](${BASE}images/${PICTURE_ID}.webp "The dialog")`));
  assert.ok(!markdown.includes(VIDEO_ID) && markdown.includes('asset:ffff'));
  assert.match(page('create/index.html'), /<link rel="alternate" type="text\/markdown" href="\.\.\/create\.md">/);
});
