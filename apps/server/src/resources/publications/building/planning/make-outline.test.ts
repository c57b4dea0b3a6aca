import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { OWN_BRAND } from '@docreel/site';
import { openPieces, type Pieces } from '../../../../platform/process/pieces.ts';
import { openScratch } from '../../../../platform/process/scratch.ts';
import { openPress, type Press } from '../../testing/press.ts';
import { EMPTY_TEXT } from '../empty-text.ts';
import { makeOutline } from './make-outline.ts';
import type { ArticleRow, SiteContent } from './site-content.ts';

let press: Press;
before(async () => {
  press = await openPress();
});
after(() => press[Symbol.asyncDispose]());

function row(id: number, contentHash: string): ArticleRow {
  const place = { folderId: null, position: id, metadata: {}, updatedAt: '2026-01-01T00:00:00.000Z', revision: 1, sizeBytes: 1 };
  return { id, title: `Article ${id}`, slug: `article-${id}`, contentHash, ...place };
}

async function contentOf(
  pieces: Pieces,
  { articles, digests }: { articles: ArticleRow[]; digests: Record<string, unknown> },
): Promise<SiteContent> {
  return {
    project: { name: 'Meridian', slug: 'meridian', description: null, language: 'en', logoUrl: null },
    brand: OWN_BRAND,
    baseUrl: 'http://docs.test/sites/meridian/',
    folders: [],
    language: { code: 'en', label: 'English', description: null },
    languages: [],
    articles: [await pieces.add(JSON.stringify(articles))],
    translations: [],
    digests: [await pieces.add(JSON.stringify(digests))],
    marks: [],
    videos: [],
    assets: [],
  };
}

const DIGEST = { excerpt: 'Words.', hasText: true, chapters: [], steps: 0, assetIds: [], videoIds: [], links: [] };

test('an article without a text is a draft; one whose text is not kept any more makes no outline; what nobody shows is unused', async () => {
  await using scratch = await openScratch('plan');
  await using pieces = await openPieces(join(scratch.path, 'content'));
  const made = makeOutline(await contentOf(pieces, { articles: [row(1, 'a'), row(2, EMPTY_TEXT)], digests: { a: DIGEST, old: DIGEST } }));
  assert.deepEqual(
    made?.outline.articles.map(({ id }) => id),
    [1],
  );
  assert.deepEqual([made?.draftsCount, made?.unused], [1, ['old']]);
  assert.equal(makeOutline(await contentOf(pieces, { articles: [row(1, 'a'), row(2, 'b')], digests: { a: DIGEST } })), null);
});

/** How many values stand in it: what there are many of takes long to copy to a thread, however short they are. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, each) => sum + countValues(each), 1);
}

/** Digests and marks come in up to so many pieces each, by how the hashes of their texts begin; each is named by four values. */
const PIECES = 16;
const VALUES = 4;

test('what the thread that plans is given is as many things for two articles as for forty, pieces of digests and marks apart', async (t) => {
  const streams = t.mock.method(press.context.threads, 'stream');
  const countFor = async (articles: number) => {
    const projectId = await press.addProject();
    for (let n = 0; n < articles; n++) await press.addArticle(projectId, { title: `Article ${n}` });
    streams.mock.resetCalls();
    await press.publish(projectId);
    const inputs = streams.mock.calls.filter(({ arguments: [module] }) => module.href.endsWith('plan-site.thread.ts'));
    assert.equal(inputs.length, 1);
    return countValues(inputs[0]?.arguments[1]());
  };
  const more = (await countFor(40)) - (await countFor(2));
  assert.ok(more >= 0 && more <= 2 * (PIECES - 1) * VALUES, `${more} more`);
});
