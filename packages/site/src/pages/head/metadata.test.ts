import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderSite } from '../../render-site.ts';
import { FULL_ARTICLE, PICTURE_ID, createTestSnapshot, VIDEO_ID } from '../../testing/snapshot.ts';

const BASE = 'https://docs.example.org/sites/meridian/';

function pageOf(article: Parameters<typeof createTestSnapshot>[0][number]): string {
  const snapshot = createTestSnapshot([{ slug: 'a', title: 'Create', ...article }]);
  for (const { path, body } of renderSite(snapshot, snapshot.contents)) if (path === 'a/index.html') return String(body);
  return assert.fail('no page');
}

type Json = Record<string, unknown>;

function structuredData(body: string): Json[] {
  return Array.from(body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs), ([, json]) => JSON.parse(json ?? '') as Json);
}

test('the metadata that the author wrote appears in the head of the page', () => {
  const body = pageOf({
    metaTitle: 'How to create',
    description: 'In "two" steps.',
    keywords: ['create', 'a, b'],
    ogImage: 'https://cdn.example.org/a.png?x=1&y=2',
  });
  assert.match(body, /<title>How to create<\/title>/);
  assert.match(body, /<meta name="description" content="In &quot;two&quot; steps\.">/);
  assert.match(body, /<meta name="keywords" content="create, a, b">/);
  assert.match(body, /<meta property="og:title" content="How to create">/);
  assert.match(body, /<meta property="og:image" content="https:\/\/cdn\.example\.org\/a\.png\?x=1&amp;y=2">/);
  assert.doesNotMatch(pageOf({ ogImage: 'javascript:x' }), /javascript:x/);
});

/** Required properties of each type, according to schema.org and to the search engines. */
const REQUIRED: Record<string, string[]> = {
  HowTo: ['name', 'step'],
  HowToStep: ['text', 'url', 'position'],
  TechArticle: ['headline', 'dateModified'],
  VideoObject: ['name', 'thumbnailUrl', 'uploadDate', 'contentUrl', 'description'],
  Clip: ['name', 'startOffset', 'url'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
};

test('an article with steps is a HowTo with its video and moments, any other is a TechArticle, and both have breadcrumbs', () => {
  const [howTo, trail] = structuredData(pageOf({ content: FULL_ARTICLE }));
  const [article] = structuredData(pageOf({ content: `Text. [x](video:${VIDEO_ID}#t=3)` }));
  for (const [data, types] of [
    [howTo, ['HowTo', 'HowToStep', 'VideoObject', 'Clip']],
    [trail, ['BreadcrumbList', 'ListItem']],
    [article, ['TechArticle', 'VideoObject']],
  ] as const) {
    assert.equal(data?.['@context'], 'https://schema.org');
    const seen = new Set<string>();
    check(data, seen);
    assert.deepEqual([...seen].sort(), [...types].sort());
  }
  assert.deepEqual(
    ((trail?.itemListElement ?? []) as Json[]).map(({ item }) => item),
    [BASE, `${BASE}folders/1/`, `${BASE}a/`],
  );
});

/** Asserts that every object has a known type, the required properties, no empty value, and only absolute URLs. */
function check(value: unknown, seen: Set<string>): void {
  if (Array.isArray(value)) return value.forEach((one) => check(one, seen));
  if (typeof value !== 'object' || value === null) return assert.ok(value !== '' && value !== null && value !== undefined);
  const data = value as Json;
  const type = String(data['@type']);
  seen.add(type);
  for (const name of REQUIRED[type] ?? assert.fail(type)) assert.ok(data[name] !== undefined, `${type} has ${name}`);
  for (const name of ['url', 'image', 'item', 'contentUrl', 'thumbnailUrl']) {
    const address = data[name];
    if (address !== undefined) assert.ok(typeof address === 'string' && address.startsWith(BASE), name);
  }
  if (typeof data.uploadDate === 'string') assert.match(data.uploadDate, /^\d{4}-\d\d-\d\dT/);
  if (typeof data.duration === 'string') assert.match(data.duration, /^PT\d+S$/);
  Object.values(data).forEach((one) => check(one, seen));
}

test('structured data of the author replaces the generated data, and cannot close its script element', () => {
  const jsonLd = { '@context': 'https://schema.org', '@type': 'FAQPage', name: '</script><script>alert(1)</script><!--' };
  const body = pageOf({ jsonLd });
  assert.deepEqual(structuredData(body)[0], jsonLd);
  assert.deepEqual(
    structuredData(body).map((data) => data['@type']),
    ['FAQPage', 'BreadcrumbList'],
  );
  assert.doesNotMatch(body, /<script>|<!--/);
});

test('the preview is a generated card with title and picture, unless the author sets a picture', () => {
  const card = `<meta property="og:image" content="${BASE}images/cards/[^/"]+/[0-9a-f]{12}\\.jpg" data-accent="#2f54d0" data-picture="images/${PICTURE_ID}\\.webp">`;
  assert.match(pageOf({ content: FULL_ARTICLE }), new RegExp(card));
});
