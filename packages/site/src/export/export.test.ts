import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FrontMatterError, readFrontMatter, readYaml, writeFrontMatter } from './front-matter.ts';
import { llmArticle, llmHead } from './llm-text.ts';
import { articleFiles } from './markdown-form.ts';
import type { ExportArticle, ExportFolder } from './outline.ts';
import { articlePath, placeFolders } from './place-files.ts';
import { fromPlaces, toAddresses, toPlaces, toPlacesAndBack } from './relink.ts';

const ASSET = 'a'.repeat(32);
const VIDEO = '0192f3aa-0000-7000-8000-000000000001';
const FILE = `https://docs.example.org/files/videos/${'b'.repeat(64)}.mp4`;
const places = {
  asset: (id: string) => (id === ASSET ? `assets/${ASSET}.png` : null),
  video: (id: string) => (id === VIDEO ? FILE : null),
  assetAt: (path: string) => (path === `assets/${ASSET}.png` ? ASSET : null),
};

const project = { id: VIDEO, name: 'Meridian', slug: 'meridian', description: null, language: 'en', logoUrl: null };

function folder(id: number, slug: string, parentId: number | null = null): ExportFolder {
  return { id, name: slug, slug, parentId, position: id, names: {} };
}

function article(more: Partial<ExportArticle> = {}): ExportArticle {
  return {
    id: 1,
    language: 'en',
    isTranslation: false,
    title: 'Create',
    slug: 'create',
    folderId: null,
    position: 0,
    isHidden: false,
    metadata: {},
    videoId: null,
    templateId: null,
    part: null,
    revision: 1,
    isCurrent: true,
    contentHash: '',
    sizeBytes: 0,
    createdAt: '',
    updatedAt: '',
    ...more,
  };
}

test('references become relative URLs that any reader can follow, and prose is unchanged', () => {
  const content = `![A](asset:${ASSET} "t") [02:13](video:${VIDEO}#t=133) <img src="asset:${ASSET}">\n\n[a]: asset:${ASSET}\n\nSay asset:${ASSET}, \`video:x\`, ![gone](asset:ffff)`;
  const changed = toPlaces(content, 'de/start/create.md', places);
  assert.equal(
    changed,
    `![A](../../assets/${ASSET}.png "t") [02:13](${FILE}?video=${VIDEO}#t=133) <img src="../../assets/${ASSET}.png">\n\n[a]: ../../assets/${ASSET}.png\n\nSay asset:${ASSET}, \`video:x\`, ![gone](asset:ffff)`,
  );
  assert.equal(fromPlaces(changed, 'de/start/create.md', places.assetAt), content);
});

test('the highlight of a picture is kept in both directions', () => {
  const content = `![A](asset:${ASSET}#mark=10,20.5,30,4&cut=0,0,60,60) <img src="asset:${ASSET}#point=1,2">\n`;
  const changed = toPlaces(content, 'start/create.md', places);
  assert.equal(changed, `![A](../assets/${ASSET}.png#mark=10,20.5,30,4&cut=0,0,60,60) <img src="../assets/${ASSET}.png#point=1,2">\n`);
  assert.equal(fromPlaces(changed, 'start/create.md', places.assetAt), content);
  assert.equal(
    toAddresses(content, { ...places, asset: () => 'https://x.example/a.png' }).match(/a\.png#(?:mark=10,20\.5|point)/g)?.length,
    2,
  );
});

test('any text is restored byte for byte', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('](', ']: ', '<', '>', ')', ' ', '\n', '\r\n', '---\n', 'src="', '# ', '../', './', '%20'),
    fc.constantFrom(
      `asset:${ASSET}`,
      `asset:${ASSET}#mark=1,2.5,30,4&cut=0,0,60,60`,
      `assets/${ASSET}.png#point=1,2`,
      '#mark=',
      `video:${VIDEO}#t=1.5`,
      `video:${VIDEO}`,
      `assets/${ASSET}.png`,
      `${FILE}?video=${VIDEO}#t=2`,
      'asset:no',
    ),
  );
  const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('').toWellFormed());
  let changedOften = 0;
  fc.assert(
    fc.property(text, fc.constantFrom('a.md', 'b/a.md', 'de/b/c/a.md'), (content, path) => {
      const changed = toPlacesAndBack(content, path, places);
      if (changed !== null && changed !== content) changedOften++;
      const written = writeFrontMatter({ title: 'x' }, changed ?? content);
      const back = readFrontMatter(written).content;
      assert.equal(changed === null ? back : fromPlaces(back, path, places.assetAt), content);
    }),
    { numRuns: 2000 },
  );
  // About twenty-five of the two thousand generated texts change. If none changed, the test would prove nothing.
  assert.ok(changedOften > 5, String(changedOften));
});

test('a text that already contains such paths is unchanged, and its front matter says so', () => {
  const content = `![own](assets/${ASSET}.png) ![ours](asset:${ASSET})`;
  assert.equal(toPlacesAndBack(content, 'a.md', places), null);
  const [file] = articleFiles(article(), { content, evidence: null, memory: null }, { folders: new Map(), places });
  assert.deepEqual(readFrontMatter(file?.body ?? '').fields['references'], 'kept');
  assert.equal(readFrontMatter(file?.body ?? '').content, content);
});

test('front matter restores every JSON value', () => {
  const key = fc.string({ unit: 'binary', minLength: 1 }).map((text) => text.toWellFormed());
  const value = fc.jsonValue({ noUnicodeString: false }).map((json) => JSON.parse(JSON.stringify(json).replaceAll('-0', '0')) as unknown);
  fc.assert(
    fc.property(fc.dictionary(key, value), fc.string({ unit: 'binary' }), (fields, content) => {
      const read = readFrontMatter(writeFrontMatter({ ...fields }, content));
      assert.deepEqual(JSON.parse(JSON.stringify(read.fields)), JSON.parse(JSON.stringify(fields)));
      assert.equal(read.content, content);
    }),
    { numRuns: 1000 },
  );
});

test('invalid YAML, YAML without a map and YAML with aliases or tags is refused with a sentence or read as plain data', () => {
  for (const text of ['a: [', '- a\n- b', 'a: 1\na: 2', 'just words', 'a: &x [1]\nb: *x', '%YAML 9\n---\n: :'])
    assert.throws(() => readYaml(text), FrontMatterError, text);
  assert.deepEqual(readYaml(''), {});
  assert.deepEqual(readYaml('a: !!js/function "x"')['a'], 'x');
  assert.equal(Object.getPrototypeOf(readYaml('__proto__:\n  polluted: 1')), Object.prototype);
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  for (const text of ['no front matter', '---\ntitle: x\n']) assert.throws(() => readFrontMatter(text), FrontMatterError, text);
});

test('directories are unique slugs and never reserved names of the archive', () => {
  const folders = [
    folder(1, 'assets'),
    folder(2, 'start'),
    folder(3, 'start'),
    folder(4, 'de'),
    folder(5, 'aux', 2),
    folder(6, '../../etc', 2),
  ];
  const languages = [{ code: 'de', label: 'Deutsch', translationRules: null, glossary: [] }];
  const placed = placeFolders({ project, languages, folders });
  assert.deepEqual([...placed.values()], ['assets-2/', 'start/', 'start/aux-/', 'start/item-6/', 'start-2/', 'de-2/']);
  assert.equal(articlePath(article({ folderId: 5, language: 'de', isTranslation: true }), placed), 'de/start/aux-/create.md');
});

test('the text for language models has one title, nested headings and absolute URLs', () => {
  const content = `# Top\n\n## Part\n\n1. Click. [00:09](video:${VIDEO}#t=9)\n\n\`\`\`sh\n# a comment\n\`\`\`\n`;
  const addresses = { ...places, asset: () => 'https://docs.example.org/files/assets/a.png' };
  const text =
    llmHead({ ...project, description: 'Guides.' }, null) + llmArticle(article(), content, { folders: [folder(1, 'start')], addresses });
  assert.equal(
    text,
    `# Meridian\n\n> Guides.\n\n## Create\n\nstart\n\n### Top\n\n### Part\n\n1. Click. [00:09](${FILE}#t=9)\n\n\`\`\`sh\n# a comment\n\`\`\`\n`,
  );
});

test('reading front matter takes linear time, and a duplicate key is refused', () => {
  const cpuOf = (length: number): number => {
    const keys = Array.from({ length }, (_, n) => `k${n}`);
    const started = process.cpuUsage();
    const [block, flow] = [`a:\n${keys.map((key) => `  ${key}: 1\n`).join('')}`, `a: {${keys.map((key) => `${key}: 1`).join(', ')}}\n`];
    for (const text of [block, flow]) assert.equal(Object.keys(readYaml(text)['a'] as object).length, keys.length);
    assert.throws(() => readFrontMatter(`---\n${keys.map((key) => `${key}: 1\n`).join('')}---\n`), /more than 1000 fields/);
    return process.cpuUsage(started).user;
  };
  // For ten times the length, a quadratic implementation takes a hundred times as long, and a linear one about ten times.
  const [short, long] = [1_500, 15_000].map((length) => Math.min(...[1, 2, 3].map(() => cpuOf(length))));
  assert.ok(short && long && long < 40 * short, `${short} µs, then ${long} µs`);
  for (const text of ['a: 1\na: 2', 'x: {a: 1, a: 2}', 'x: [{"a": 1, a: 2}]', '? a\n: 1\n? a\n: 2'])
    assert.throws(() => readYaml(text), { message: 'its YAML has "a" twice' }, text);
});
