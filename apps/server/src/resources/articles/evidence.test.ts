import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ContentBlock, readBlocks } from '@docreel/site';
import fc from 'fast-check';
import { EVIDENCE_MAX, ImportedEvidence, matchEvidence, type StoredEvidence, addEvidence } from './evidence.ts';

const VIDEO = '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47';
const entry = (text: string, startSeconds: number): StoredEvidence => ({
  text,
  videoId: VIDEO,
  startSeconds,
  endSeconds: startSeconds + 2,
  quote: text,
  frame: { seconds: startSeconds + 1, assetId: null },
});
const moment = (seconds: number) => `[00:${seconds}](video:${VIDEO}#t=${seconds})`;
const listQuotes = (content: string, stored: StoredEvidence[]) =>
  addEvidence(readBlocks(content), stored).map(({ evidence }) => (evidence ? evidence.quote : evidence));

const STORED = [entry('Click **Projects**.', 9.04), entry('Enter `x`.', 12), entry('Press *Save*.', 12), entry('Look.', 30)];

test('a step keeps its evidence by its moment if its words and position change', () => {
  const content = `1. Look there now. ${moment(30)}\n\n2. Go to the projects. ${moment(9)}\n\n   More.\n`;
  assert.deepEqual(listQuotes(content, STORED), ['Look.', 'Click **Projects**.']);
});

test('a step without its moment has no evidence, nor has a block that never was a step', () => {
  assert.deepEqual(listQuotes('1. Press *Save*.\n\n2. Own words.\n\nText.\n', STORED), [null, null, undefined]);
  assert.deepEqual(listQuotes(`1. Other video. [00:09](video:other#t=9)\n`, STORED), [null]);
});

test('two steps with the same moment get their own evidence by their words, otherwise in order', () => {
  const both = (first: string, second: string) => listQuotes(`1. ${first} ${moment(12)}\n\n2. ${second} ${moment(12)}\n`, STORED);
  assert.deepEqual(both('Press Save.', 'Enter x.'), ['Press *Save*.', 'Enter `x`.']);
  assert.deepEqual(both('Then something.', 'Press Save.'), ['Enter `x`.', 'Press *Save*.']);
  assert.deepEqual(both('One.', 'Two.'), ['Enter `x`.', 'Press *Save*.']);
});

test('a step with a corrected moment is matched by its words', () => {
  assert.deepEqual(listQuotes(`1. Click **Projects**. ${moment(11)}\n`, STORED), ['Click **Projects**.']);
});

test('a step keeps its evidence if a person moved its moment and edited its words', () => {
  assert.deepEqual(listQuotes(`1. Open the list of **Projects**. ${moment(9.4)}\n`, STORED), ['Click **Projects**.']);
  assert.deepEqual(listQuotes(`1. Then click **Project**. ${moment(9.4)}\n`, STORED), ['Click **Projects**.']);
  assert.deepEqual(listQuotes(`1. Look here. ${moment(33)}\n`, STORED), ['Look.']);
  assert.deepEqual(listQuotes(`1. A person added this. ${moment(33)}\n`, STORED), [null]);
  assert.deepEqual(listQuotes(`1. One. ${moment(30.2)}\n\n2. Two. ${moment(30.3)}\n`, STORED), ['Look.', null]);
});

test('paragraphs and bullets generated from the video have evidence too', () => {
  assert.deepEqual(listQuotes(`Look. ${moment(30)}\n\n- Press Save. ${moment(12)}\n\n- Else\n`, STORED), [
    'Look.',
    'Press *Save*.',
    undefined,
  ]);
});

test('certainty is returned while neither the words nor the picture were changed by a person', () => {
  const sure = (text: string, startSeconds: number, certainty: number): StoredEvidence => ({
    ...entry(text, startSeconds),
    frame: { seconds: startSeconds, assetId: 'aa' },
    certainty,
    origin: 'read',
  });
  const stored = [sure('Click **Save**.', 9, 0.97), sure('Click here.', 12, 0.5), sure('', 30, 0.8)];
  const listCertainties = (content: string) =>
    addEvidence(readBlocks(content), stored).flatMap(({ kind, certainty, origin }) => (kind ? [[kind, certainty, origin]] : []));
  const written = `1. Click **Save**. ${moment(9)}\n\nClick here. ${moment(12)}\n\n![A](asset:aa#point=1,2)\n\n${moment(30)}\n\n![B](asset:aa)\n`;
  assert.deepEqual(listCertainties(written), [
    ['step', 0.97, 'read'],
    ['marked', 0.5, 'read'],
    ['moment', 0.8, 'read'],
  ]);
  const changed = written
    .replace('Save', 'Keep')
    .replace('asset:aa#', 'asset:bb#')
    .replace(moment(30), `Mine. ${moment(30)}`);
  assert.deepEqual(listCertainties(changed), [
    ['step', null, null],
    ['marked', null, null],
    ['moment', null, null],
  ]);
  assert.deepEqual(listCertainties('1. Mine.\n\n   More.\n'), [['step', null, null]]);
  const [block] = addEvidence(readBlocks(`1. Look. ${moment(9)}\n`), [{ ...sure('Look.', 9, 7), origin: 'elsewhere' }]);
  assert.deepEqual([block?.evidence?.quote, block?.certainty, block?.origin], ['Look.', null, null]);
});

test('responses contain only the documented fields of the evidence', () => {
  const stored = [{ ...entry('Look.', 30), certainty: 1, kind: 'shown', more: 'x' } as StoredEvidence];
  const [block] = addEvidence(readBlocks(`1. Look. ${moment(30)}\n`), stored);
  assert.deepEqual(Object.keys(block?.evidence ?? {}).toSorted(), ['endSeconds', 'frame', 'quote', 'startSeconds', 'videoId']);
});

test('evidence with an invalid shape is left out, and valid entries are found', () => {
  const blocks = readBlocks(`1. Look. ${moment(30)}\n`);
  for (const stored of [{ a: 1 }, 'text', 7, null, [null, [], { text: 'Look.' }, { ...entry('Look.', 30), videoId: 'no' }]])
    assert.equal(addEvidence(blocks, stored)[0]?.evidence, null);
  assert.equal(addEvidence(blocks, [{ a: 1 }, entry('Look.', 30)])[0]?.evidence?.quote, 'Look.');
  assert.equal(
    addEvidence(
      blocks,
      Array.from({ length: 100_000 }, () => entry('Look.', 30)),
    )[0]?.evidence?.quote,
    'Look.',
  );
});

test('an import refuses evidence with an invalid shape, too many entries or long texts', () => {
  const one = entry('Look.', 30);
  assert.ok(ImportedEvidence.safeParse([one, { ...one, certainty: 0.5, origin: 'read', more: 1 }]).success);
  const many = Array.from({ length: EVIDENCE_MAX + 1 }, () => one);
  const long = { ...one, text: 'x'.repeat(20_000) };
  for (const [wrong, message] of [
    [{ a: 1 }, /list of entries/],
    ['text', /list of entries/],
    [[1], /object/],
    [[{ ...one, videoId: 'no' }], /UUID/],
    [[{ ...one, text: undefined }], /string/],
    [many, /at most 20000 entries/],
    [[{ ...long, text: `${long.text}x` }], /20000/],
    [Array.from({ length: 300 }, () => long), /4 MiB/],
  ] as const)
    assert.match(ImportedEvidence.safeParse(wrong).error?.issues[0]?.message ?? 'accepted', message);
});

/** Slow reference implementation of `matchEvidence` that compares every block with every evidence entry. */
function matchOneByOne(blocks: readonly ContentBlock[], stored: readonly StoredEvidence[]): (StoredEvidence | undefined)[] {
  const left = new Set(stored);
  const found = blocks.map((): StoredEvidence | undefined => undefined);
  const isAtMoment = ({ moment: link }: ContentBlock, { videoId, startSeconds }: StoredEvidence) =>
    link?.videoId === videoId && Math.abs(link.seconds - Math.max(0, startSeconds)) < 0.06;
  const saysTheSame = (block: ContentBlock, { text }: StoredEvidence) => block.text.toLowerCase() === text.toLowerCase();
  const passes = [
    (block: ContentBlock, one: StoredEvidence) => isAtMoment(block, one) && saysTheSame(block, one),
    isAtMoment,
    (block: ContentBlock, one: StoredEvidence) => block.moment?.videoId === one.videoId && saysTheSame(block, one),
  ];
  for (const isMeant of passes)
    for (const [at, block] of blocks.entries()) {
      if (!block.moment || found[at]) continue;
      found[at] = [...left].find((one) => isMeant(block, one));
      if (found[at]) left.delete(found[at]);
    }
  return found;
}

test('matching finds the same entries as comparing every block with every entry', () => {
  const words = fc.constantFrom('', 'a', 'A', 'b', 'c');
  const videoId = fc.constantFrom(VIDEO, 'other');
  const blocks = fc.array(
    fc
      .record({ text: words, moment: fc.option(fc.record({ videoId, seconds: fc.integer({ max: 6, min: 0 }).map((n) => n / 10) })) })
      .map(({ text, moment: link }) => ({ type: 'step', markdown: text, text, ...(link && { moment: link }) }) as ContentBlock),
  );
  const stored = fc.array(
    fc
      .record({ text: words, videoId, startSeconds: fc.integer({ min: -10, max: 60 }).map((n) => n / 100) })
      .map((one) => ({ ...entry(one.text, 0), ...one })),
  );
  fc.assert(
    fc.property(blocks, stored, (some, entries) => {
      assert.deepEqual(matchEvidence(some, entries), matchOneByOne(some, entries));
    }),
    { numRuns: 500 },
  );
});
