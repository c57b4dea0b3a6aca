import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ArticleDigest, OWN_BRAND } from '@docreel/site';
import { NO_HASHES } from '../testing/insert-snapshot.ts';
import { type ArticleVersion, EMPTY_HASH } from './content.store.ts';
import { makeOutline } from './make-outline.ts';
import type { SiteContent } from './read-content.ts';

function version(articleId: number, contentHash: string, more: Partial<ArticleVersion> = {}): ArticleVersion {
  return {
    articleId,
    language: '',
    title: `Article ${articleId}`,
    slug: `article-${articleId}`,
    folderId: null,
    position: articleId,
    metadata: {},
    updatedAt: '2026-01-01T00:00:00.000Z',
    revision: 1,
    contentHash,
    sizeBytes: 1,
    ...more,
  };
}

const TEXT: ArticleDigest = { excerpt: 'Words.', hasText: true, chapters: [], steps: 0, assetIds: [], videoIds: [], links: [] };
const BLANK: ArticleDigest = { ...TEXT, excerpt: '', hasText: false };

function contentOf(versions: ArticleVersion[]): SiteContent {
  return {
    project: { name: 'Meridian', slug: 'meridian', description: null, language: 'en', logoUrl: null },
    brand: OWN_BRAND,
    baseUrl: 'http://docs.test/sites/meridian/',
    folders: [],
    ownLanguage: { code: 'en', label: 'English', name: null, description: null },
    languages: [
      { code: 'de', label: 'German', name: null, description: null },
      { code: 'fr', label: 'French', name: null, description: null },
    ],
    versions,
    digests: new Map([
      ['text', TEXT],
      ['blank', BLANK],
    ]),
    videos: [],
    assets: [],
    media: [],
    inputHashes: NO_HASHES,
  };
}

test('articles without visible text are drafts: they and their translations are left out', () => {
  const german = { language: 'de' };
  const { site, draftsCount } = makeOutline(
    contentOf([
      version(1, 'text'),
      version(2, EMPTY_HASH),
      version(3, 'blank'),
      version(1, 'text', german),
      version(2, 'text', german),
      version(3, 'text', german),
    ]),
  );
  assert.deepEqual(
    site.articles.map(({ id, language }) => `${id} ${language}`),
    ['1 en', '1 de'],
  );
  assert.equal(draftsCount, 2);
});

test('languages without a translation are left out, and an article with the slug of a language gets another slug', () => {
  const { site } = makeOutline(
    contentOf([
      version(1, 'text', { slug: 'de' }),
      version(2, 'text', { slug: 'de-1' }),
      version(3, 'text', { slug: 'fr' }),
      version(1, 'text', { slug: 'de', language: 'de' }),
    ]),
  );
  assert.deepEqual(
    site.languages.map(({ code }) => code),
    ['en', 'de'],
  );
  assert.deepEqual(
    site.articles.map(({ slug }) => slug),
    ['de-1-2', 'de-1', 'fr', 'de-1-2'],
  );
});
