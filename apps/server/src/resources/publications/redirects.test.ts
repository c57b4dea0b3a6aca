import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { type TestDatabase, testDatabase } from '../../platform/db/testing/database.ts';
import { findMovedAddress, findPage } from './serving/find-page.ts';
import { insertPublication, type PublicationRow } from './publications.store.ts';
import { goLive } from './switch-live.ts';
import { insertSnapshot, NO_HASHES } from './testing/insert-snapshot.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

/** Slugs by article ID. `de` contains the IDs of the articles with a German translation. */
type Site = { slugs: Map<number, string>; de: Set<number> };

/** Publishes a site with these articles. The storage key of each page contains the article's ID. */
async function publish(projectId: string, { slugs, de }: Site): Promise<PublicationRow> {
  const { db } = database;
  const shown = [...slugs].flatMap(([articleId, slug]) =>
    ['en', ...(de.has(articleId) ? ['de'] : [])].map((language) => ({
      articleId,
      slug,
      language,
      revision: 1,
      title: slug,
      folderId: null,
      markdownPath: null,
    })),
  );
  const files = shown.flatMap(({ articleId, slug, language }) => {
    const page = { storage_key: `${language}/${articleId}`, content_type: 'text/html', sha256: 'x', size_bytes: 1 };
    const path = language === 'en' ? slug : `de/${slug}`;
    return [
      { ...page, path: `${path}/index.html` },
      { ...page, path: `${path}.md` },
    ];
  });
  const counts = {
    contentHash: 'h',
    inputHashes: NO_HASHES,
    articlesCount: slugs.size,
    foldersCount: 0,
    warnings: [],
    videoIds: [],
  };
  const row = await insertPublication(db, { id: uuidv7(), projectId, ...counts, language: 'en', languages: ['en', 'de'] });
  await insertSnapshot(db, row.id, { files, articles: shown.map((one, position) => ({ ...one, position })) });
  await activate(row);
  return row;
}

async function activate(row: PublicationRow): Promise<void> {
  // No publication is old enough to be deleted, so the queue must not be used.
  const queue = { enqueue: () => assert.fail('no file is deleted') } as never;
  await database.db.transaction().execute((tx) => goLive({ queue }, tx, row));
}

async function addProject(): Promise<{ id: string; slug: string }> {
  const id = uuidv7();
  await database.db.insertInto('projects').values({ id, name: 'P', slug: id }).execute();
  return { id, slug: id };
}

/** Returns the storage key of the page at a URL, after at most one redirect. */
async function arrive(slug: string, path: string): Promise<string | undefined> {
  const first = await findPage(database, slug, path);
  if (!first || 'file' in first) return first?.file.storage_key;
  assert.ok('movedTo' in first);
  const second = await findPage(database, slug, decodeURIComponent(first.movedTo.replace(`/sites/${slug}/`, '')));
  assert.ok(second && 'file' in second, `${path} leads to ${first.movedTo}, which is no page`);
  return second.file.storage_key;
}

/** Model of the articles that have had each slug, newest last. */
class Owners {
  readonly bySlug = new Map<string, number[]>();

  take(slug: string, id: number): void {
    const owners = this.bySlug.get(slug) ?? [];
    if (owners.at(-1) !== id) this.bySlug.set(slug, [...owners.filter((one) => one !== id), id]);
  }

  expected(slug: string, { slugs }: Site): number | undefined {
    for (const [id, own] of slugs) if (own === slug) return id;
    return this.bySlug.get(slug)?.findLast((id) => slugs.has(id));
  }
}

const SLUGS = ['a', 'b', 'c', 'd', 'e'];
const article = fc.nat({ max: 3 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('rename' as const), id: article, slug: fc.constantFrom(...SLUGS) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('swap' as const), id: article, other: article }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), id: article }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('translate' as const), id: article }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('roll back' as const), to: fc.nat() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('publish' as const) }) },
);

test('every slug that was ever published reaches its article with at most one redirect, as long as the article is published', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const { id: projectId, slug: site } = await addProject();
      let edited: Site = { slugs: new Map([[0, 'a']]), de: new Set() };
      const kept: { row: PublicationRow; live: Site }[] = [];
      const owners = new Owners();
      for (const one of [...steps, { kind: 'publish' } as const]) {
        let live: Site | undefined;
        if (one.kind === 'publish') {
          live = { slugs: new Map(edited.slugs), de: new Set(edited.de) };
          kept.push({ row: await publish(projectId, live), live });
        } else if (one.kind === 'roll back') {
          const back = kept[one.to % Math.max(kept.length, 1)];
          if (back) await activate(back.row);
          live = back?.live;
        } else edited = edit(edited, one);
        if (!live) continue;
        for (const [id, slug] of live.slugs) owners.take(slug, id);
        for (const slug of SLUGS) await check(site, slug, { live, id: owners.expected(slug, live) });
      }
    }),
    { numRuns: 12 },
  );
});

type Edit =
  | { kind: 'rename'; id: number; slug: string }
  | { kind: 'swap'; id: number; other: number }
  | { kind: 'delete' | 'translate'; id: number };

/** Returns the site after a change, or the same site if the API would reject the change. */
function edit({ slugs, de }: Site, one: Edit): Site {
  const next = { slugs: new Map(slugs), de: new Set(de) };
  const own = slugs.get(one.id);
  if (one.kind === 'delete') next.slugs.delete(one.id);
  if (one.kind === 'translate' && !next.de.delete(one.id)) next.de.add(one.id);
  if (one.kind === 'rename' && ![...slugs.values()].includes(one.slug)) next.slugs.set(one.id, one.slug);
  const other = one.kind === 'swap' ? slugs.get(one.other) : undefined;
  if (one.kind === 'swap' && own !== undefined && other !== undefined) next.slugs.set(one.id, other).set(one.other, own);
  return next;
}

async function check(site: string, slug: string, { live, id }: { live: Site; id: number | undefined }): Promise<void> {
  const own = id === undefined ? undefined : `en/${id}`;
  for (const path of [slug, `${slug}/`, `${slug}.md`]) assert.equal(await arrive(site, path), own, path);
  // The expected target is the German page of the article that had the slug last, or its English page if it has no translation.
  const translated = id !== undefined && live.de.has(id) ? `de/${id}` : own;
  for (const path of [`de/${slug}/`, `de/${slug}.md`]) assert.equal(await arrive(site, path), translated, path);
}

test('a renamed site is found under each former slug, which no other project can take before it is released', async () => {
  const { db } = database;
  const { id, slug: first } = await addProject();
  await publish(id, { slugs: new Map([[1, 'old']]), de: new Set() });
  await publish(id, { slugs: new Map([[1, 'new']]), de: new Set() });
  const rename = (slug: string, project = id) => db.updateTable('projects').set({ slug }).where('id', '=', project).execute();
  await rename(`${first}-2`);
  await rename(`${first}-3`);
  for (const slug of [first, `${first}-2`]) {
    assert.equal(await findMovedAddress(database, slug, ''), `/sites/${first}-3/`);
    assert.equal(await findMovedAddress(database, slug, 'new/'), `/sites/${first}-3/new/`);
    // The slugs of the site and of the article have both changed, but there is still only one redirect.
    assert.equal(await findMovedAddress(database, slug, 'old.md'), `/sites/${first}-3/new.md`);
  }
  await rename(first);
  assert.equal(await findMovedAddress(database, `${first}-3`, 'new/'), `/sites/${first}/new/`);
  const other = await addProject();
  await assert.rejects(rename(`${first}-2`, other.id), { constraint: 'projects_slug_key' });
  await db.deleteFrom('project_slugs').where('slug', '=', `${first}-2`).execute();
  await rename(`${first}-2`, other.id);
  await publish(other.id, { slugs: new Map([[7, 'new']]), de: new Set() });
  assert.equal(await arrive(`${first}-2`, 'new/'), 'en/7');
});
