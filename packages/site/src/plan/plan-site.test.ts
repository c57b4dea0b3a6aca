import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { indexArticle } from '../article/compile.ts';
import { renderFile } from '../render-file.ts';
import { toContents } from '../render-site.ts';
import { FULL_ARTICLE, type Snapshot, createTestSnapshot } from '../testing/snapshot.ts';
import type { SiteOutline } from '../types.ts';
import type { PlannedFile } from './planned-file.ts';
import { planSite } from './plan-site.ts';

function filesOf(outline: SiteOutline): Map<string, PlannedFile> {
  return new Map(Array.from(planSite(outline), (file) => [file.path, file]));
}

/** Returns the paths of files that were added, removed or changed. */
function changedPaths(before: SiteOutline, after: SiteOutline): string[] {
  const [old, now] = [filesOf(before), filesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter((path) => old.get(path)?.key !== now.get(path)?.key);
}

const CONTENTS = ['Text.', FULL_ARTICLE, '# Only a heading', '1. One\n\n   Then.\n2. Two\n'];

type Change = (snapshot: Snapshot) => void;

function set(index: number, fields: object): Change {
  return ({ articles }) => void Object.assign(articles[index] ?? {}, fields);
}

function setContent(index: number, content: string): Change {
  return (snapshot) => {
    const contentHash = `hash of ${content}`;
    snapshot.contents.set(contentHash, content);
    set(index, { contentHash, digest: indexArticle(content).digest })(snapshot);
  };
}

const FIELDS = ['title', 'slug', 'metaTitle', 'description', 'ogImage', 'canonicalUrl'];
const OTHERS: Change[] = [
  ({ folders }) => void Object.assign(folders[0] ?? {}, { name: 'Renamed', names: {} }),
  ({ folders }) => void Object.assign(folders[1] ?? {}, { parentId: 1 }),
  ({ project }) => void Object.assign(project, { name: 'Another' }),
  ({ project }) => void Object.assign(project, { description: 'Another' }),
  ({ languages }) => void Object.assign(languages[1] ?? {}, { description: 'Auf Deutsch' }),
  ({ project }) => void Object.assign(project, { logoUrl: '/other.svg' }),
  ({ project }) => void Object.assign(project, { language: 'de' }),
  ({ brand }) => void Object.assign(brand, { accent: '#aa0000', font: 'inter' }),
  ({ brand }) => void Object.assign(brand, { feedback: false }),
  ({ brand }) => void Object.assign(brand, { customCss: 'h1 { color: red }' }),
  ({ brand }) =>
    void Object.assign(brand, { headerLinks: [{ label: 'Home', url: 'https://example.org/' }], footer: { groups: [], text: 'F' } }),
  ({ brand }) =>
    void Object.assign(brand, {
      announcement: { text: 'New', url: null },
      favicon: { src: 'images/f.png', contentType: 'image/png', width: 8, height: 8 },
    }),
  ({ videos }) => void Object.assign(videos[0] ?? {}, { name: 'Another film', durationSeconds: 99 }),
  ({ assets }) => void Object.assign(assets[0] ?? {}, { width: 640 }),
  ({ assets }) => void assets.pop(),
  (snapshot) => void Object.assign(snapshot, { languages: [{ code: 'en', label: 'English!', name: null, description: null }] }),
  (snapshot) => void Object.assign(snapshot, { baseUrl: 'https://docs.example.org/sites/other/' }),
];

const which = fc.nat({ max: 7 });
/** Generates random changes to the fields of an outline. */
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(which, fc.constantFrom(...FIELDS)).map(([at, field]) => set(at, { [field]: `other-${field}` })),
  fc.tuple(which, fc.constantFrom(...CONTENTS)).map(([at, content]) => setContent(at, content)),
  fc.tuple(which, fc.constantFrom(null, 1, 2), which).map(([at, folderId, position]) => set(at, { folderId, position })),
  which.map((at) => set(at, { noIndex: true, keywords: ['k'], jsonLd: { a: 1 }, updatedAt: '2027-01-01T00:00:00.000Z' })),
  which.map(
    (at): Change =>
      ({ articles }) =>
        void articles.splice(at, 1),
  ),
  fc.constantFrom(...OTHERS),
);

function small(): Snapshot {
  const snapshot = createTestSnapshot([
    { content: FULL_ARTICLE },
    { folderId: 2 },
    { folderId: null },
    { folderId: 2, content: FULL_ARTICLE },
    {},
    { content: CONTENTS[3] ?? '' },
    { id: 1, slug: 'article-1', language: 'de', content: FULL_ARTICLE },
    { id: 2, slug: 'article-2', language: 'de', folderId: 2 },
  ]);
  snapshot.folders.push({ id: 2, name: 'Second', slug: 'second', parentId: null, position: 2, names: {} });
  return snapshot;
}

test('files with the same key have the same bytes, whatever else changes', () => {
  const before = small();
  const given = toContents(before.contents);
  const old = [...planSite(before)].map((file) => ({ file, page: renderFile(file, given) }));
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
      const after = structuredClone(before);
      for (const make of changes) make(after);
      const now = filesOf(after);
      const contents = toContents(after.contents);
      for (const { file, page } of old) {
        const other = now.get(file.path);
        if (other?.key === file.key) assert.deepEqual(renderFile(other, contents), page, file.path);
      }
    }),
    { numRuns: 25 },
  );
});

/** Returns a site with folders of 50 articles each and a different text for each article. */
function large(count: number): Snapshot {
  const perFolder = 50;
  const snapshot = createTestSnapshot([]);
  const digest = indexArticle('Text.').digest;
  const [pattern] = createTestSnapshot([{}]).articles;
  if (!pattern) throw new Error('no article');
  snapshot.folders = Array.from({ length: Math.ceil(count / perFolder) }, (_, index) => ({
    id: index + 1,
    name: `Folder ${index + 1}`,
    slug: `folder-${index + 1}`,
    parentId: null,
    position: index,
    names: {},
  }));
  snapshot.articles = Array.from({ length: count }, (_, index) => ({
    ...pattern,
    id: index + 1,
    title: `Article ${index + 1}`,
    slug: `article-${index + 1}`,
    folderId: Math.floor(index / perFolder) + 1,
    position: index,
    contentHash: `hash ${index}`,
    digest,
  }));
  return snapshot;
}

test('in a site of 2,000 articles, editing one changes its page and a few files, and renaming one also changes its folder', () => {
  const before = large(2000);
  const html = (paths: string[]) => paths.filter((path) => path.endsWith('.html'));
  const edited = structuredClone(before);
  Object.assign(edited.articles[1000] ?? {}, {
    contentHash: 'another',
    digest: indexArticle('Other words.').digest,
    updatedAt: '2027-01-01T00:00:00.000Z',
  });
  const paths = changedPaths(before, edited);
  // The article's page changes, the list of its folder, which shows the first words, and the latest changes on the home page.
  assert.deepEqual(html(paths).toSorted(), ['article-1001/index.html', 'folders/21/index.html', 'index.html']);
  // The word files of the search index change. There are 64 files per group of about 2,000 articles, all with the same inputs.
  assert.ok(paths.filter((path) => !path.startsWith('search/words-')).length <= 10, paths.join(' '));
  assert.ok(paths.length <= 74, paths.join(' '));
  const renamed = structuredClone(before);
  Object.assign(renamed.articles[1000] ?? {}, { title: 'Another' });
  // The pages of the folder change. The last article of the previous folder links to the next article, so it changes too. So does the home
  // page, which lists the first articles of each folder.
  assert.ok(html(changedPaths(before, renamed)).length <= 53);
});

test('the description of the project changes only the files that show it, and a translated one only those of its language', () => {
  const before = small();
  before.languages = before.languages.map((language) => ({ ...language, description: language.code === 'de' ? 'Hilfe.' : null }));
  const describe = (make: Change) => {
    const after = structuredClone(before);
    make(after);
    return changedPaths(before, after).toSorted();
  };
  assert.deepEqual(
    describe(({ project }) => void Object.assign(project, { description: 'Another.' })),
    ['index.html', 'llms.txt'],
  );
  assert.deepEqual(
    describe(({ languages }) => void Object.assign(languages[1] ?? {}, { description: 'Anders.' })),
    ['de/index.html', 'de/llms.txt'],
  );
});

test('no page grows with the site: a full home page links to its folders, and a full folder has several pages', () => {
  const snapshot = large(600);
  for (const article of snapshot.articles.slice(0, 250)) article.folderId = 1;
  const files = filesOf(snapshot);
  const bodyOf = (path: string) => {
    const file = files.get(path);
    assert.ok(file, path);
    return String(renderFile({ ...file, contentHashes: [] }, toContents(new Map())).body);
  };
  const home = bodyOf('index.html');
  assert.match(home, /href="\.\/folders\/1\/">Folder 1</);
  const latest = ['article-596', 'article-597', 'article-598', 'article-599', 'article-600'];
  assert.equal(new Set(home.match(/article-\d+/g)?.filter((slug) => !latest.includes(slug))).size, 3 * 8);
  for (const slug of latest) assert.match(home, new RegExp(slug));
  const pages = ['folders/1/index.html', 'folders/1/2/index.html', 'folders/1/3/index.html'].map(bodyOf);
  assert.deepEqual(
    pages.map((body) => new Set(body.match(/article-\d+/g)).size),
    [100, 100, 50],
  );
  assert.match(pages[1] ?? '', /rel="prev" href="\.\.\/\.\.\/\.\.\/folders\/1\/"/);
  assert.match(pages[1] ?? '', /rel="next" href="\.\.\/\.\.\/\.\.\/folders\/1\/3\/"/);
  const crowded = large(600);
  crowded.folders = Array.from({ length: 600 }, (_, index) => ({
    ...(crowded.folders[0] ?? assert.fail()),
    id: index + 1,
    position: index,
  }));
  for (const [index, article] of crowded.articles.entries()) article.folderId = index + 1;
  const plan = [...planSite(crowded)];
  const inputs = plan.flatMap(({ input }) =>
    input.kind === 'article' ? [input.tree.nodes.length] : input.kind === 'list' ? [input.folders.length] : [],
  );
  assert.equal(Math.max(...inputs), 100);
  assert.ok(plan.some(({ path }) => path === 'folders/all/6/index.html'));
  const sizes = [...files.values()].filter(({ input }) => input.kind === 'list').map(({ path }) => bodyOf(path).length);
  assert.ok(Math.max(...sizes) < 100_000, String(Math.max(...sizes)));
});
