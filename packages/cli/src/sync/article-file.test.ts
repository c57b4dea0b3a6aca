import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { type ArticleFile, parseArticleFile, type WantedText, writeArticleFile } from './article-file.ts';
import { hashPicture, type Pictures, readPictures } from './pictures.ts';
import { cleanMetadata, hashState, type TextState } from './text-state.ts';

let root = '';
let pictures: Pictures;
const BYTES = Buffer.from('a picture');
const ID = hashPicture(BYTES);
const OTHER = '0123456789abcdef0123456789abcdef';
before(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'docreel-pictures-'));
  await mkdir(path.join(root, 'guide/my shots'), { recursive: true });
  await writeFile(path.join(root, 'guide/my shots/list (1).png'), BYTES);
  await mkdir(path.join(root, 'assets'));
  await writeFile(path.join(root, `assets/${OTHER}.webp`), 'version https://git-lfs.github.com/spec/v1\noid sha256:1\n');
  pictures = await readPictures(root, ['guide/my shots/list (1).png', `assets/${OTHER}.webp`]);
});
after(() => rm(root, { recursive: true, force: true }));

function parse(text: string, file = 'guide/page.md'): ArticleFile {
  const parsed = parseArticleFile({ path: file, text }, pictures, 'en');
  assert.ok(parsed);
  return parsed;
}

function want(state: TextState, file = 'guide/page.md'): WantedText {
  return {
    path: file,
    id: 7,
    language: undefined,
    state,
    base: { revision: 3, hash: hashState(state), isHidden: state.isHidden, folder: 2 },
  };
}

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => text.trim() !== '' && text.isWellFormed());
const line = fc.oneof(
  word,
  fc.constantFrom('---', '# Title', '', '  ', `![a](asset:${ID}#mark=1,2,3,4)`, `[b]: asset:${OTHER}`, `<img src="asset:${ID}">`),
  fc.constantFrom('[00:09](video:019aa0c2#t=9)', `![unknown](asset:${'f'.repeat(32)})`, '![x](missing.png)', '```', '\t- a\r'),
  fc.constantFrom(`![clash](../assets/${OTHER}.webp)`, '![clash](my%20shots/list%20%281%29.png)', 'base: { revision: 9 }', '\uFEFF'),
);
const state: fc.Arbitrary<TextState> = fc
  .record({
    title: word,
    slug: fc.constantFrom('a', 'create-a-project', '404-page', '123'),
    isHidden: fc.boolean(),
    metadata: fc
      .record({
        metaTitle: word,
        metaKeywords: fc.array(word, { maxLength: 3 }),
        noIndex: fc.boolean(),
        jsonLd: fc.dictionary(word, fc.jsonValue({ maxDepth: 1 })),
      })
      .map(cleanMetadata),
    content: fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n')),
  })
  // Plain objects, as a parser returns them.
  .map((value) => structuredClone(value));

test('a written file is read as the same text, and writing it again changes no byte', () => {
  fc.assert(
    fc.property(state, (wanted) => {
      const text = writeArticleFile(want(wanted), pictures);
      const file = parse(text);
      assert.deepEqual(file.state, wanted);
      assert.deepEqual([file.id, file.base], [7, want(wanted).base]);
      assert.equal(writeArticleFile(want(wanted), pictures, file), text);
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 60) },
  );
});

test('a changed file keeps the lines of other fields, comments and the parts of the body that are equal', () => {
  const own = ['tags: [a,   b] # mine', '# a comment', 'nested:\n    - deep:   1\n', "quoted: 'it''s'", 'text: |\n  two\n   lines'];
  fc.assert(
    fc.property(fc.tuple(state, state), fc.shuffledSubarray(own), fc.boolean(), ([first, second], foreign, hasCrlf) => {
      const written = writeArticleFile(want(first), pictures).replace('\nid: 7\n', `\n${foreign.map((one) => `${one}\n`).join('')}id: 7\n`);
      const file = parse(hasCrlf ? written.replaceAll('\r', '').replaceAll('\n', '\r\n') : written);
      const changed = writeArticleFile(want(second), pictures, file);
      assert.ok(!hasCrlf || !/[^\r]\n/.test(changed));
      const read = parse(changed);
      const expected = hasCrlf ? { ...second, content: second.content.replaceAll('\r', '') } : second;
      assert.deepEqual({ ...read.state, content: read.state.content.replaceAll(hasCrlf ? '\r' : '\0', '') }, expected);
      for (const one of foreign) assert.ok(changed.replaceAll('\r\n', '\n').includes(`${one}\n`), `${one} in\n${changed}`);
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 60) },
  );
});

test('a picture is recognized by its bytes, by its name if Git LFS has its bytes, and from the root', () => {
  const body = `![a](<my%20shots/list%20%281%29.png#cut=1,2,3,4>) ![b](../assets/${OTHER}.webp) ![c](/guide/my%20shots/list%20%281%29.png)\n`;
  const file = parse(`---\ntitle: T\n---\n${body}![d](none.png)`);
  assert.equal(file.state.content, `![a](<asset:${ID}#cut=1,2,3,4>) ![b](asset:${OTHER}) ![c](asset:${ID})\n![d](none.png)`);
  assert.deepEqual([file.links.missing, [...file.links.shown.keys()]], [['guide/none.png'], [ID, OTHER]]);
});

test('a file without title and ID is no article, and an invalid one is named', () => {
  for (const text of ['# Readme\n', '---\ntags: a\n---\n', '---\ntitle: no end\n', ''])
    assert.equal(parseArticleFile({ path: 'a.md', text }, pictures, 'en'), undefined);
  for (const [text, message] of [
    ['---\nid: 1\n---\n', 'a.md: it needs a title.'],
    ['---\ntitle: A\nid: one\n---\n', 'a.md: its id is not a number.'],
    ['---\ntitle: A\nlanguage: de\n---\n', 'a.md: a translation needs the id of its article.'],
  ] as const)
    assert.throws(() => parseArticleFile({ path: 'a.md', text }, pictures, 'en'), { message, exitCode: 2 });
  assert.throws(() => parseArticleFile({ path: 'a.md', text: '---\ntitle: [\n---\n' }, pictures, 'en'), /^CliError: a\.md: /);
});
