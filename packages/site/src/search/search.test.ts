import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { indexArticle } from '../article/compile.ts';
import { toTree } from '../article/to-tree.ts';
import { english } from '../labels/english.ts';
import { createExcerpt } from './excerpt.js';
import { type Entry, isTypo, rank, WEIGHT } from './match.js';
import { type Passage, extractPassages } from './passages.ts';
import { planSearch, renderSearchFile, type SearchContents, type SearchDocument } from './plan-search.ts';
import { listWeightedTerms } from './terms.ts';
import { bucketOf, fold, wordsOf } from './words.js';

const FOLDERS = [{ id: 1, name: 'Getting started' }];
const NONE = { asset: () => null, video: (id: string) => ({ src: id }) };

interface TestDocument extends SearchDocument {
  passages: Passage[];
  terms: string;
}

function documentOf(id: number, title: string, content: string): TestDocument {
  const passages = extractPassages(toTree(content, NONE, english).root);
  const terms = listWeightedTerms(passages);
  const facts = { id, title, path: `a-${id}/`, folderId: null, pictures: [], missing: [], contentHash: `${id} ${content}` };
  return { ...facts, passages, terms };
}

/** Returns the files of the search index as a page receives them. */
function published(documents: TestDocument[]): Map<string, string> {
  const byHash = new Map(documents.map((document) => [document.contentHash, document]));
  const contents: SearchContents = {
    listWeightedTerms: (hash) => byHash.get(hash)?.terms ?? assert.fail(),
    listPassages: (hash) => byHash.get(hash)?.passages ?? assert.fail(),
  };
  return new Map([...planSearch(documents, FOLDERS)].map((file) => [file.input.name, renderSearchFile(file, contents)]));
}

/** Searches the index with the code of the page. */
function find(documents: TestDocument[], query: string): number[] {
  const files = published(documents);
  const read = (name: string): unknown => {
    let data: unknown;
    // oxlint-disable-next-line typescript/no-implied-eval -- the files are scripts, and this is what a page does with them
    new Function('docreelSearch', files.get(name) ?? '')((given: string, value: unknown) => {
      assert.equal(given, name);
      data = value;
    });
    return data;
  };
  const { groups, buckets, total } = read('site') as { groups: number; buckets: number; total: number };
  const titles = documents.flatMap(({ id, title }) => [...new Set(wordsOf(title))].map((word): Entry => [word, [id, WEIGHT.title]]));
  titles.sort(([one], [other]) => (one < other ? -1 : 1));
  const indexesFor = (word: string): Entry[][] => {
    const bucket = bucketOf(word, buckets);
    const names = bucket === null ? [] : Array.from({ length: groups }, (_, group) => `words-${group}-${bucket}`);
    return [titles, ...names.map((name) => read(name) as Entry[])];
  };
  return rank(query, indexesFor, total).map(({ id }) => id);
}

const LIBRARY = [
  documentOf(1, 'Invite your team', 'Send invitations by mail.\n\n## Roles\n\nEditors may write.'),
  documentOf(2, 'Create a project', 'Open the sidebar.\n\n## Invite people\n\nPress the button.'),
  documentOf(3, 'Billing', 'You may also invite an accountant. Größe, café, naïve.'),
  documentOf(4, '設定画面の使い方', 'ナビゲーションから設定を開きます。'),
  documentOf(5, 'إعداد المشروع', 'افتح قائمة المشاريع.'),
];

test('a match in a title counts more than in a heading, and in a heading more than in the text', () => {
  assert.deepEqual(find(LIBRARY, 'invite'), [1, 2, 3]);
});

test('a prefix of a word is enough, accents and case are ignored, and endings may differ', () => {
  assert.deepEqual(find(LIBRARY, 'bill'), [3]);
  assert.deepEqual(find(LIBRARY, 'xyzzy'), []);
  for (const query of ['CAFE', 'café', 'GRÖSSE', 'grosse', 'naive']) assert.deepEqual(find(LIBRARY, query), [3], query);
  assert.deepEqual(find(LIBRARY, 'projects'), [2]);
});

test('a typing error is tolerated if nothing else matches', () => {
  assert.deepEqual(find(LIBRARY, 'bililng'), [3]);
  assert.deepEqual(find(LIBRARY, 'sidebr'), [2]);
  assert.ok(isTypo('invitation', 'invtiations') && !isTypo('form', 'farms') && isTypo('ab', 'ba'));
});

test('a query of several words finds the articles that contain most of them', () => {
  assert.deepEqual(find(LIBRARY, 'invite accountant'), [3]);
  assert.deepEqual(find(LIBRARY, 'invite a unicorn'), [1, 2, 3]);
});

test('scripts without spaces match any part of a word, and right-to-left scripts work like others', () => {
  for (const query of ['設定', '画面', '使', '設定画面', 'ナビゲーション']) assert.deepEqual(find(LIBRARY, query), [4], query);
  assert.deepEqual(find(LIBRARY, 'المشروع'), [5]);
});

test('every word of an article finds it', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcdeéößłøﬁ設定ナ한글зйا٣2ทำ'), minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(letters, { minLength: 1, maxLength: 20 }), (words) => {
      const document = documentOf(7, 'x', words.join(' '));
      const text = document.passages.map((passage) => passage.text).join(' ');
      for (const word of wordsOf(text).filter((one) => one.length > 1))
        assert.deepEqual(find([...LIBRARY, document], word).includes(7), true, word);
    }),
    { numRuns: 40 },
  );
});

test('an article has a passage for each section, and for each step with its moment', () => {
  const content =
    'Lead.\n\n## Create\n\nFirst this:\n\n1. Open it. [00:04](video:v1#t=4)\n\n   More.\n\n2. Close it.\n\n## Invite\n\nDone, at [the end](video:v1#t=9.5).';
  assert.deepEqual(extractPassages(toTree(content, NONE, english).root), [
    { id: '', heading: '', text: 'Lead.', moment: null, pictureId: null },
    { id: 's-create', heading: 'Create', text: 'First this:', moment: null, pictureId: null },
    { id: 's-step-1', heading: '', text: 'Open it.\nMore.', moment: { videoId: 'v1', seconds: 4 }, pictureId: null },
    { id: 's-step-2', heading: '', text: 'Close it.', moment: null, pictureId: null },
    { id: 's-invite', heading: 'Invite', text: 'Done, at the end.', moment: { videoId: 'v1', seconds: 9.5 }, pictureId: null },
  ]);
});

test('a passage has the picture of its step, or the picture before it in the same section', () => {
  const content =
    'Lead.\n\n![A](asset:aa)\n\n## Create\n\n1. Open it.\n\n   ![B](asset:bb)\n\n2. Name it.\n3. Close it.\n\n   ![C](asset:cc)\n\n## Invite\n\nDone.';
  assert.deepEqual(
    indexArticle(content).search.passages.map(({ text, pictureId }) => [text, pictureId]),
    [
      ['Lead.', 'aa'],
      ['', null],
      ['Open it.', 'bb'],
      ['Name it.', 'bb'],
      ['Close it.', 'cc'],
      ['Done.', null],
    ],
  );
});

test('a long text can be found by its beginning only', () => {
  const passages = extractPassages(toTree('word '.repeat(8000), NONE, english).root);
  assert.equal(
    passages.reduce((sum, { text }) => sum + text.length, 0),
    20_000,
  );
});

test('an excerpt contains the word searched for, marked to its end', () => {
  const text = `${'Nothing here. '.repeat(30)}Press Größenangaben now. ${'And more. '.repeat(30)}`;
  const pieces = createExcerpt(text, 'grossen', 120) ?? [];
  assert.deepEqual(
    pieces.filter(({ isMarked }) => isMarked),
    [{ text: 'Größenangaben', isMarked: true }],
  );
  const words = pieces.map((piece) => piece.text).join('');
  assert.ok(words.length <= 130 && words.startsWith('… ') && words.endsWith(' …'), words);
  assert.equal(createExcerpt(text, 'absent', 120), null);
  assert.deepEqual(createExcerpt('画面の設定', '設定', 120), [
    { text: '画面の', isMarked: false },
    { text: '設定', isMarked: true },
  ]);
});

test('marking never changes the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.string({ unit: 'binary', maxLength: 8 }), (text, query) => {
      const pieces = createExcerpt(text, query, 200);
      if (pieces !== null) assert.equal(pieces.map((piece) => piece.text).join(''), text);
    }),
  );
});

test('folding is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) =>
      assert.deepEqual(wordsOf(wordsOf(text).join(' ')), wordsOf(text).flatMap(wordsOf)),
    ),
  );
  assert.equal(fold('ÀÉÎ ＡＢＣ Ⅷ'), 'aei abc viii');
});

test('a changed article changes only the file with its text and the files of its changed words', () => {
  const documents = Array.from({ length: 300 }, (_, index) =>
    documentOf(index + 1, `Article ${index}`, `Some text number${index} about things.`),
  );
  const before = published(documents);
  const after = published(documents.with(42, documentOf(43, 'Article 42', 'Some text number42 about zebras.')));
  const changed = [...after].filter(([name, body]) => before.get(name) !== body).map(([name]) => name);
  assert.ok(before.size > 25, String(before.size));
  assert.deepEqual(changed.map((name) => name.split('-')[0] ?? '').toSorted(), ['texts', 'words', 'words']);
  const added = published([...documents, documentOf(999, 'New', 'Some text.')]);
  const touched = [...added].filter(([name, body]) => before.get(name) !== body).map(([name]) => name.split('-')[0] ?? '');
  assert.deepEqual(touched.toSorted(), ['texts', 'titles', 'words', 'words']);
});

test('the order of the articles does not change any byte', () => {
  assert.deepEqual([...published(LIBRARY)], [...published(LIBRARY.toReversed())]);
});

test('words that are names of object properties are ordinary words', () => {
  const documents = [documentOf(1, '__proto__', 'constructor toString hasOwnProperty')];
  for (const query of ['proto', 'constructor', 'toString', 'hasownproperty']) assert.deepEqual(find(documents, query), [1], query);
});
